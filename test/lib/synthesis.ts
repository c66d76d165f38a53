import { App, type AppProps, Stack } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import { WebhookGateway, type WebhookGatewayProps } from '../../lib/index.ts';

/** A resource of a template. */
export interface Resource {
  readonly Type: string;
  // Shapes differ by type; each test asserts the part it reads.
  readonly Properties: Record<string, unknown>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
}

/** CDK's own check of templates takes seconds; one test of the default stack has it on. */
export const UNCHECKED: AppProps = { builtinCloudFormationValidation: false };

/** A stack in an app of its own. */
export function newStack(): Stack {
  return new Stack(new App(UNCHECKED), 'Test');
}

/** A gateway in a stack of its own. */
export function newGateway(props?: WebhookGatewayProps) {
  const stack = newStack();
  return { stack, gateway: new WebhookGateway(stack, 'Gateway', props) };
}

/** Resources of a type by logical id. */
export function resourcesOf(template: Template, type: string): Record<string, Resource> {
  return template.findResources(type) as Record<string, Resource>;
}

/** The only resource of a type whose logical id begins so. */
export function resource(
  template: Template,
  type: string,
  prefix: string,
): Resource & { readonly id: string } {
  const found = Object.entries(resourcesOf(template, type)).filter(([id]) => id.startsWith(prefix));
  const [only] = found;
  if (only === undefined || found.length !== 1) {
    throw new Error(`${found.length} resources of ${type} begin with ${prefix}`);
  }
  return { id: only[0], ...only[1] };
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Principal?: unknown;
}

/** Statements of a policy resource. */
export function statements({ Properties }: Resource): readonly Statement[] {
  return (Properties['PolicyDocument'] as { readonly Statement: readonly Statement[] }).Statement;
}

/** What a policy allows, as `action → resource` lines, sorted. Attributes read `Id.Arn`, references `Id`. */
export function allowed(policy: Resource): readonly string[] {
  return statements(policy)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action, Resource: on }) =>
      [Action].flat().flatMap((action) => [on].flat().map((one) => `${action} → ${plain(one)}`)),
    )
    .sort();
}

/** An intrinsic as short text, without the hash of the logical id. */
export function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[name, argument] = ['', undefined]] = Object.entries(value as Record<string, unknown>);
  if (name === 'Ref') return withoutHash(argument as string);
  if (name === 'Fn::GetAtt') {
    const [id = '', attribute = ''] = argument as string[];
    return `${withoutHash(id)}.${attribute}`;
  }
  if (name === 'Fn::Join') return (argument as [string, unknown[]])[1].map(plain).join('');
  throw new Error(`unexpected intrinsic ${name}`);
}

function withoutHash(id: string): string {
  return id.replace(/[0-9A-F]{8}$/, '');
}

/** Variables of a function. */
export function environmentOf({ Properties }: Resource): Record<string, unknown> {
  return (Properties['Environment'] as { readonly Variables: Record<string, unknown> }).Variables;
}
