import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RuntimeFile } from '../../local/runtime-file.ts';
import { plainEnvironment, run } from './shell.ts';
import { must, Unmet } from './steps.ts';

const START_MS = 120_000;
const DELIVER_MS = 30_000;

/** What a command prints with `--json`, one object a line. */
type Line = Readonly<Record<string, unknown>>;

/** `webhooks local` in the folder of somebody who installed the package, and the other commands beside it. */
export class LocalRun {
  readonly #folder: string;
  readonly #command: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #output = '';

  private constructor(folder: string, command: string) {
    this.#folder = folder;
    this.#command = command;
    this.#child = spawn(`${command} local --port 0 --fresh`, {
      cwd: folder,
      shell: true,
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
    this.#ended = new Promise((resolve) => this.#child.on('close', resolve));
  }

  /** Starts it with `command`, such as `npx webhooks`, runs `use`, and stops it whatever that came to. */
  static async during(
    folder: string,
    command: string,
    use: (running: LocalRun) => Promise<void>,
  ): Promise<void> {
    const running = new LocalRun(folder, command);
    try {
      await running.#ready();
      await use(running);
    } finally {
      await running.#stop();
    }
  }

  get runtime(): RuntimeFile {
    return JSON.parse(readFileSync(join(this.#folder, '.local/runtime.json'), 'utf8'));
  }

  /** Objects a command prints. */
  async json(words: string): Promise<readonly Line[]> {
    const text = await run(`${this.#command} ${words} --json`, this.#folder);
    return text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  }

  /** The exact bytes of an event. */
  raw(source: string, id: string): Promise<string> {
    return run(`${this.#command} event ${source} ${id} --raw`, this.#folder);
  }

  /** Sends signed deliveries and waits until each of their events has this status. Their ids. */
  async deliver(source: string, status: string, options = ''): Promise<readonly string[]> {
    const sent = await this.json(`send ${source} ${options}`);
    must(sent.length > 0 && sent.every((one) => one['status'] === 200), `answers: ${JSON.stringify(sent)}`);
    const ids = [...new Set(sent.map((one) => String(one['id'])))];
    const end = Date.now() + DELIVER_MS;
    for (;;) {
      const events = await this.json(`events --source ${source}`);
      const there = ids.filter((id) =>
        events.some((event) => event['key'] === id && event['status'] === status),
      );
      if (there.length === ids.length) return ids;
      if (Date.now() > end) {
        throw new Unmet(
          `not ${status} within ${DELIVER_MS / 1000} s: ${JSON.stringify(events)}\n${this.#output}`,
        );
      }
      await wait(300);
    }
  }

  async #ready(): Promise<void> {
    const end = Date.now() + START_MS;
    while (!/^ready http\S+ pid \d+$/m.test(this.#output)) {
      must(this.#child.exitCode === null, `webhooks local ended\n${this.#output}`);
      must(Date.now() < end, `webhooks local was not ready within ${START_MS / 1000} s\n${this.#output}`);
      await wait(100);
    }
  }

  async #stop(): Promise<void> {
    const pid = Number(/^ready http\S+ pid (\d+)$/m.exec(this.#output)?.[1] ?? this.#child.pid);
    if (this.#child.exitCode === null) process.kill(pid, 'SIGTERM');
    await this.#ended;
  }
}
