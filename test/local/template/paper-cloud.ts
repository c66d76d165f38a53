import type { Cloud } from '../../../local/cloud.ts';
import { createResource } from '../../../local/template/resources/catalogue.ts';
import { fillSecrets } from '../../../local/template/resources/secrets.ts';
import { createStack, type SharedValues } from '../../../local/template/stack.ts';
import type { StackTemplate, Template } from '../../../local/template/template.ts';

/** A cloud that only writes down what it was told to make. */
export interface PaperCloud extends Cloud {
  readonly made: { readonly kind: string; readonly name: string; readonly details: unknown }[];
}

export function paperCloud(): PaperCloud {
  const made: PaperCloud['made'] = [];
  return {
    made,
    region: 'eu-north-1',
    accountId: '111122223333',
    functions: new Map(),
    emptySecrets: new Map(),
    mappings: [],
    schedules: [],
    apis: new Map(),
    inlineCode: '/nowhere',
    arn: (service, resource) => `arn:aws:${service}:eu-north-1:111122223333:${resource}`,
    async createTable(properties) {
      made.push({ kind: 'table', name: String(properties['TableName']), details: properties });
    },
    async createBucket(name, properties) {
      made.push({ kind: 'bucket', name, details: properties });
    },
    async provisionQueue({ name, attributes }) {
      made.push({ kind: 'queue', name, details: attributes });
      return { url: `http://sqs/${name}`, arn: `arn:aws:sqs:eu-north-1:111122223333:${name}` };
    },
    async provisionSecret({ name, initialValue }) {
      const empty = made.findIndex((one) => one.name === name && one.details === undefined);
      made.splice(empty < 0 ? made.length : empty, 1, { kind: 'secret', name, details: initialValue?.() });
      return { arn: `arn:aws:secretsmanager:eu-north-1:111122223333:secret:${name}-AbCdEf` };
    },
  };
}

export function stackOf(template: Template, name = 'App', assets = new Map<string, string>()): StackTemplate {
  return { id: name, name, dependencies: [], region: undefined, accountId: undefined, template, assets };
}

/** Makes the stacks, one after the other, and returns the outputs of the last. */
export async function create(cloud: Cloud, ...stacks: StackTemplate[]): Promise<Record<string, unknown>> {
  const shared: SharedValues = { exports: new Map(), outputs: new Map() };
  for (const stack of stacks) {
    await createStack(stack, cloud, shared, (resource) => createResource(resource, cloud));
  }
  await fillSecrets(cloud);
  return Object.fromEntries(shared.outputs.get(stacks.at(-1)?.name ?? '') ?? []);
}

/** Outputs of a template with nothing in it but these values. */
export async function evaluate(
  values: Record<string, unknown>,
  rest: Omit<Template, 'Outputs'> = {},
): Promise<Record<string, unknown>> {
  const Outputs = Object.fromEntries(Object.entries(values).map(([name, Value]) => [name, { Value }]));
  return create(paperCloud(), stackOf({ ...rest, Outputs }));
}
