import { randomBytes } from 'node:crypto';
import { Answers } from './answers.ts';
import { audit, isSettled } from './audit.ts';
import { becomes, type Drill, type DrillSettings, pause, type Report } from './drill.ts';
import { LoggedStack } from './logged-stack.ts';
import { ELSEWHERE, Poster } from './post.ts';
import { forgedSignature, stripeRequest } from './stripe-events.ts';
import { Watch } from './watch.ts';

const SOURCE = 'stripe';
/** Genuine events a second. */
const RATE = 50;
/** No more of them, however long the forged ones take on this machine. */
const GENUINE = 2000;
const FORGED = 10_000;
/** Forged requests a second, at most: with the genuine ones less than the stage lets through. */
const FORGED_RATE = 420;
const FORGERS = 12;
const ROTATIONS = 2;
/** From a rotation to the next, and from the last one to the end, seconds. */
const BETWEEN = 6;
/** Processes a function has on this machine at most, and how often each may look at the secret: see lambdas/receive/secrets.ts. */
const PROCESSES = 4;
const BURST = 5;
const PROVEN_BURST = 10;
const SHORTEST_REFILL = 3.75;

/** The secret is rotated under load and forgeries. */
export const rotationDrill: Drill = {
  summary: `the secret is rotated ${ROTATIONS} times under ${RATE} events a second while ${FORGED} forged requests come in`,
  defaults: { events: 0, streams: 20, kills: 0, timeScale: 1, seconds: 420 },
  run: (settings, report) => new RotationDrill(settings, report).run(),
};

class RotationDrill {
  readonly #settings: DrillSettings;
  readonly #report: Report;
  readonly #watch = new Watch();
  readonly #answers = new Answers();
  /** Ids by stream, in order of their acceptance. */
  readonly #accepted = new Map<string, string[]>();
  /** What genuine deliveries are signed with now: the newest secret, and for a while the one before it too. */
  #secrets: readonly string[] = [];
  #going = true;
  #sent = 0;

  constructor(settings: DrillSettings, report: Report) {
    this.#settings = settings;
    this.#report = report;
  }

  run(): Promise<void> {
    return LoggedStack.during(this.#settings.timeScale, this.#watch, (stack) => this.#drill(stack));
  }

  async #drill(stack: LoggedStack): Promise<void> {
    const { check, say } = this.#report;
    const first = await stack.secret(SOURCE);
    this.#watch.hide('the first secret', first);
    this.#secrets = [first];
    const genuine = this.#send(stack);
    await becomes(() => this.#count() > 2 * RATE, this.#settings.deadline);
    const began = Date.now();
    const forging = this.#forge(stack);
    for (let rotation = 1; rotation <= ROTATIONS; rotation++) {
      await pause(BETWEEN * 1000);
      await this.#rotate(stack, rotation);
      say(`rotated with ${this.#sent} genuine events sent`);
    }
    const forged = await forging;
    await pause(BETWEEN * 1000);
    const seconds = (Date.now() - began) / 1000;
    this.#going = false;
    await genuine;
    say(`${this.#sent} genuine events and ${FORGED} forged requests in ${seconds.toFixed(0)} s`);
    check(`${FORGED} forged requests are refused`, forged.of('401') === FORGED, `${forged}`);
    const refused = this.#sent - this.#answers.of('200');
    check(
      'no genuine event is refused, with whichever secret it was signed',
      refused === 0,
      `${this.#answers}`,
    );
    this.#judgeReads(seconds);
    await becomes(() => isSettled(stack, SOURCE, this.#count()), this.#settings.deadline, 500);
    await audit(stack, SOURCE, this.#accepted, this.#report);
    await this.#watch.judge(stack, this.#report);
  }

  async #rotate(stack: LoggedStack, rotation: number): Promise<void> {
    const secret = `whsec_${randomBytes(24).toString('hex')}`;
    this.#watch.hide(`secret ${rotation}`, secret);
    const result = await stack.cli('secrets', 'rotate', SOURCE, '--value', secret);
    this.#watch.command('secrets rotate', result);
    if (result.code !== 0) throw new TypeError(result.stderr);
    // The provider signs with the new one at once, and as it can with the old one too.
    this.#secrets = [secret, ...this.#secrets.slice(0, 1)];
  }

  /** Genuine events at their rate, those of one stream one after the other. */
  async #send(stack: LoggedStack): Promise<void> {
    const { streams } = this.#settings;
    const poster = new Poster(stack.url(SOURCE), streams);
    const lanes = Array.from({ length: streams }, () => Promise.resolve());
    const began = Date.now();
    while (this.#going && this.#sent < GENUINE && Date.now() < this.#settings.deadline) {
      const lane = this.#sent % streams;
      const id = `evt_${this.#sent}`;
      this.#sent += 1;
      lanes[lane] = (lanes[lane] ?? Promise.resolve()).then(() => this.#deliver(poster, id, `cus_${lane}`));
      await pause(Math.max(0, began + (this.#sent * 1000) / RATE - Date.now()));
    }
    await Promise.all(lanes);
    poster.close();
  }

  async #deliver(poster: Poster, id: string, stream: string): Promise<void> {
    const secret = this.#secrets[Number(id.slice(4)) % this.#secrets.length] ?? '';
    const { body, headers } = stripeRequest(id, stream, secret, this.#watch);
    const answer = await poster.post(body, headers);
    this.#answers.add(answer);
    if (answer === '200') this.#accepted.set(stream, [...(this.#accepted.get(stream) ?? []), id]);
  }

  async #forge(stack: LoggedStack): Promise<Answers> {
    const poster = new Poster(stack.url(SOURCE), FORGERS, ELSEWHERE);
    const answers = new Answers();
    const began = Date.now();
    let left = FORGED;
    const forger = async () => {
      while (left > 0) {
        left -= 1;
        await pause(Math.max(0, began + ((FORGED - left) * 1000) / FORGED_RATE - Date.now()));
        const body = JSON.stringify({ id: `evt_forged_${left}`, note: this.#watch.word });
        const headers = { 'content-type': 'application/json', 'stripe-signature': forgedSignature() };
        const answer = await poster.post(body, headers);
        answers.add(answer);
      }
    };
    await Promise.all(Array.from({ length: FORGERS }, forger));
    poster.close();
    return answers;
  }

  /** A process has a store for strangers, which a rotation that it notices fills again, and one for known senders. */
  #judgeReads(seconds: number): void {
    const strangers = BURST * (1 + ROTATIONS) + Math.ceil(seconds / SHORTEST_REFILL);
    const most = PROCESSES * (strangers + PROVEN_BURST * ROTATIONS);
    const refreshes = this.#watch.total('SecretRefreshes');
    this.#report.check(
      `${FORGED} forged requests and ${ROTATIONS} rotations make the secret be read again ${refreshes} times, at most ${most}`,
      refreshes >= ROTATIONS && refreshes <= most,
      `${refreshes}`,
    );
  }

  #count(): number {
    return [...this.#accepted.values()].reduce((sum, ids) => sum + ids.length, 0);
  }
}
