/** A CloudFormation template, as far as it is read here. */
export interface Template {
  /** Macros that would change the template; none is known here. */
  readonly Transform?: unknown;
  readonly Parameters?: Readonly<Record<string, ParameterTemplate>>;
  readonly Mappings?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Resources?: Readonly<Record<string, ResourceTemplate>>;
  readonly Outputs?: Readonly<Record<string, OutputTemplate>>;
}

export interface ParameterTemplate {
  readonly Type: string;
  readonly Default?: unknown;
}

export interface ResourceTemplate {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly Condition?: string;
}

export interface OutputTemplate {
  readonly Value: unknown;
  readonly Condition?: string;
  readonly Export?: { readonly Name: unknown };
}

/** One stack of a cloud assembly. */
export interface StackTemplate {
  /** Name inside its assembly, where it differs from `name` in a stage. */
  readonly id: string;
  readonly name: string;
  /** Ids of the stacks that have to be there first. */
  readonly dependencies: readonly string[];
  /** Undefined where the stack takes whatever environment it is deployed to. */
  readonly region: string | undefined;
  readonly accountId: string | undefined;
  readonly template: Template;
  /** Directories or files of the file assets, by object key in the asset bucket. */
  readonly assets: ReadonlyMap<string, string>;
}

/** Resolved properties of a resource. */
export type Properties = Readonly<Record<string, unknown>>;

/** What `Ref` and `Fn::GetAtt` of a resource give. */
export interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export function isRecord(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
