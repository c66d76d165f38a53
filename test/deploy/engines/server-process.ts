import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const READY_MS = 60_000;
const STOP_MS = 5000;

export interface ServerOptions {
  readonly program: string;
  readonly args: readonly string[];
  /** All its variables: nothing of ours reaches it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Where its output goes. */
  readonly log: string;
  /** Answers once it serves. */
  readonly ready: string;
}

/** A server in a process group of its own, so that its workers end with it. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #log: string;

  /** Starts it and waits until it answers. */
  static async start(options: ServerOptions): Promise<ServerProcess> {
    const server = new ServerProcess(options);
    await server.#answers(options.ready);
    return server;
  }

  private constructor({ program, args, environment, cwd, log }: ServerOptions) {
    const output = openSync(log, 'w');
    this.#log = log;
    this.#child = spawn(program, args, {
      cwd,
      env: { ...environment },
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.#ended = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.once('error', () => resolve());
    });
  }

  /** Everything it printed. */
  get output(): string {
    return readFileSync(this.#log, 'utf8');
  }

  async stop(): Promise<void> {
    this.#signal('SIGTERM');
    const late = setTimeout(() => this.#signal('SIGKILL'), STOP_MS);
    await this.#ended;
    clearTimeout(late);
    // Workers that outlive it.
    this.#signal('SIGKILL');
  }

  /** For the end of this process, where nothing can be waited for. */
  kill(): void {
    this.#signal('SIGKILL');
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch {
      // The group is gone.
    }
  }

  async #answers(url: string): Promise<void> {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      try {
        await (await fetch(url)).body?.cancel();
        return;
      } catch (error) {
        if (this.#child.exitCode !== null || Date.now() > deadline) {
          await this.stop();
          throw new Error(`the engine does not start:\n${this.output.slice(-2000)}`, { cause: error });
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
