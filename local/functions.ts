import { join } from 'node:path';
import { workMs } from '../lib/contract/durations.ts';
import type { Cloud, FunctionDefinition } from './cloud.ts';
import { type RunSettings, workerEnvironment } from './workers/environment.ts';
import { FunctionLog } from './workers/function-log.ts';
import { FunctionPool } from './workers/function-pool.ts';
import type { Invocation } from './workers/function-worker.ts';

/** Processes of one function at a time, at most. */
export const PROCESS_LIMIT = 4;
/** A process without work for this long is ended, ms. */
const IDLE_MS = 60_000;

export interface FunctionsOptions extends RunSettings {
  readonly cloud: Pick<Cloud, 'functions' | 'mappings' | 'apis'>;
  /** Directory of the log files, one for each function. */
  readonly logs: string;
  /** Directory for compiled code. */
  readonly compileCache: string;
  /** Also gets every line, with the function's logical id. */
  readonly onLine?: ((logicalId: string, line: string) => void) | undefined;
}

/** The functions of a run. */
export interface Functions {
  /** Runs a function once with an event given as JSON. Never rejects. */
  invoke(functionArn: string, event: string): Promise<Invocation>;
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
      idleMs: IDLE_MS,
      timeoutMs: timeoutMs(definition, options),
      environment: workerEnvironment(definition, options),
      compileCache: options.compileCache,
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
    log,
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      for (const file of files.values()) file.flush();
    },
  };
}

/** True for a function that answers requests. */
function isAnswering({ arn }: FunctionDefinition, { apis }: Pick<Cloud, 'apis'>): boolean {
  return [...apis.values()].some(({ methods }) => methods.some(({ functionArn }) => functionArn === arn));
}

/** A queue's consumer is scaled with the visibility time-out of its messages, which must stay longer. */
function timeoutMs(
  { arn, timeoutSeconds }: FunctionDefinition,
  { cloud, timeScale }: FunctionsOptions,
): number {
  const consumes = cloud.mappings.some(({ functionArn }) => functionArn === arn);
  return workMs(timeoutSeconds, consumes ? timeScale : 1);
}
