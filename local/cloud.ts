import type { Properties } from './template/template.ts';

/** A function as the template declares it. */
export interface FunctionDefinition {
  readonly name: string;
  readonly logicalId: string;
  readonly arn: string;
  /** Directory its code lies in. */
  readonly code: string;
  /** `file.export`, the file without its ending. */
  readonly handler: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Reserved concurrency; undefined where the template sets none. */
  readonly concurrency: number | undefined;
  /** The environment the template gives it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** An event source mapping: which queue feeds which function, and how. */
export interface MappingDefinition {
  readonly id: string;
  readonly queueArn: string;
  readonly functionArn: string;
  readonly batchSize: number;
  /** Invocations at a time, at most; undefined where the template sets no limit. */
  readonly maximumConcurrency: number | undefined;
  readonly reportsItemFailures: boolean;
  readonly enabled: boolean;
}

/** Something that invokes a function at times of its own. */
export interface ScheduleDefinition {
  readonly name: string;
  readonly arn: string;
  /** `rate(...)` or `cron(...)`. */
  readonly expression: string;
  readonly functionArn: string;
  /** The event, where the template fixes one. */
  readonly input: unknown;
  readonly enabled: boolean;
}

/** An API of either kind. */
export type ApiDefinition = RestApiDefinition | HttpApiDefinition;

interface SharedApiDefinition {
  readonly id: string;
  readonly logicalId: string;
  readonly stages: ApiStage[];
}

/** A REST API with what belongs to it. */
export interface RestApiDefinition extends SharedApiDefinition {
  readonly kind: 'rest';
  readonly binaryMediaTypes: readonly string[];
  readonly resources: Map<string, ApiResource>;
  readonly methods: RestMethod[];
  readonly gatewayResponses: GatewayResponse[];
}

export interface ApiResource {
  /** Undefined for the root. */
  readonly parent: string | undefined;
  readonly pathPart: string;
}

export interface ApiMethod {
  /** Upper case, or ANY. */
  readonly httpMethod: string;
  readonly functionArn: string;
  readonly timeoutMs: number;
}

export interface RestMethod extends ApiMethod {
  readonly resourceId: string;
}

/** An HTTP API with what belongs to it. */
export interface HttpApiDefinition extends SharedApiDefinition {
  readonly kind: 'http';
  /** By id. */
  readonly integrations: Map<string, Pick<ApiMethod, 'functionArn' | 'timeoutMs'>>;
  readonly routes: HttpRoute[];
}

export interface HttpRoute extends ApiMethod {
  /** As in the template: `/hooks/{source}`. */
  readonly path: string;
}

export interface ApiStage {
  /** Part of each path, save for `$default`. */
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly throttles: readonly StageThrottle[];
}

/** Whether an API hands requests to a function. */
export function serves(api: ApiDefinition, functionArn: string): boolean {
  const methods: readonly ApiMethod[] = api.kind === 'rest' ? api.methods : api.routes;
  return methods.some((method) => method.functionArn === functionArn);
}

/** Limits for methods of a stage; `*` stands for any method or path. */
export interface StageThrottle {
  readonly httpMethod: string;
  readonly path: string;
  readonly rate: number;
  readonly burst: number;
}

/** What the gateway answers itself, where the template changes it. */
export interface GatewayResponse {
  readonly type: string;
  readonly status: number | undefined;
  /** Fixed headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body by content type. */
  readonly templates: Readonly<Record<string, string>>;
}

/** What resources of a template are made in. */
export interface Cloud {
  readonly region: string;
  readonly accountId: string;
  readonly functions: Map<string, FunctionDefinition>;
  readonly mappings: MappingDefinition[];
  readonly schedules: ScheduleDefinition[];
  readonly apis: Map<string, ApiDefinition>;
  /** Secrets the template gives no value, by ARN. */
  readonly emptySecrets: Map<string, { readonly name: string; readonly description?: string }>;
  /** Directory for code that a template carries inline. */
  readonly inlineCode: string;
  arn(service: string, resource: string): string;
  createTable(properties: Properties): Promise<void>;
  createBucket(name: string, properties: Properties): Promise<void>;
  provisionQueue(queue: {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }): Promise<{ readonly url: string; readonly arn: string }>;
  /** Makes a secret, or keeps the one that is there with its versions. `initialValue` is asked for
   * the first version only; without it there is none. */
  provisionSecret(secret: {
    readonly name: string;
    readonly description?: string;
    readonly initialValue?: () => string;
  }): Promise<{ readonly arn: string }>;
}
