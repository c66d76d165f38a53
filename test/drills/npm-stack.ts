import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { becomes } from './drill.ts';
import { descendantsOf, isAlive, kill, type ProcessRow, processes } from './processes.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
/** The processes of a killed stack must be gone after this time, ms. */
const GONE_MS = 5000;
const READY_MS = 60_000;

/** One `npm start`, from its beginning until it has been killed or stopped. */
export class NpmStack {
  /** True when it serves; false where it ended without, or took too long. */
  readonly ready: Promise<boolean>;
  readonly #npm: ChildProcess;
  readonly #closed: Promise<void>;
  #output = '';

  constructor(state: string, port: number, timeScale: number) {
    const options = ['--port', String(port), '--state', state, '--time-scale', String(timeScale)];
    this.#npm = spawn('npm', ['start', '--', ...options], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    this.#closed = new Promise((done) => this.#npm.once('exit', () => done()));
    this.ready = new Promise((done) => {
      const late = setTimeout(() => done(false), READY_MS);
      const settle = (value: boolean) => {
        clearTimeout(late);
        done(value);
      };
      const keep = (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-8000);
        if (/^ready \S+ pid \d+$/m.test(this.#output)) settle(true);
      };
      this.#npm.stdout?.on('data', keep);
      this.#npm.stderr?.on('data', keep);
      void this.#closed.then(() => settle(false));
    });
  }

  /** What it printed last. */
  get output(): string {
    return this.#output;
  }

  get npm(): number {
    return this.#npm.pid ?? 0;
  }

  /** All its processes, npm left out. */
  processes(): readonly ProcessRow[] {
    return descendantsOf(this.npm);
  }

  /** Pid of the server, from the moment it is started; undefined before. */
  server(): number | undefined {
    return this.processes().find(({ command }) => /^\S*node\S* bin\/webhooks\.mjs local/.test(command))?.pid;
  }

  /** Pids of the processes functions run in. */
  functions(): readonly number[] {
    return this.processes()
      .filter(({ command }) => command.includes('function-process'))
      .map(({ pid }) => pid);
  }

  /**
   * Kills npm or the server, whichever is asked for, and waits for nothing. Resolves with the processes that are still
   * there some seconds later: none, as it should be.
   */
  kill(target: 'npm' | 'server'): { readonly left: Promise<readonly ProcessRow[]> } | undefined {
    // The app that is being synthesized is a command of the user's: it ends by itself.
    const own = this.processes().filter(({ command }) => /webhooks\.mjs|function-process/.test(command));
    const pid = target === 'npm' ? this.npm : this.server();
    if (pid === undefined || !kill(pid)) return undefined;
    const alive = () => own.filter((row) => isAlive(row.pid) && isSame(row));
    const left = becomes(() => alive().length === 0, Date.now() + GONE_MS).then(alive);
    return { left };
  }

  /** Stops it as Ctrl-C would. */
  async stop(): Promise<void> {
    const pid = this.server();
    if (pid !== undefined) process.kill(pid, 'SIGTERM');
    await this.#closed;
  }

  /** Ends whatever is left of it. */
  end(): void {
    for (const { pid } of this.processes()) kill(pid);
    kill(this.npm);
  }
}

/** Whether the pid has not been given to another process meanwhile. */
function isSame({ pid, command }: ProcessRow): boolean {
  return processes().some((row) => row.pid === pid && row.command === command);
}

/** Processes whose command line names the state directory. */
export function processesOn(state: string): readonly ProcessRow[] {
  return processes().filter(({ command, pid }) => pid !== process.pid && command.includes(state));
}
