import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { FunctionDefinition } from '../cloud.ts';
import type { FunctionError, InvokeMessage, WorkerMessage, WorkerSettings } from './messages.ts';
import { endWithThis } from './no-orphans.ts';

/** What an invocation came to. */
export type Invocation =
  | { readonly ok: true /** JSON. */; readonly result: string }
  | { readonly ok: false; readonly error: FunctionError };

export interface WorkerOptions {
  readonly environment: Readonly<Record<string, string>>;
  /** Directory for compiled code that speeds up the next start. @default - none is kept */
  readonly compileCache?: string | undefined;
  /** Source map of the handler's module, where it does not name one itself. @default - none */
  readonly sourceMap?: string | undefined;
  /** Nobody waits for its answers: it gives way to processes somebody waits for. @default false */
  readonly background?: boolean;
  /** Gets every line the process writes. */
  log(line: string): void;
}

/** A handler must be loaded within this time, whatever its time-out. */
const START_MS = 20_000;

/** Compiled, this module stands beside a compiled program; in the repository both are TypeScript. */
const PROGRAM = fileURLToPath(
  new URL(`./function-process${extname(fileURLToPath(import.meta.url))}`, import.meta.url),
);

/** One process of a function. It runs one invocation at a time and may be used until it has ended. */
export class FunctionWorker {
  /** Undefined when the handler is loaded, else why it did not load. Never rejects. */
  readonly ready: Promise<FunctionError | undefined>;
  ended = false;
  /** False once the process is ending, though it may not have ended yet. */
  usable = true;
  readonly #child: ChildProcess;
  readonly #whenEnded: (() => void)[] = [];
  #settle: ((invocation: Invocation) => void) | undefined;
  #failure: FunctionError | undefined;

  constructor(definition: FunctionDefinition, options: WorkerOptions) {
    const settings: WorkerSettings = {
      code: definition.code,
      handler: definition.handler,
      functionName: definition.name,
      functionArn: definition.arn,
      memoryMb: definition.memoryMb,
      sourceMap: options.sourceMap,
    };
    const { compileCache } = options;
    this.#child = fork(PROGRAM, [JSON.stringify(settings)], {
      env: { ...options.environment, ...(compileCache && { NODE_COMPILE_CACHE: compileCache }) },
      execArgv: ['--enable-source-maps'],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    endWithThis(this.#child);
    if (options.background) giveWay(this.#child.pid);
    for (const stream of [this.#child.stdout, this.#child.stderr])
      if (stream !== null) readLines(stream, options.log);
    this.ready = this.#started(definition.name);
    this.#child.on('message', (message: WorkerMessage) => this.#receive(message));
    // A process that cannot be started at all gives an error and no exit.
    this.#child.on('error', (error) =>
      this.#end({ errorType: error.name, errorMessage: error.message, trace: [] }),
    );
    this.#child.on('exit', (code, signal) => this.#end(exitError(code, signal)));
  }

  /** Runs one invocation; the process is killed when `timeoutMs` have passed. Never rejects. */
  invoke(requestId: string, event: string, timeoutMs: number): Promise<Invocation> {
    if (this.ended) return Promise.resolve({ ok: false, error: exitError(1, null) });
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const errorMessage = `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
        this.#failure = { errorType: 'Sandbox.Timedout', errorMessage, trace: [] };
        this.kill();
      }, timeoutMs);
      this.#settle = (invocation) => {
        clearTimeout(timer);
        this.#settle = undefined;
        resolve(invocation);
      };
      const message: InvokeMessage = { kind: 'invoke', requestId, event, deadline: Date.now() + timeoutMs };
      this.#child.send(message, (error) => {
        if (error !== null) this.kill();
      });
    });
  }

  kill(): void {
    this.usable = false;
    this.#child.kill('SIGKILL');
  }

  /** Calls `listener` when the process has ended. */
  onEnd(listener: () => void): void {
    if (this.ended) listener();
    else this.#whenEnded.push(listener);
  }

  #started(name: string): Promise<FunctionError | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const errorMessage = `${name} did not load within ${START_MS / 1000} seconds`;
        this.#failure = { errorType: 'Sandbox.Timedout', errorMessage, trace: [] };
        this.kill();
      }, START_MS);
      const done = (error: FunctionError | undefined) => {
        clearTimeout(timer);
        resolve(error);
      };
      this.#child.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') done(undefined);
        if (message.kind === 'broken') done(message.error);
      });
      this.onEnd(() => done(this.#failure));
    });
  }

  #receive(message: WorkerMessage): void {
    if (message.kind === 'result') this.#settle?.({ ok: true, result: message.result });
    if (message.kind === 'crashed') this.usable = false;
    if (message.kind === 'failed' || message.kind === 'crashed')
      this.#settle?.({ ok: false, error: message.error });
  }

  #end(error: FunctionError): void {
    if (this.ended) return;
    this.ended = true;
    this.usable = false;
    this.#failure ??= error;
    this.#settle?.({ ok: false, error: this.#failure });
    for (const listener of this.#whenEnded) listener();
  }
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system has no priorities: it works all the same.
  }
}

function exitError(code: number | null, signal: NodeJS.Signals | null): FunctionError {
  const how = signal === null ? `exit status ${code}` : `signal: ${signal}`;
  return { errorType: 'Runtime.ExitError', errorMessage: `Runtime exited with error: ${how}`, trace: [] };
}

function readLines(stream: Readable, log: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', log);
}
