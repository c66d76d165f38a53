/** What a running local stack tells other commands, as `runtime.json` in its state directory. */
export interface RuntimeFile {
  readonly version: 1;
  readonly pid: number;
  /** Base URL of the webhook endpoints, without a trailing slash. */
  readonly url: string;
  readonly region: string;
  readonly accountId: string;
  /** Divides every duration of the protocol; 1 is real time. */
  readonly timeFactor: number;
  readonly endpoints: {
    readonly dynamodb: string;
    readonly s3: string;
    readonly sqs: string;
    readonly secretsManager: string;
  };
  readonly functions: readonly RuntimeFunction[];
  /** Which queue feeds which function. */
  readonly mappings: readonly { readonly queueArn: string; readonly functionName: string }[];
  /** Outputs of the stacks, by output name. */
  readonly outputs: Readonly<Record<string, string>>;
}

export interface RuntimeFunction {
  readonly name: string;
  readonly logicalId: string;
  /** The environment it has, but for what the runner adds for every function. */
  readonly environment: Readonly<Record<string, string>>;
  /** URL of the API's stage that calls it, as an account would have it; absent where none does. */
  readonly stageUrl?: string;
}

export const RUNTIME_FILE = 'runtime.json';
/** State directory of `webhooks local`, relative to the project. */
export const DEFAULT_STATE_DIRECTORY = '.local';
