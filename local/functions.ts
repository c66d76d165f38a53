import { join } from 'node:path';
import { SECONDS, workMs } from '../lib/contract/durations.ts';
import { type Cloud, type FunctionDefinition, serves } from './cloud.ts';
import { type RunSettings, workerEnvironment } from './workers/environment.ts';
import { FunctionLog } from './workers/function-log.ts';
import { FunctionPool } from './workers/function-pool.ts';
import type { Invocation } from './workers/function-worker.ts';
import { sourceMapOf } from './workers/source-map.ts';

/** Processes of one function at a time, at most. */
export const PROCESS_LIMIT = 4;
/** A process without work for this long is ended, ms. */
const IDLE_MS = 60_000;
/** The same for what runs by a schedule: its next turn is known to be far. */
const SCHEDULED_IDLE_MS = 5000;

export interface FunctionsOptions extends RunSettings {
  readonly cloud: Pick<Cloud, 'functions' | 'mappings' | 'apis'>;
  /** Directory of the log files, one for each function. */
  readonly logs: string;
  /** Project whose builds are looked through for source maps. */
  readonly project: string;
  /** Directory for compiled code. */
  readonly compileCache: string;
  /** Variables that only some functions get, by ARN. @default - none */
  readonly more?: (functionArn: string) => Readonly<Record<string, string>> | undefined;
  /** Also gets every line, with the function's logical id. */
  readonly onLine?: ((logicalId: string, line: string) => void) | undefined;
}

/** The functions of a run. */
export interface Functions {
  /** Runs a function once with an event given as JSON. Never rejects. */
  invoke(functionArn: string, event: string): Promise<Invocation>;
  /** Lets a function go on with the code in this directory. */
  swap(functionArn: string, code: string): void;
  /** Adds a line to a function's log. */
  log(functionArn: string, line: string): void;
  /** Ends all processes at once. */
  close(): Promise<void>;
}

/** Makes a pool for every function; no process starts before it is needed. */
export function createFunctions(options: FunctionsOptions): Functions {
  const { cloud, logs, onLine } = options;
  const files = new Map<string, FunctionLog>();
  const pools = new Map<string, FunctionPool>();
  const log = (arn: string, text: string): void => {
    for (const line of text.split('\n')) {
      files.get(arn)?.write(`${new Date().toISOString()} ${line}`);
      onLine?.(cloud.functions.get(arn)?.logicalId ?? arn, line);
    }
  };
  for (const definition of cloud.functions.values()) {
    const { arn } = definition;
    files.set(arn, new FunctionLog(join(logs, `${definition.name}.log`)));
    const pool = new FunctionPool(definition, {
      limit: Math.min(PROCESS_LIMIT, definition.concurrency ?? PROCESS_LIMIT),
      idleMs: isAnswering(definition, cloud) || consumes(definition, cloud) ? IDLE_MS : SCHEDULED_IDLE_MS,
      timeoutMs: timeoutMs(definition, options),
      environment: { ...workerEnvironment(definition, options), ...options.more?.(arn) },
      compileCache: options.compileCache,
      sourceMap: consumes(definition, cloud) ? sourceMapOf(definition, options.project) : undefined,
      background: !isAnswering(definition, cloud),
      log: (line) => log(arn, line),
    });
    pools.set(arn, pool);
  }
  return {
    async invoke(functionArn, event) {
      const pool = pools.get(functionArn);
      if (pool !== undefined) return pool.invoke(event);
      return { ok: false, error: { errorType: 'ResourceNotFound', errorMessage: functionArn, trace: [] } };
    },
    swap(functionArn, code) {
      const definition = cloud.functions.get(functionArn);
      if (definition === undefined) return;
      const sourceMap = sourceMapOf({ ...definition, code }, options.project);
      pools.get(functionArn)?.swap(code, consumes(definition, cloud) ? sourceMap : undefined);
    },
    log,
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      for (const file of files.values()) file.flush();
    },
  };
}

/** True for a function that answers requests. */
function isAnswering({ arn }: FunctionDefinition, { apis }: Pick<Cloud, 'apis'>): boolean {
  return [...apis.values()].some((api) => serves(api, arn));
}

/** True for a function that runs what a project's users wrote: the others are as they were delivered. */
function consumes({ arn }: FunctionDefinition, { mappings }: Pick<Cloud, 'mappings'>): boolean {
  return mappings.some(({ functionArn }) => functionArn === arn);
}

/** A queue's consumer is scaled with the visibility time-out of its messages, which must stay longer. */
function timeoutMs(definition: FunctionDefinition, { cloud, timeScale }: FunctionsOptions): number {
  const { timeoutSeconds } = definition;
  return workMs(
    timeoutSeconds,
    timeoutSeconds - SECONDS.reserve,
    consumes(definition, cloud) ? timeScale : 1,
  );
}
