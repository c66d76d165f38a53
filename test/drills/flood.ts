import { randomBytes } from 'node:crypto';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { QUARANTINE_PREFIX } from '../../lib/contract/archive.ts';
import { QUARANTINE_RESERVED_SLOTS, QUARANTINE_SLOTS } from '../../lib/contract/limits.ts';
import { Answers } from './answers.ts';
import { audit, isSettled } from './audit.ts';
import { becomes, type Drill, type DrillSettings, pause, type Report } from './drill.ts';
import { LoggedStack } from './logged-stack.ts';
import { MemoryProbe } from './memory-probe.ts';
import { ELSEWHERE, Poster } from './post.ts';
import { RawPoster } from './raw-poster.ts';
import { forgedSignature, stripeRequest } from './stripe-events.ts';
import { Watch } from './watch.ts';

const SOURCE = 'stripe';
const FORGED = 20_000;
const FORGED_BYTES = 100_000;
/** Forged requests a second, at most: what is more than 500 in all is turned away by the stage and reaches nobody. */
const FORGED_RATE = 470;
const FORGERS = 8;
/** Genuine events a second. */
const RATE = 10;
const AGAIN_MS = 200;
const MINUTE = 60_000;
/** What a receiver has in an account, MB. */
const FUNCTION_MB = 384;
/** More than the server begins with, MB: bodies on their way, and what its own log holds. */
const SERVER_GROWTH_MB = 600;

/** Many large forged requests, and some genuine ones among them. */
export const floodDrill: Drill = {
  summary: `${FORGED} forged requests of ${FORGED_BYTES / 1000} KB come in as fast as the stage lets them, and ${RATE} genuine events a second`,
  defaults: { events: 0, streams: 10, kills: 0, timeScale: 1, seconds: 400 },
  run: (settings, report) => new FloodDrill(settings, report).run(),
};

class FloodDrill {
  readonly #settings: DrillSettings;
  readonly #report: Report;
  readonly #watch = new Watch();
  readonly #accepted = new Map<string, string[]>();
  #flooding = true;

  constructor(settings: DrillSettings, report: Report) {
    this.#settings = settings;
    this.#report = report;
  }

  run(): Promise<void> {
    return LoggedStack.during(this.#settings.timeScale, this.#watch, (stack) => this.#drill(stack));
  }

  async #drill(stack: LoggedStack): Promise<void> {
    const { check, say } = this.#report;
    const secret = await stack.secret(SOURCE);
    this.#watch.hide('the secret', secret);
    const genuine = this.#send(stack, secret);
    await pause(2000);
    const memory = new MemoryProbe(stack.pid);
    const began = Date.now();
    const answers = await this.#flood(stack);
    const seconds = (Date.now() - began) / 1000;
    this.#flooding = false;
    await genuine;
    const { functions, server, serverAtFirst } = memory.stop();
    say(`${FORGED} forged requests in ${seconds.toFixed(0)} s, ${this.#count()} genuine events accepted`);
    say(
      `at most ${functions} MB in a function, ${server} MB in the server after ${serverAtFirst} MB at first`,
    );
    check(`${FORGED} forged requests are refused`, answers.of('401') === FORGED, `${answers}`);
    check(
      `a function takes no more than the ${FUNCTION_MB} MB it has in an account, the server ${SERVER_GROWTH_MB} MB more than at first`,
      functions <= FUNCTION_MB && server - serverAtFirst <= SERVER_GROWTH_MB,
      `${functions} MB, ${server - serverAtFirst} MB`,
    );
    await this.#judgeQuarantine(stack, began);
    await becomes(() => isSettled(stack, SOURCE, this.#count()), this.#settings.deadline, 500);
    check('genuine events were accepted meanwhile', this.#count() > 0);
    await audit(stack, SOURCE, this.#accepted, this.#report);
    await this.#watch.judge(stack, this.#report);
  }

  async #flood(stack: LoggedStack): Promise<Answers> {
    const answers = new Answers();
    const fill = 'x'.repeat(FORGED_BYTES - 100);
    const body = Buffer.from(JSON.stringify({ id: 'evt_forged', note: this.#watch.word, fill }));
    const began = Date.now();
    let sent = 0;
    const forger = async () => {
      const poster = new RawPoster(stack.url(SOURCE), ELSEWHERE);
      while (sent < FORGED) {
        sent += 1;
        await pause(Math.max(0, began + (sent * 1000) / FORGED_RATE - Date.now()));
        const answer = await poster.post(body, `stripe-signature: ${forgedSignature()}\r\n`);
        if (answer === '429') sent -= 1;
        else answers.add(answer);
      }
      poster.close();
    };
    await Promise.all(Array.from({ length: FORGERS }, forger));
    return answers;
  }

  /** Genuine events at their rate, each again until it is accepted, those of one stream one after the other. */
  async #send(stack: LoggedStack, secret: string): Promise<void> {
    const { streams, deadline } = this.#settings;
    const poster = new Poster(stack.url(SOURCE), streams);
    const run = randomBytes(3).toString('hex');
    const lanes = Array.from({ length: streams }, async (_, lane) => {
      const stream = `cus_${lane}`;
      const ids: string[] = [];
      this.#accepted.set(stream, ids);
      for (let turn = 0; this.#flooding && Date.now() < deadline; turn++) {
        const id = `evt_${run}_${lane}_${turn}`;
        const next = pause((streams * 1000) / RATE);
        for (let answer = ''; answer !== '200' && Date.now() < deadline; ) {
          const { body, headers } = stripeRequest(id, stream, secret, this.#watch);
          answer = await poster.post(body, headers);
          if (answer !== '200') await pause(AGAIN_MS);
          else ids.push(id);
        }
        await next;
      }
    });
    await Promise.all(lanes);
    poster.close();
  }

  async #judgeQuarantine(stack: LoggedStack, began: number): Promise<void> {
    const minutes = new Map<string, number>();
    let bytes = 0;
    let token: string | undefined;
    do {
      const page = await stack.s3.send(
        new ListObjectsV2Command({
          Bucket: stack.environment(SOURCE)['WEBHOOK_BUCKET'],
          Prefix: `${QUARANTINE_PREFIX}${SOURCE}/`,
          ContinuationToken: token,
        }),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        const minute = Key.split('/')[2] ?? '';
        minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
        bytes += Size;
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
    const cap = QUARANTINE_SLOTS + QUARANTINE_RESERVED_SLOTS;
    const passed = Math.floor(Date.now() / MINUTE) - Math.floor(began / MINUTE) + 1;
    const objects = [...minutes.values()];
    const total = objects.reduce((sum, count) => sum + count, 0);
    this.#report.check(
      `of them ${total} are kept, in ${minutes.size} minutes, ${(bytes / 1e6).toFixed(0)} MB: never more than ${cap} a minute`,
      total > 0 && Math.max(...objects) <= cap && minutes.size <= passed && bytes <= total * FORGED_BYTES,
      JSON.stringify([...minutes]),
    );
    const counted = this.#watch.total('Quarantined') + this.#watch.total('QuarantineDropped');
    this.#report.check('each is counted, kept or not', counted === FORGED, `${counted}`);
  }

  #count(): number {
    return [...this.#accepted.values()].reduce((sum, ids) => sum + ids.length, 0);
  }
}
