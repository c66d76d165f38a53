import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeStateDirectory } from '../../local/state-directory.ts';
import { StackView } from '../local/end-to-end/stack-view.ts';
import { audit, isEmpty, isSettled, redriveStale } from './audit.ts';
import { becomes, type Drill, type DrillSettings, pause, type Report } from './drill.ts';
import { type Kill, killPlan } from './kill-plan.ts';
import { NpmStack, processesOn } from './npm-stack.ts';
import { freePort, isFree } from './ports.ts';
import { kill, type ProcessRow } from './processes.ts';
import { Provider } from './provider.ts';
import { pick } from './random.ts';
import { Watch } from './watch.ts';

const SOURCE = 'stripe';
/** What is to be killed must be there within this time, ms. */
const PRESENT_MS = 5000;

/** Kills npm, the server and functions at random while events come in, and looks whether anything got lost. */
export const killDrill: Drill = {
  summary:
    'npm, the server and functions are killed at random while events come in; each is started again at once',
  defaults: { events: 5000, streams: 200, kills: 20, timeScale: 20, seconds: 420 },
  run: (settings, report) => new KillDrill(settings, report).run(),
};

class KillDrill {
  readonly #settings: DrillSettings;
  readonly #report: Report;
  readonly #state = join(mkdtempSync(join(tmpdir(), 'drill-')), 'state');
  readonly #left: Promise<readonly ProcessRow[]>[] = [];
  readonly #brokenStarts: string[] = [];
  readonly #watch = new Watch();
  #port = 0;
  #stack: NpmStack | undefined;
  #kills = 0;

  constructor(settings: DrillSettings, report: Report) {
    this.#settings = settings;
    this.#report = report;
  }

  async run(): Promise<void> {
    this.#port = await freePort();
    try {
      await this.#drill();
    } finally {
      this.#stack?.end();
      for (const { pid } of processesOn(this.#state)) kill(pid);
    }
    rmSync(this.#state, { recursive: true, force: true });
  }

  async #drill(): Promise<void> {
    const { random, deadline, events, streams, kills } = this.#settings;
    this.#report.say(`starting, state in ${this.#state}`);
    const plan = killPlan(random, kills, events);
    if (!(await this.#start().ready)) throw new TypeError(`it does not start: ${this.#stack?.output}`);
    const view = new StackView(this.#state);
    const secret = await view.secret(SOURCE);
    this.#watch.hide('the secret', secret);
    const sent = { events, streams, random, deadline, watch: this.#watch };
    const provider = new Provider({ url: view.url(SOURCE), secret, ...sent });
    const began = Date.now();
    const sending = provider.run().then(() => {
      const seconds = ((Date.now() - began) / 1000).toFixed(0);
      const answers = [...provider.answers].map(([answer, count]) => `${count} × ${answer}`).join(', ');
      this.#report.say(`all sent after ${seconds} s: ${answers}`);
    });
    for (const each of plan) await this.#carryOut(each, provider);
    await sending;
    const served = await this.#serving();
    const settled = served && (await becomes(() => isSettled(view, SOURCE, events), deadline, 500));
    // A copy that was cut short each time ends there although its event is finished by another: a person redrives it.
    const stale = settled ? await redriveStale(view) : 0;
    if (stale > 0)
      this.#report.say(`${stale} copies of finished events were in dead-letter queues; redriven`);
    if (stale > 0) await becomes(() => isEmpty(view), deadline, 500);
    this.#report.say(settled ? 'everything has come to rest' : 'not everything has come to rest');
    await this.#judge(provider, view);
  }

  async #carryOut({ target, after, delay }: Kill, provider: Provider): Promise<void> {
    const { deadline } = this.#settings;
    if (after !== undefined) {
      await becomes(() => provider.count >= after, deadline, 10);
      await this.#serving();
    }
    await pause(delay);
    if (Date.now() > deadline) return;
    const when = after === undefined ? 'while it starts' : `with ${provider.count} accepted`;
    if (target === 'function') return await this.#killFunction(when);
    // npm needs a moment to start the server.
    await becomes(() => this.#stack?.server() !== undefined, Date.now() + PRESENT_MS);
    const killed = this.#stack?.kill(target);
    if (killed === undefined) return this.#report.say(`there is no ${target} to kill ${when}`);
    this.#kills += 1;
    this.#left.push(killed.left);
    this.#report.say(`killed ${target} ${when}`);
    this.#start();
  }

  async #killFunction(when: string): Promise<void> {
    const { random } = this.#settings;
    const functions = () => this.#stack?.functions() ?? [];
    await becomes(() => functions().length > 0, Date.now() + PRESENT_MS);
    const all = functions();
    if (all.length === 0 || !kill(pick(random, all)))
      return this.#report.say('no function runs to be killed');
    this.#kills += 1;
    this.#report.say(`killed one of ${all.length} function processes ${when}`);
  }

  #start(): NpmStack {
    this.#stack = new NpmStack(this.#state, this.#port, this.#settings.timeScale);
    return this.#stack;
  }

  /** Waits until the stack serves; a start that was not killed and does not get there is a fault of the product. */
  async #serving(): Promise<boolean> {
    while (Date.now() < this.#settings.deadline) {
      const stack = this.#stack ?? this.#start();
      if (await stack.ready) return true;
      this.#brokenStarts.push(stack.output.trim().split('\n').at(-1) ?? '');
      stack.end();
      this.#start();
    }
    return false;
  }

  async #judge(provider: Provider, view: StackView): Promise<void> {
    const { events, kills } = this.#settings;
    const { check } = this.#report;
    check(`${kills} processes were killed`, this.#kills === kills, `${this.#kills}`);
    check(
      'each start after a kill came up at once',
      this.#brokenStarts.length === 0,
      this.#brokenStarts.join('; '),
    );
    const left = (await Promise.all(this.#left)).flat();
    check('nothing of a killed stack was left running', left.length === 0, list(left));
    check(`all ${events} events were accepted`, provider.count === events, `${provider.count}`);
    await audit(view, SOURCE, provider.accepted, this.#report);
    this.#watch.logs(view);
    await this.#watch.judge(view, this.#report);
    await this.#stack?.stop();
    const remaining = processesOn(this.#state);
    check('no process is left', remaining.length === 0, list(remaining));
    check('the port is free', await isFree(this.#port));
    takeStateDirectory(this.#state, false).release();
    check('the state is free', true);
  }
}

function list(rows: readonly ProcessRow[]): string {
  return rows.map(({ pid, command }) => `${pid} ${command.slice(0, 100)}`).join('; ');
}
