import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunningStack } from '../local/end-to-end/running-stack.ts';
import { processesOn } from './npm-stack.ts';
import { PoisonView } from './poison/poison-view.ts';
import { makeProject, setContext } from './poison/project.ts';
import { freePort } from './ports.ts';
import { kill } from './processes.ts';

/** The stack of a project made for a drill, started again and again on the same state. */
export class ProjectStack {
  readonly #project = mkdtempSync(join(tmpdir(), 'drill-'));
  readonly #state = join(this.#project, 'state');
  readonly #timeScale: number;
  #options: readonly string[] = [];
  #stack: RunningStack | undefined;
  #view: PoisonView | undefined;

  constructor(timeScale: number) {
    this.#timeScale = timeScale;
  }

  get state(): string {
    return this.#state;
  }

  /** The stack as it runs now, or last ran. */
  get view(): PoisonView {
    this.#view ??= new PoisonView(this.#state);
    return this.#view;
  }

  /** Makes the project, starts the stack, lets the drill run and stops it; whatever happens nothing of it is left. */
  async during(drill: () => Promise<void>): Promise<void> {
    await makeProject(this.#project);
    this.#options = ['--port', String(await freePort()), '--time-scale', String(this.#timeScale)];
    try {
      await this.#start();
      await drill();
      await this.#stack?.stop();
    } finally {
      for (const { pid } of processesOn(this.#state)) kill(pid);
      rmSync(this.#project, { recursive: true, force: true });
    }
  }

  async killAndStart(): Promise<void> {
    await this.#stack?.kill();
    await this.#start();
  }

  /** Stops it and starts another version of its app on the same state. */
  async deploy(context: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#stack?.stop(true);
    setContext(this.#project, context);
    await this.#start();
  }

  async #start(): Promise<void> {
    this.#stack = await RunningStack.start(this.#options, this.#state, this.#project);
    this.#view = new PoisonView(this.#state);
  }
}
