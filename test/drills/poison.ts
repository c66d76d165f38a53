import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunningStack } from '../local/end-to-end/running-stack.ts';
import { isAtRest, isEmpty } from './audit.ts';
import { becomes, type Drill, type DrillSettings, type Report } from './drill.ts';
import { processesOn } from './npm-stack.ts';
import type { Rig } from './poison/parked-stream.ts';
import { PoisonView, SOURCE } from './poison/poison-view.ts';
import { makeProject } from './poison/project.ts';
import { SCENARIOS } from './poison/scenarios.ts';
import { freePort } from './ports.ts';
import { kill } from './processes.ts';
import { whole } from './random.ts';
import { Sender } from './sender.ts';

/** Parks streams behind an event that always fails, and brings them back in each way there is. */
export const poisonDrill: Drill = {
  summary: `an event that always fails parks its stream, five times: ${SCENARIOS.map(({ summary }) => summary).join('; ')}`,
  defaults: { events: 50, streams: 20, kills: 1, timeScale: 20, seconds: 150 },
  run: (settings, report) => new PoisonDrill(settings, report).run(),
};

class PoisonDrill {
  readonly #settings: DrillSettings;
  readonly #report: Report;
  readonly #project = mkdtempSync(join(tmpdir(), 'poison-'));
  readonly #state = join(this.#project, 'state');
  #options: readonly string[] = [];
  #stack: RunningStack | undefined;
  #view: PoisonView | undefined;

  constructor(settings: DrillSettings, report: Report) {
    this.#settings = settings;
    this.#report = report;
  }

  async run(): Promise<void> {
    const { timeScale } = this.#settings;
    await makeProject(this.#project);
    this.#options = ['--port', String(await freePort()), '--time-scale', String(timeScale)];
    try {
      await this.#start();
      await this.#drill();
      await this.#stack?.stop();
    } finally {
      for (const { pid } of processesOn(this.#state)) kill(pid);
      rmSync(this.#project, { recursive: true, force: true });
    }
  }

  async #start(): Promise<void> {
    this.#stack = await RunningStack.start(this.#options, this.#state, this.#project);
    this.#view = new PoisonView(this.#state);
  }

  async #drill(): Promise<void> {
    const { random, deadline, events, streams, timeScale } = this.#settings;
    const view = () => this.#view ?? new PoisonView(this.#state);
    const sender = new Sender({
      url: view().url(SOURCE),
      secret: await view().secret(SOURCE),
      random,
      deadline,
    });
    const run = whole(random, 0, 2 ** 32).toString(36);
    const report = this.#report;
    const rig: Rig = { view, sender, report, followers: events, otherStreams: streams, deadline, run };
    const hands = { killAndStart: () => this.#killAndStart(), minuteMs: 60_000 / timeScale };
    for (const scenario of SCENARIOS) {
      report.say(scenario.summary);
      await scenario.run(rig, hands);
    }
    sender.close();
    const resting = await becomes(
      async () => (await isEmpty(view())) && (await isAtRest(view())),
      deadline,
      200,
    );
    report.check('in the end nothing is open, held, dead or blocked, and every queue is empty', resting);
  }

  async #killAndStart(): Promise<void> {
    await this.#stack?.kill();
    await this.#start();
  }
}
