import type { Endow } from './endow.ts';
import type { StackTemplate } from './template/template.ts';

/** What a local run is asked for. */
export interface LocalOptions {
  /** Project whose CDK app is run; its `cdk.json` names the app. */
  readonly project: string;
  /** State directory; made if absent. */
  readonly state: string;
  /** Port webhooks are sent to; 0 lets the operating system choose. */
  readonly port: number;
  /** Deletes the state first. @default false */
  readonly fresh?: boolean;
  /** Divides the durations of queues, schedules and the protocol. @default 1 */
  readonly timeScale?: number;
  /** Builds the project when its sources change, and goes on with the new code. @default false */
  readonly watch?: boolean;
  /** File with faults to order, see docs/local-faults.md. @default - none */
  readonly faults?: string;
  /** Context the app is given beside that of its `cdk.json`, as `cdk -c` gives it. @default - none */
  readonly context?: Readonly<Record<string, string>>;
  /** Asks no host outside this machine for what providers publish. @default false */
  readonly offline?: boolean;
  /** A cloud assembly to run instead of synthesizing one. @default - the project's app is synthesized */
  readonly assembly?: string;
  /** Command that runs the app. @default - the one the project's `cdk.json` names */
  readonly app?: string | undefined;
  /** Which of the app's stacks are run. @default - all */
  readonly choose?: (stacks: readonly StackTemplate[]) => readonly StackTemplate[];
  /** Told the last lines of an app that fails. */
  readonly onFailedApp?: (lines: readonly string[]) => void;
  /**
   * Where `AWS_ENDPOINT_URL_DYNAMODB`, `_S3`, `_SQS` and `_SECRETS_MANAGER` may name other servers of this machine.
   * @default - the run's own services only
   */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Says what a person would give a function after a deployment. @default - empty secrets get random text */
  readonly endow?: Endow;
  /** Told what is being done while starting. */
  readonly onProgress?: (step: string) => void;
  /** Gets every line the functions write, with the function's logical id. */
  readonly onFunctionLine?: (logicalId: string, line: string) => void;
}
