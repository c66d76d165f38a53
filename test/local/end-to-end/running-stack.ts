import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAUNCHER, StackView } from './stack-view.ts';

/** A local stack in a state directory of its own, on a port of its own, started through the command line. */
export class RunningStack extends StackView {
  readonly #process: ChildProcess;

  private constructor(directory: string, process: ChildProcess) {
    super(directory);
    this.#process = process;
  }

  /** Runs this project's app, or that of another directory. */
  static async start(
    options: readonly string[] = [],
    directory = mkdtempSync(join(tmpdir(), 'webhooks-')),
    project = process.cwd(),
  ): Promise<RunningStack> {
    const child = spawn(
      process.execPath,
      [LAUNCHER, 'local', '--port', '0', '--state', directory, ...options],
      {
        cwd: project,
        // Jest gives a test a copy of the environment, which no child would see by itself.
        env: process.env,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    await ready(child);
    return new RunningStack(directory, child);
  }

  /** Ends it without a chance to do anything more; its state stays. */
  async kill(): Promise<void> {
    const closed = new Promise((resolve) => this.#process.once('close', resolve));
    this.#process.kill('SIGKILL');
    await closed;
  }

  async stop(keep = false): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const closed = new Promise((resolve) => this.#process.once('close', resolve));
      this.#process.kill('SIGTERM');
      await closed;
    }
    if (!keep) rmSync(this.directory, { recursive: true, force: true });
  }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const onData = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^ready http:\/\/127\.0\.0\.1:\d+ pid \d+$/m.test(output)) resolve();
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.on('close', (code) => reject(new TypeError(`the local stack ended with ${code}:\n${output}`)));
  });
}

/** Waits until `check` holds, or fails with what it last saw. */
export async function eventually<T>(
  look: () => Promise<T>,
  check: (value: T) => boolean,
  milliseconds = 10_000,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const value = await look();
    if (check(value)) return value;
    if (Date.now() > end)
      throw new TypeError(
        `not so after ${milliseconds} ms; last seen: ${(JSON.stringify(value) ?? 'nothing').slice(0, 2000)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
