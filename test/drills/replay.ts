import { PurgeQueueCommand } from '@aws-sdk/client-sqs';
import type { EventItem } from '../../lib/contract/ledger.ts';
import { audit, isAtRest, isEmpty, redriveStale } from './audit.ts';
import { becomes, type Drill, type DrillSettings, type Report } from './drill.ts';
import { SOURCE } from './poison/poison-view.ts';
import { ProjectStack } from './project-stack.ts';
import { shuffled, whole } from './random.ts';
import { expire, forget } from './replay/forget.ts';
import { interrupted } from './replay/interrupted.ts';
import { Sender } from './sender.ts';
import { Watch } from './watch.ts';

/** Of so many events one is never processed. */
const NEVER_ONE_OF = 25;
/** Of so many finished ones one has expired. */
const EXPIRED_ONE_OF = 16;
/** Of so many that were never processed one has been lost from the ledger. */
const LOST_ONE_OF = 10;
const LIVE_EVENTS = 60;
const LIVE_STREAMS = 10;
const MISSED = 'invoice.missed';

/** What was never processed runs again from the archive, and nothing else does. */
export const replayDrill: Drill = {
  summary:
    'most events are processed, some were queued while nothing processed them and purged, some of these lost from the ledger, some finished ones expired; a replay runs what was missed, one by force is interrupted and gone on with',
  defaults: { events: 5000, streams: 100, kills: 0, timeScale: 4, seconds: 420 },
  async run(settings, report) {
    const stack = new ProjectStack(settings.timeScale);
    await stack.during(() => new ReplayDrill(stack, settings, report).run());
  },
};

class ReplayDrill {
  readonly #stack: ProjectStack;
  readonly #settings: DrillSettings;
  readonly #report: Report;
  readonly #streams: readonly string[];
  readonly #live: readonly string[];
  readonly #accepted: ReadonlyMap<string, string[]>;
  readonly #watch = new Watch();
  readonly #missed: number;

  constructor(stack: ProjectStack, settings: DrillSettings, report: Report) {
    const { random, streams, events } = settings;
    this.#stack = stack;
    this.#settings = settings;
    this.#report = report;
    const run = whole(random, 0, 2 ** 32).toString(36);
    this.#streams = Array.from({ length: streams }, (_, index) => `cus_${run}_${index}`);
    this.#live = this.#streams.slice(0, LIVE_STREAMS).map((stream) => `${stream}_live`);
    this.#accepted = new Map([...this.#streams, ...this.#live].map((stream) => [stream, []]));
    this.#missed = Math.floor(events / NEVER_ONE_OF);
  }

  async run(): Promise<void> {
    const { events } = this.#settings;
    const processed = events - this.#missed;
    await this.#send(this.#streams, processed, 'invoice.paid');
    const came = await this.#comes(processed);
    this.#report.check(`${processed} events are processed`, came, `${await this.#effects()} by the deadline`);
    await this.#clear();
    this.#report.say('now nothing processes what comes');
    await this.#stack.deploy({ unattended: true });
    await this.#send(this.#streams, this.#missed, MISSED);
    await this.#purge();
    await this.#stack.deploy({ unattended: false });
    const { expired } = await this.#age();
    await this.#replayMissed(expired);
    await this.#replayByForce();
  }

  /** Sends so many more, spread over the streams, those of one stream one after the other. */
  async #send(streams: readonly string[], count: number, type: string): Promise<void> {
    const { view } = this.#stack;
    const { deadline, random } = this.#settings;
    const secret = await view.secret(SOURCE);
    this.#watch.hide('the secret', secret);
    const watch = this.#watch;
    const sender = new Sender({ url: view.url(SOURCE), secret, random, deadline, watch });
    const lanes = streams.map(async (stream, lane) => {
      const ids = this.#accepted.get(stream) ?? [];
      for (let index = lane; index < count; index += streams.length) {
        const id = `evt_${stream}_${ids.length}`;
        if (await sender.deliver(id, stream, type)) ids.push(id);
      }
    });
    await Promise.all(lanes);
    sender.close();
  }

  /** Waits until so many effects are there. */
  async #comes(effects: number): Promise<boolean> {
    const { deadline } = this.#settings;
    return await becomes(async () => (await this.#effects()) >= effects, deadline, 1500);
  }

  async #effects(): Promise<number> {
    return (await this.#stack.view.journal(SOURCE)).length;
  }

  /** On a busy machine a copy may use up its receives though its event is finished by another: a person redrives it. */
  async #clear(): Promise<void> {
    const { view } = this.#stack;
    const { deadline } = this.#settings;
    const stale = await redriveStale(view);
    if (stale > 0)
      this.#report.say(`${stale} copies of finished events were in the dead-letter queue; redriven`);
    await becomes(async () => (await isAtRest(view)) && (await isEmpty(view)), deadline, 500);
  }

  async #purge(): Promise<void> {
    const { view } = this.#stack;
    const waiting = [...(await view.waiting()).values()].reduce((sum, count) => sum + count, 0);
    const QueueUrl = view.environment(SOURCE)['WEBHOOK_QUEUE_URL'];
    await view.sqs.send(new PurgeQueueCommand({ QueueUrl }));
    this.#report.check(
      `${this.#missed} events are claimed and queued, none processed; their messages are purged`,
      waiting === this.#missed,
      `${waiting} waited`,
    );
  }

  /** Makes some finished events expire, and the ledger lose some that were never processed. */
  async #age(): Promise<{ readonly expired: number }> {
    const { view } = this.#stack;
    const { random } = this.#settings;
    // Written by the stations through the same type.
    const items = (await view.ledger(SOURCE)) as unknown as readonly EventItem[];
    const finished = shuffled(
      random,
      items.filter(({ st }) => st === 'processed'),
    );
    const open = shuffled(
      random,
      items.filter(({ st }) => st === 'claimed'),
    );
    const expired = finished.slice(0, Math.floor(finished.length / EXPIRED_ONE_OF));
    const lost = open.slice(0, Math.floor(open.length / LOST_ONE_OF));
    for (let start = 0; start < expired.length; start += 16)
      await Promise.all(expired.slice(start, start + 16).map((event) => expire(view, event)));
    await Promise.all(lost.map((event) => forget(view, event)));
    this.#report.say(
      `${expired.length} finished events have expired, ${lost.length} that were missed are lost from the ledger`,
    );
    return { expired: expired.length };
  }

  async #replayMissed(expired: number): Promise<void> {
    const { view } = this.#stack;
    const { events } = this.#settings;
    const range = ['--source', SOURCE, '--since', '60d', '--until', new Date().toISOString()];
    const counts = { replayed: this.#missed, finished: events - this.#missed - expired, held: 0, expired };
    const kept = (found: Record<string, unknown> | undefined) =>
      Object.entries(counts).every(([name, count]) => found?.[name] === count);
    const [dry] = await view.json('replay', ...range, '--dry-run');
    this.#report.check(
      `the dry run says ${this.#missed}, and that ${expired} have expired`,
      kept(dry) && (await this.#effects()) === events - this.#missed,
      JSON.stringify(dry),
    );
    // What comes while it runs is none of its business. In streams of its own: nothing tells that those events stand before
    // it whose messages a person has purged while nothing processed them.
    const live = this.#send(this.#live, LIVE_EVENTS, 'invoice.paid');
    const [run] = await view.json('replay', ...range, '--reason', 'nothing processed them');
    this.#report.check(
      `the run does ${this.#missed}`,
      kept(run) && run?.['complete'] === true,
      JSON.stringify(run),
    );
    await live;
    await this.#comes(events + LIVE_EVENTS);
    await this.#clear();
    await audit(view, SOURCE, this.#accepted, this.#report);
    this.#watch.logs(view);
    await this.#watch.judge(view, this.#report);
    const [after] = await view.json('replay', ...range, '--dry-run');
    this.#report.check(
      'after that nothing is left to replay',
      after?.['replayed'] === 0,
      JSON.stringify(after),
    );
  }

  /** Everything of one type once more, broken off by Ctrl-C and gone on with by the command it prints. */
  async #replayByForce(): Promise<void> {
    const { view } = this.#stack;
    const before = await this.#effects();
    const words = [
      'replay',
      '--source',
      SOURCE,
      '--since',
      '1d',
      '--type',
      MISSED,
      '--force',
      '--rate',
      '40',
    ];
    const third = async () => (await this.#effects()) > before + this.#missed / 3;
    const first = await interrupted([...words, '--json', '--state', this.#stack.state], third);
    const done = Number(JSON.parse(first.stdout.toString() || '{}').replayed);
    this.#report.check(
      'a replay by force is interrupted part of the way, and says how to go on',
      first.code === 1 &&
        done > 0 &&
        done < this.#missed &&
        first.stderr.includes('to go on: webhooks replay '),
      `${first.code} ${first.stdout} ${first.stderr}`,
    );
    const command = /to go on: webhooks (replay .*)$/m.exec(first.stderr)?.[1] ?? '';
    const next = await view.cli(...command.split(' '), '--json');
    this.#report.check(
      'the command it printed goes on with it',
      next.code === 0,
      `${next.stdout} ${next.stderr}`,
    );
    await this.#comes(before + this.#missed);
    await this.#clear();
    const journal = await view.journal(SOURCE);
    const times = new Map<string, number>();
    for (const { key } of journal) times.set(key, (times.get(key) ?? 0) + 1);
    const twice = [...times].filter(([, count]) => count === 2);
    const more = [...times].filter(([, count]) => count > 2);
    this.#report.check(
      `each of the ${this.#missed} has taken effect once more, and no other event has`,
      twice.length === this.#missed && more.length === 0 && journal.length === before + this.#missed,
      `${twice.length} twice, ${more.length} more often, ${journal.length - before} effects more`,
    );
    this.#report.check('again each stream in order', inOrder(journal, new Set(twice.map(([key]) => key))));
  }
}

/** Whether the second effects of some events of each stream are in the order of their first ones. */
function inOrder(
  journal: readonly { readonly pk: string; readonly key: string }[],
  keys: ReadonlySet<string>,
): boolean {
  const streams = Map.groupBy(
    journal.filter(({ key }) => keys.has(key)),
    ({ pk }) => pk,
  );
  return [...streams.values()].every((entries) => {
    const half = entries.length / 2;
    return entries.slice(half).every(({ key }, index) => key === entries[index]?.key);
  });
}
