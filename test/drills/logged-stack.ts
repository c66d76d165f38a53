import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LAUNCHER, StackView } from '../local/end-to-end/stack-view.ts';
import { processesOn } from './npm-stack.ts';
import { kill } from './processes.ts';
import type { Watch } from './watch.ts';

const READY_MS = 60_000;

/** This project's stack in a state directory of its own. Whatever it and its functions write goes by a watch. */
export class LoggedStack extends StackView {
  readonly #process: ChildProcess;

  private constructor(directory: string, process: ChildProcess) {
    super(directory);
    this.#process = process;
  }

  /** Starts one, works with it and ends it, however the work ends. */
  static async during(
    timeScale: number,
    watch: Watch,
    work: (stack: LoggedStack) => Promise<void>,
  ): Promise<void> {
    const stack = await LoggedStack.#start(timeScale, watch);
    try {
      await work(stack);
      await stack.stop();
    } finally {
      stack.end();
    }
  }

  static async #start(timeScale: number, watch: Watch): Promise<LoggedStack> {
    const directory = join(mkdtempSync(join(tmpdir(), 'drill-')), 'state');
    const child = spawn(
      process.execPath,
      [LAUNCHER, 'local', '--port', '0', '--state', directory, '--time-scale', String(timeScale)].concat([
        '--verbose',
        '--json',
      ]),
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    if (child.stdout === null || child.stderr === null) throw new TypeError('no output to read');
    const last: string[] = [];
    const ready = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new TypeError('it did not get ready')), READY_MS);
      const see = (line: string) => {
        watch.line(line);
        last.push(line);
        if (last.length > 20) last.shift();
        if (!line.startsWith('{"ready"')) return;
        clearTimeout(late);
        resolve();
      };
      for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', see);
      child.once('exit', (code) => reject(new TypeError(`it ended with ${code}: ${last.join('\n')}`)));
    });
    await ready;
    return new LoggedStack(directory, child);
  }

  /** Pids of the server and of the processes its functions run in. */
  get pid(): number {
    return this.#process.pid ?? 0;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#process.once('close', resolve));
    this.#process.kill('SIGTERM');
    await closed;
  }

  /** Ends whatever is left of it, and its state. */
  end(): void {
    for (const { pid } of processesOn(this.directory)) kill(pid);
    rmSync(this.directory, { recursive: true, force: true });
  }
}
