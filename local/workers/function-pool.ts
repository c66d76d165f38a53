import { randomUUID } from 'node:crypto';
import type { FunctionDefinition } from '../cloud.ts';
import { FunctionWorker, type Invocation, type WorkerOptions } from './function-worker.ts';
import type { FunctionError } from './messages.ts';

export interface FunctionPoolOptions extends WorkerOptions {
  /** Processes at a time, at most. */
  readonly limit: number;
  /** A process without work for this long is ended, ms. */
  readonly idleMs: number;
  /** Time an invocation may take, ms. */
  readonly timeoutMs: number;
}

/** As many processes start as soon as there is work for them. */
const EAGER_PROCESSES = 2;
/** More start when work has waited this long, ms: a machine has few processors, and each process takes memory. */
const PATIENCE_MS = 1000;

interface Job {
  readonly since: number;
  readonly requestId: string;
  readonly event: string;
  readonly resolve: (invocation: Invocation) => void;
}

/** The processes of one function: started when needed, one invocation at a time in each. */
export class FunctionPool {
  #definition: FunctionDefinition;
  #options: FunctionPoolOptions;
  /** Processes with code that was replaced: they end with what they are running. */
  readonly #outdated = new WeakSet<FunctionWorker>();
  readonly #workers = new Set<FunctionWorker>();
  readonly #idle: { readonly worker: FunctionWorker; readonly since: number }[] = [];
  readonly #queue: Job[] = [];
  readonly #reaper: NodeJS.Timeout;
  #starting = 0;
  #lastStart = 0;
  #growth: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(definition: FunctionDefinition, options: FunctionPoolOptions) {
    this.#definition = definition;
    this.#options = options;
    this.#reaper = setInterval(() => this.#reap(), Math.max(50, options.idleMs / 4)).unref();
  }

  /** Processes alive. */
  get size(): number {
    return this.#workers.size;
  }

  /** Runs the function once with an event given as JSON. Never rejects. */
  invoke(event: string, requestId: string = randomUUID()): Promise<Invocation> {
    if (this.#closed) return Promise.resolve({ ok: false, error: STOPPED });
    return new Promise((resolve) => {
      this.#queue.push({ requestId, event, resolve, since: Date.now() });
      this.#pump();
    });
  }

  /** Goes on with other code: what runs ends with the code it began with, everything after it has the new one. */
  swap(code: string, sourceMap: string | undefined): void {
    this.#definition = { ...this.#definition, code };
    this.#options = { ...this.#options, sourceMap };
    for (const worker of this.#workers) this.#outdated.add(worker);
    for (const { worker } of this.#idle.splice(0)) worker.kill();
  }

  /** Ends all processes at once; running invocations fail. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#reaper);
    clearTimeout(this.#growth);
    for (const job of this.#queue.splice(0)) job.resolve({ ok: false, error: STOPPED });
    await Promise.all(
      [...this.#workers].map((worker) => {
        worker.kill();
        return new Promise<void>((resolve) => worker.onEnd(resolve));
      }),
    );
  }

  #pump(): void {
    while (this.#queue.length > 0) {
      // The one used last is warmest; the others get old enough to be ended.
      const idle = this.#idle.pop();
      if (idle === undefined) break;
      const job = this.#queue.shift();
      if (job !== undefined) void this.#run(idle.worker, job);
    }
    while (this.#queue.length > this.#starting && this.#mayGrow()) void this.#start();
    if (this.#queue.length > 0 && this.#workers.size < this.#options.limit) this.#growLater();
  }

  #mayGrow(): boolean {
    if (this.#closed || this.#workers.size >= this.#options.limit) return false;
    if (this.#workers.size < EAGER_PROCESSES) return true;
    const waitingSince = Math.max(this.#queue[0]?.since ?? Date.now(), this.#lastStart);
    return Date.now() - waitingSince >= PATIENCE_MS;
  }

  #growLater(): void {
    this.#growth ??= setTimeout(() => {
      this.#growth = undefined;
      this.#pump();
    }, PATIENCE_MS).unref();
  }

  async #start(): Promise<void> {
    const worker = new FunctionWorker(this.#definition, this.#options);
    this.#workers.add(worker);
    this.#starting++;
    this.#lastStart = Date.now();
    worker.onEnd(() => this.#forget(worker));
    const failure = await worker.ready;
    this.#starting--;
    this.#lastStart = Date.now();
    if (failure === undefined) this.#rest(worker);
    else this.#fail(failure);
  }

  /** A process that did not start is the failure of the one invocation it was started for. */
  #fail(error: FunctionError): void {
    this.#report(error);
    this.#queue.shift()?.resolve({ ok: false, error });
    this.#pump();
  }

  async #run(worker: FunctionWorker, job: Job): Promise<void> {
    const invocation = await worker.invoke(job.requestId, job.event, this.#options.timeoutMs);
    if (!invocation.ok) this.#report(invocation.error);
    this.#rest(worker);
    job.resolve(invocation);
  }

  #rest(worker: FunctionWorker): void {
    if (this.#outdated.has(worker)) worker.kill();
    if (worker.usable) this.#idle.push({ worker, since: Date.now() });
    this.#pump();
  }

  #forget(worker: FunctionWorker): void {
    this.#workers.delete(worker);
    const index = this.#idle.findIndex((idle) => idle.worker === worker);
    if (index >= 0) this.#idle.splice(index, 1);
    this.#pump();
  }

  #reap(): void {
    const limit = Date.now() - this.#options.idleMs;
    for (const { worker } of this.#idle.filter(({ since }) => since <= limit)) {
      worker.kill();
      // Not left for a new invocation while it is ending.
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.worker === worker),
        1,
      );
    }
  }

  #report({ errorType, errorMessage, trace }: FunctionError): void {
    this.#options.log(trace.length > 0 ? trace.join('\n') : `${errorType}: ${errorMessage}`);
  }
}

const STOPPED: FunctionError = {
  errorType: 'Stopped',
  errorMessage: 'the local stack is stopping',
  trace: [],
};
