import { randomBytes } from 'node:crypto';
import type { CommandResult } from '../local/end-to-end/stack-view.ts';
import { audit, isSettled } from './audit.ts';
import { becomes, type Drill, type DrillSettings, pause, type Report } from './drill.ts';
import { LoggedStack } from './logged-stack.ts';
import { Poster } from './post.ts';
import { shuffled } from './random.ts';
import { type StripeRequest, stripeRequest } from './stripe-events.ts';
import { Watch } from './watch.ts';

const SOURCE = 'stripe';
/** For each two genuine events there is one forged. */
const FORGED_PER_GENUINE = 1 / 2;
/** Requests a second. The slots of a minute must hold them: a minute is short where time is scaled. */
const RATE = 12;

/** A wrong secret refuses genuine events for a while; once it is mended, a release lets in exactly these. */
export const quarantineDrill: Drill = {
  summary:
    'a wrong secret refuses genuine events among forged ones for a while; it is mended, and webhooks quarantine release lets in the genuine ones',
  defaults: { events: 100, streams: 10, kills: 0, timeScale: 20, seconds: 120 },
  run: (settings, report) => new QuarantineDrill(settings, report).run(),
};

interface Shot {
  readonly stream: string;
  readonly request: () => StripeRequest;
}

class QuarantineDrill {
  readonly #settings: DrillSettings;
  readonly #report: Report;
  readonly #watch = new Watch();
  /** Ids of the genuine events by stream, in order. */
  readonly #sent = new Map<string, string[]>();
  #stack: LoggedStack | undefined;

  constructor(settings: DrillSettings, report: Report) {
    this.#settings = settings;
    this.#report = report;
  }

  run(): Promise<void> {
    return LoggedStack.during(this.#settings.timeScale, this.#watch, (stack) => this.#drill(stack));
  }

  async #drill(stack: LoggedStack): Promise<void> {
    this.#stack = stack;
    const right = await stack.secret(SOURCE);
    this.#watch.hide('the secret', right);
    // Twice: after the first time the right one would be the previous one, which is still accepted.
    for (const _time of [1, 2]) await this.#rotate(`whsec_${randomBytes(24).toString('hex')}`, 'a wrong one');
    await this.#refuse(stack, right);
    await this.#release(stack, right);
    await this.#watch.judge(stack, this.#report);
  }

  async #rotate(secret: string, why: string): Promise<void> {
    this.#watch.hide('a secret', secret);
    const { code, stderr } = await this.#cli('secrets', 'rotate', SOURCE, '--value', secret, '--reason', why);
    if (code !== 0) throw new TypeError(stderr);
  }

  async #cli(...words: readonly string[]): Promise<CommandResult> {
    if (this.#stack === undefined) throw new TypeError('no stack');
    const result = await this.#stack.cli(...words);
    this.#watch.command(words.slice(0, 2).join(' '), result);
    return result;
  }

  async #json(...words: readonly string[]): Promise<Record<string, unknown>[]> {
    const { code, stdout, stderr } = await this.#cli(...words, '--json');
    if (code !== 0) throw new TypeError(`${words.join(' ')} ended with ${code}: ${stderr}`);
    const lines = stdout.toString().split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Genuine and forged requests, each once, in a drawn order; those of one stream one after the other. */
  #shots(right: string): readonly Shot[] {
    const { events, streams, random } = this.#settings;
    const forger = `whsec_${randomBytes(24).toString('hex')}`;
    this.#watch.hide('the forger’s secret', forger);
    const streamOf = (index: number) => `cus_${index % streams}`;
    const genuine = Array.from({ length: events }, (_, index): Shot => {
      const [id, stream] = [`evt_genuine_${index}`, streamOf(index)];
      this.#sent.set(stream, [...(this.#sent.get(stream) ?? []), id]);
      return { stream, request: () => stripeRequest(id, stream, right, this.#watch) };
    });
    const forged = Array.from({ length: events * FORGED_PER_GENUINE }, (_, index): Shot => {
      const stream = streamOf(index);
      return { stream, request: () => stripeRequest(`evt_forged_${index}`, stream, forger, this.#watch) };
    });
    const places = shuffled(random, [...genuine.map(() => genuine), ...forged.map(() => forged)]);
    return places.flatMap((from) => from.shift() ?? []);
  }

  async #refuse(stack: LoggedStack, right: string): Promise<void> {
    const shots = this.#shots(right);
    const poster = new Poster(stack.url(SOURCE), 8);
    const answers: Promise<string>[] = [];
    const lanes = new Map<string, Promise<string>>();
    for (const { stream, request } of shots) {
      const before = lanes.get(stream) ?? Promise.resolve('');
      const answer = before.then(() => {
        const { body, headers } = request();
        return poster.post(body, headers);
      });
      lanes.set(stream, answer);
      answers.push(answer);
      await pause(1000 / RATE);
    }
    const refused = (await Promise.all(answers)).filter((answer) => answer === '401').length;
    poster.close();
    const { check } = this.#report;
    check(`all ${shots.length} are refused`, refused === shots.length, `${refused}`);
    const kept = await this.#json('quarantine', 'list', '--source', SOURCE, '--limit', '10000');
    check(
      `all ${shots.length} are in quarantine, with their reason`,
      kept.length === shots.length && kept.every(({ reason }) => reason === 'bad_signature'),
      `${kept.length}`,
    );
    const events = await stack.ledger(SOURCE);
    check('none of them is in the ledger', events.length === 0, `${events.length}`);
  }

  async #release(stack: LoggedStack, right: string): Promise<void> {
    const { events, deadline } = this.#settings;
    const { check, say } = this.#report;
    const forged = events * FORGED_PER_GENUINE;
    const release = (...more: readonly string[]) =>
      this.#json('quarantine', 'release', '--source', SOURCE, ...more).then(([counts = {}]) => counts);
    const early = await release();
    check('with the wrong secret a release lets nothing in', early['released'] === 0, JSON.stringify(early));
    await this.#rotate(right, 'the right one again');
    say('the secret is mended');
    const dry = await release('--dry-run');
    const real = await release('--why', 'the secret was a wrong one');
    check(
      `a dry run counts ${events} events and ${forged} forged ones, and the run does what it counted`,
      JSON.stringify({ ...dry, dryRun: false }) === JSON.stringify(real) &&
        real['released'] === events &&
        JSON.stringify(real['refused']) === JSON.stringify({ bad_signature: forged }),
      `${JSON.stringify(dry)} ${JSON.stringify(real)}`,
    );
    say(`exactly the ${events} genuine events take effect:`);
    await becomes(() => isSettled(stack, SOURCE, events), deadline, 200);
    await audit(stack, SOURCE, this.#sent, this.#report);
    const again = await release();
    await pause(500);
    const effects = await stack.journal(SOURCE);
    check(
      'a second release finds duplicates only and has no effect',
      again['released'] === 0 && again['duplicates'] === events && effects.length === events,
      `${JSON.stringify(again)}, ${effects.length} effects`,
    );
    await this.#judgeHistories(stack);
  }

  async #judgeHistories(stack: LoggedStack): Promise<void> {
    const { check } = this.#report;
    const events = await stack.ledger(SOURCE);
    const told = events.filter(({ hist }) => {
      const [first] = [hist].flat();
      return Object(first).what === 'readmitted' && Object(first).who !== undefined;
    });
    check('each event says in its history who let it in', told.length === events.length, `${told.length}`);
    const [source] = await this.#json('sources', SOURCE);
    const acts = [source?.['history']].flat().map((act) => String(Object(act).what));
    check(
      'the source says in its history what was done to it, newest first',
      acts.join() === 'released,released,rotated,released,rotated,rotated',
      acts.join(),
    );
  }
}
