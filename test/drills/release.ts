import { audit, isAtRest, isEmpty } from './audit.ts';
import { becomes, type Drill, type DrillSettings, type Report } from './drill.ts';
import { type PoisonView, SOURCE } from './poison/poison-view.ts';
import { ProjectStack } from './project-stack.ts';
import { whole } from './random.ts';
import { Sender } from './sender.ts';
import { Watch } from './watch.ts';

const BROKEN = 'invoice.voided';
/** One of so many streams has events of the type that fails. */
const SHARE = 3;
/** Places in such a stream at which those events stand, beside a first one near its beginning. */
const AGAIN = 4;

/** A release fails for one type of event, and what it parked is brought back in each way there is to redrive. */
export const releaseDrill: Drill = {
  summary:
    'the processor fails for one type: its streams park, the others flow; mended, then redriven with webhooks redrive, and the second time by a plain StartMessageMoveTask',
  defaults: { events: 480, streams: 24, kills: 0, timeScale: 20, seconds: 120 },
  async run(settings, report) {
    const stack = new ProjectStack(settings.timeScale);
    await stack.during(() => new ReleaseDrill(stack.view, settings, report).run());
  },
};

class ReleaseDrill {
  readonly #view: PoisonView;
  readonly #settings: DrillSettings;
  readonly #report: Report;
  readonly #watch = new Watch();
  readonly #run: string;
  /** Ids of the accepted events of each stream, in order. */
  readonly #accepted = new Map<string, string[]>();

  constructor(view: PoisonView, settings: DrillSettings, report: Report) {
    this.#view = view;
    this.#settings = settings;
    this.#report = report;
    this.#run = whole(settings.random, 0, 2 ** 32).toString(36);
  }

  async run(): Promise<void> {
    await this.#round('by the command line', () => this.#redriveByCommand());
    await this.#round('by the SDK', () => this.#view.redrive());
    const { deadline } = this.#settings;
    await becomes(async () => (await isAtRest(this.#view)) && (await isEmpty(this.#view)), deadline, 200);
    await audit(this.#view, SOURCE, this.#accepted, this.#report);
    this.#watch.logs(this.#view);
    await this.#watch.judge(this.#view, this.#report);
  }

  /** A bad release, what it parks, and its redrive with live traffic. */
  async #round(name: string, redrive: () => Promise<void>): Promise<void> {
    const { random, deadline, streams, events } = this.#settings;
    const report = this.#report;
    const view = this.#view;
    report.say(`a release that fails for ${BROKEN}, redriven ${name}`);
    await view.release(BROKEN);
    const secret = await view.secret(SOURCE);
    this.#watch.hide('the secret', secret);
    const watch = this.#watch;
    const sender = new Sender({ url: view.url(SOURCE), secret, random, deadline, watch });
    const parts = name.replaceAll(' ', '-');
    const all = Array.from({ length: streams }, (_, index) => `cus_${this.#run}_${parts}_${index}`);
    const bad = all.filter((_, index) => index % SHARE === 0);
    const each = Math.floor(events / streams);
    const deliver = async (stream: string, from: number, to: number) => {
      const ids = this.#accepted.get(stream) ?? [];
      this.#accepted.set(stream, ids);
      const first = 1 + (all.indexOf(stream) % 2);
      for (let index = from; index < to; index++) {
        const fails = bad.includes(stream) && index >= first && (index - first) % AGAIN === 0;
        const id = `evt_${stream}_${index}`;
        if (await sender.deliver(id, stream, fails ? BROKEN : 'invoice.paid')) ids.push(id);
      }
    };
    await Promise.all(all.map((stream) => deliver(stream, 0, each)));
    await this.#judgeParked(all, bad);
    await view.release(undefined);
    // More comes in while the streams drain.
    await Promise.all([redrive(), ...all.map((stream) => deliver(stream, each, each + 5))]);
    const done = await becomes(() => this.#allDone(all), deadline, 200);
    report.check(`redriven ${name}, everything takes effect, what came meanwhile too`, done);
    sender.close();
  }

  async #judgeParked(all: readonly string[], bad: readonly string[]): Promise<void> {
    const { deadline } = this.#settings;
    const view = this.#view;
    const good = all.filter((stream) => !bad.includes(stream));
    const flow = await becomes(() => this.#allDone(good), deadline, 200);
    this.#report.check(`the ${good.length} streams without that type flow`, flow);
    const parked = await becomes(async () => (await view.deadLetters()) === bad.length, deadline, 100);
    const letters = await view.json('dlq', '--source', SOURCE);
    this.#report.check(
      `the ${bad.length} others are parked, each behind one event of that type; webhooks dlq shows why`,
      parked &&
        letters.length === bad.length &&
        letters.every(({ type, reason, lastError }) => {
          const text =
            typeof lastError === 'object' && lastError !== null && 'text' in lastError && lastError.text;
          return type === BROKEN && reason === 'attempts used up' && text === 'DrillFailure: a bad release';
        }),
      `${await view.deadLetters()} dead letters; ${JSON.stringify(letters.slice(0, 2))}`,
    );
    const streams = await view.json('streams', '--parked', '--source', SOURCE);
    this.#report.check(
      'webhooks streams --parked names just these',
      streams
        .map(({ stream }) => stream)
        .toSorted()
        .join() === [...bad].toSorted().join(),
      `${streams.length} streams`,
    );
  }

  async #redriveByCommand(): Promise<void> {
    const { code, stdout, stderr } = await this.#view.cli('redrive', '--source', SOURCE, '--json');
    const [line = ''] = stdout.toString().split('\n');
    const { status, moved, resumed, parked } = JSON.parse(line === '' ? '{}' : line);
    this.#report.check(
      'webhooks redrive moves all of them, and says that every parked stream goes on',
      code === 0 && status === 'completed' && moved > 0 && moved === resumed && parked === 0,
      `${code} ${line} ${stderr}`,
    );
  }

  async #allDone(streams: readonly string[]): Promise<boolean> {
    const done = await Promise.all(
      streams.map(async (stream) => {
        const effects = await this.#view.effects(stream);
        return effects.length >= (this.#accepted.get(stream)?.length ?? 0);
      }),
    );
    return done.every(Boolean);
  }
}
