import { type ChildProcess, fork } from 'node:child_process';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Loads the handler beside it and runs it once for each event it is sent. */
const PROGRAM = `
const started = performance.now();
const { handler } = await import('./index.mjs');
const loadMs = performance.now() - started;
process.on('message', async (event) => {
  const context = { functionName: 'parity', awsRequestId: 'r', getRemainingTimeInMillis: () => 30_000 };
  const done = await handler(event, context).then((result) => ({ result }), (error) => ({ error: String(error?.stack) }));
  process.send({ ...done, loadMs });
});
process.send('loaded');
`;

export interface Run {
  readonly result: unknown;
  /** Time from start of the import to its end, ms. */
  readonly loadMs: number;
  /** Everything the function printed. */
  readonly log: string;
}

/** A bundle alone in an empty folder, as on Lambda: no node_modules, and no variables but those given. */
export class FunctionProcess {
  readonly #child: ChildProcess;
  readonly #loaded: Promise<void>;
  #log = '';

  constructor(bundle: string, environment: Readonly<Record<string, string>>) {
    const folder = mkdtempSync(join(tmpdir(), 'webhooks-function-'));
    copyFileSync(bundle, join(folder, 'index.mjs'));
    writeFileSync(join(folder, 'program.mjs'), PROGRAM);
    this.#child = fork(join(folder, 'program.mjs'), [], {
      cwd: folder,
      env: { ...environment },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#log += chunk.toString('utf8');
      });
    }
    this.#loaded = this.#message().then(() => undefined);
  }

  async invoke(event: unknown): Promise<Run> {
    await this.#loaded;
    const answered = this.#message();
    // `fork` sends JSON-like values; events are.
    this.#child.send(event as object);
    const { result, error, loadMs } = (await answered) as { result: unknown; error?: string; loadMs: number };
    if (error !== undefined) throw new Error(`the handler threw: ${error}\n${this.#log}`);
    return { result, loadMs, log: this.#log };
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }

  #message(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#child.once('message', resolve);
      this.#child.once('exit', (code) => reject(new Error(`the process ended with ${code}: ${this.#log}`)));
    });
  }
}
