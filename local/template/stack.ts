import { TemplateError } from '../start-error.ts';
import { IntrinsicError, resolve, type Scope, truth } from './intrinsics.ts';
import { creationOrder } from './references.ts';
import type { Identity, Properties, ResourceTemplate, StackTemplate } from './template.ts';

/** One resource, ready to be made. */
export interface ResolvedResource {
  readonly stack: StackTemplate;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Properties;
  /** The error of something in this resource that is not known here. */
  refuse(problem: string): TemplateError;
}

/** Where the run's resources are: what pseudo parameters say. */
export interface Surroundings {
  readonly region: string;
  readonly accountId: string;
}

/** What stacks give to each other. */
export interface SharedValues {
  readonly exports: Map<string, unknown>;
  /** By stack name and output name. */
  readonly outputs: Map<string, Map<string, unknown>>;
}

export type CreateResource = (resource: ResolvedResource) => Promise<Identity>;

/**
 * Makes every resource of a stack, each after all it refers to, and adds its exports and outputs to `shared`.
 *
 * @throws TemplateError
 */
export async function createStack(
  stack: StackTemplate,
  surroundings: Surroundings,
  shared: SharedValues,
  create: CreateResource,
): Promise<void> {
  if (stack.template.Transform !== undefined) {
    throw new TemplateError(`${stack.name}/Transform`, 'macros are not known to the local run');
  }
  const made = new Map<string, Identity>();
  const scope = stackScope(stack, surroundings, shared, made);
  const resources = present(stack, scope);
  for (const logicalId of creationOrder(stack.name, resources)) {
    const resource = resources[logicalId];
    if (resource === undefined) continue;
    const place = `${stack.name}/${logicalId}`;
    const properties = located(place, () => resolve(resource.Properties ?? {}, scope)) as Properties;
    const refuse = (problem: string) => new TemplateError(place, `${resource.Type}: ${problem}`);
    made.set(logicalId, await create({ stack, logicalId, type: resource.Type, properties, refuse }));
  }
  const outputs = new Map<string, unknown>();
  shared.outputs.set(stack.name, outputs);
  for (const [name, output] of Object.entries(stack.template.Outputs ?? {})) {
    const place = `${stack.name}/${name}`;
    if (output.Condition !== undefined && !located(place, () => scope.condition(output.Condition ?? '')))
      continue;
    const value = located(place, () => resolve(output.Value, scope));
    outputs.set(name, value);
    const exported = output.Export;
    if (exported !== undefined)
      shared.exports.set(String(located(place, () => resolve(exported.Name, scope))), value);
  }
}

function present(stack: StackTemplate, scope: Scope): Record<string, ResourceTemplate> {
  const all = Object.entries(stack.template.Resources ?? {});
  return Object.fromEntries(
    all.filter(([id, { Condition }]) => {
      return Condition === undefined || located(`${stack.name}/${id}`, () => scope.condition(Condition));
    }),
  );
}

function located<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof IntrinsicError) throw new TemplateError(place, error.message);
    throw error;
  }
}

function stackScope(
  stack: StackTemplate,
  surroundings: Surroundings,
  shared: SharedValues,
  made: ReadonlyMap<string, Identity>,
): Scope {
  const { template } = stack;
  const pseudo = pseudoParameters(stack, surroundings);
  const evaluating = new Set<string>();
  const scope: Scope = {
    ref(name) {
      const known = made.get(name)?.ref ?? pseudo[name];
      if (known !== undefined) return known;
      const parameter = template.Parameters?.[name];
      if (parameter === undefined) throw new IntrinsicError(`Ref ${name}: there is nothing of that name`);
      if (parameter.Type.startsWith('AWS::SSM::') || parameter.Default === undefined) {
        throw new IntrinsicError(`Ref ${name}: the parameter has no value in a local run; give it a default`);
      }
      return listType(parameter.Type) ? String(parameter.Default).split(',') : parameter.Default;
    },
    attribute(logicalId, name) {
      const identity = made.get(logicalId);
      if (identity === undefined)
        throw new IntrinsicError(`Fn::GetAtt ${logicalId}: there is no such resource`);
      const value = identity.attributes[name];
      if (value !== undefined) return value;
      throw new IntrinsicError(`Fn::GetAtt ${logicalId}.${name}: the local run does not know that attribute`);
    },
    mapping(map, first, second) {
      const value = template.Mappings?.[map]?.[first]?.[second];
      if (value === undefined)
        throw new IntrinsicError(`Fn::FindInMap: ${map}.${first}.${second} is not there`);
      return value;
    },
    condition(name) {
      const expression = template.Conditions?.[name];
      if (expression === undefined) throw new IntrinsicError(`the condition ${name} is not there`);
      if (evaluating.has(name)) throw new IntrinsicError(`the condition ${name} refers to itself`);
      evaluating.add(name);
      try {
        return truth(expression, scope);
      } finally {
        evaluating.delete(name);
      }
    },
    exported(name) {
      if (shared.exports.has(name)) return shared.exports.get(name);
      throw new IntrinsicError(`Fn::ImportValue: no stack before this one exports ${name}`);
    },
    output(from, name) {
      const value = shared.outputs.get(from)?.get(name);
      if (value === undefined) throw new IntrinsicError(`Fn::GetStackOutput: ${from} has no output ${name}`);
      return value;
    },
    zones: () => ['a', 'b', 'c'].map((letter) => `${surroundings.region}${letter}`),
  };
  return scope;
}

function pseudoParameters(
  stack: StackTemplate,
  { region, accountId }: Surroundings,
): Record<string, unknown> {
  return {
    'AWS::Region': region,
    'AWS::AccountId': accountId,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stack.name,
    'AWS::StackId': `arn:aws:cloudformation:${region}:${accountId}:stack/${stack.name}/local`,
    'AWS::NotificationARNs': [],
  };
}

function listType(type: string): boolean {
  return type === 'CommaDelimitedList' || type.startsWith('List<');
}
