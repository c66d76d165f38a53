import type { Item } from '../../lambdas/clients/ports.ts';
import { SECONDS } from '../../lib/contract/durations.ts';
import type { EventItem } from '../../lib/contract/ledger.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';
import { isFinished } from '../../lib/contract/states.ts';
import type { QueuedMessage } from '../fakes/fifo-queue.ts';
import type { Change } from '../fakes/table.ts';
import type { Actor } from './actor.ts';
import { newSubject, type Subject } from './subject.ts';
import type { Timeline } from './timeline.ts';

/** What must never happen. */
export const CRIMES = ['lost', 'twice', 'order', 'stranded', 'false 2xx', 'rule'] as const;
export type Crime = (typeof CRIMES)[number];

export interface Violation {
  readonly crime: Crime;
  readonly text: string;
}

/** Why a pair out of order breaks no promise. */
export const WAIVERS = [
  'queued without a claim',
  'stamps within the skew, moved in silence',
  'stamps the other way round',
  'nothing kept its place',
  'lost table',
  'late',
] as const;
export type Waiver = (typeof WAIVERS)[number];

/** Watches from outside what happens to each event, and judges order and once-only at every effect. */
export class Witness {
  readonly subjects: Subject[] = [];
  readonly violations: Violation[] = [];
  readonly waived = new Map<Waiver, number>();
  /** Pairs whose order was promised and judged. */
  judged = 0;
  /** Nothing fails in this run: order is that of the queue, whatever came first. */
  strict = false;
  /** No process dies in this run: what reaches a dead-letter queue has been tried. */
  nobodyDies = false;
  /** Nothing fails and nobody is in the way: no message is handed out twice. */
  receivedOnce = false;
  /** Step at which the table was lost; 0: it was not. */
  wiped = 0;
  readonly #timeline: Timeline;
  readonly #byHash = new Map<string, Subject>();
  readonly #acting: () => Actor | undefined;

  constructor(timeline: Timeline, acting: () => Actor | undefined) {
    this.#timeline = timeline;
    this.#acting = acting;
  }

  add(subject: Subject): void {
    this.subjects.push(subject);
    this.#byHash.set(subject.h, subject);
  }

  of(h: string): Subject | undefined {
    return this.#byHash.get(h);
  }

  accuse(crime: Crime, text: string): void {
    this.violations.push({ crime, text });
  }

  queued({ body }: QueuedMessage): void {
    const message = messageOf(body);
    const { h, claimed, rk } = message;
    const subject = this.of(h) ?? (rk === '' ? undefined : this.#renewed(message));
    if (!subject) return;
    if (!claimed && subject.claimed === 0) subject.queueOnly = true;
    subject.queued ||= this.#timeline.step;
  }

  /** A forced replay is an event of its own. */
  #renewed({ h, key, source, stream, seq }: Omit<Named, 'claimed' | 'rk'>): Subject {
    const told = { id: `${key} by force`, stream, ...(seq !== undefined && { seq }) };
    const subject = { ...newSubject(source, told), h, arrived: this.#timeline.step };
    this.add(subject);
    return subject;
  }

  /** `guarded`: its stream is blocked, by itself or by another, or the sweep should have seen to that. */
  dead({ body }: QueuedMessage, item: Item | undefined, guarded: boolean): void {
    const subject = this.of(messageOf(body).h);
    if (!subject) return;
    // The ledger's own shape.
    const event = item as unknown as EventItem | undefined;
    if (this.nobodyDies && subject.attempts === 0) {
      this.accuse('rule', `${subject.id} reached the dead-letter queue untried`);
    }
    if (event?.st !== 'claimed') return;
    subject.movedSilently = this.#timeline.step;
    if (event.a === 0 && !guarded) subject.unguarded = true;
  }

  gone({ body }: QueuedMessage): void {
    const subject = this.of(messageOf(body).h);
    if (subject) subject.gone = true;
  }

  applied(changes: readonly Change[]): void {
    const effects = changes.filter(({ table }) => table === 'effects');
    for (const { after } of effects) {
      const subject = this.of(String(after?.['h']));
      if (subject) this.effect(subject, String(after?.['digest']), true);
    }
    for (const { table, before, after } of changes) {
      if (table !== 'ledger' || (after ?? before)?.['sk'] !== 'E') continue;
      // The ledger's own shape, here and below.
      this.#changed(before as unknown as EventItem | undefined, after as unknown as EventItem | undefined);
    }
  }

  #changed(before: EventItem | undefined, after: EventItem | undefined): void {
    const subject = after && (this.of(after.h) ?? (after.rk === '' ? undefined : this.#renewed(after)));
    if (!subject) return;
    const reborn = subject.resolved > 0 && !isFinished(after.st) && (!before || isFinished(before.st));
    if (reborn && this.#acting()?.kind === 'receive') this.#rebear(subject);
    if (subject.claimed === 0) subject.k = after.k;
    subject.claimed ||= this.#timeline.step;
    if (after.st === 'held') subject.held = true;
    const last = after.hist?.at(-1);
    if (after.blk === 1 && before?.blk !== 1 && last?.what === 'marked') subject.marked = true;
    if (after.st === 'discarded') subject.discarded = true;
    if (after.st === 'late' || after.st === 'lost') subject.passed = true;
    if (isFinished(after.st)) subject.resolved ||= this.#timeline.step;
  }

  /** Its window is over: the provider told it again, and it is a new event. */
  #rebear(subject: Subject): void {
    subject.resolved = 0;
    subject.claimed = 0;
    subject.queued = 0;
    subject.arrived = this.#timeline.step;
    subject.effects.length = 0;
    subject.discarded = false;
    subject.passed = false;
    subject.acknowledged = false;
    subject.bodies.clear();
  }

  /** An effect is made. `once`: in the ledger's transaction, so never a second time. */
  effect(subject: Subject, digest: string, once: boolean): void {
    const { step } = this.#timeline;
    const before = subject.effects.filter((made) => made.step > this.wiped);
    if (once && before.length > 0) this.accuse('twice', `${subject.id} took effect again`);
    if (once && subject.discarded) this.accuse('order', `${subject.id} took effect after it was discarded`);
    if (once && subject.passed) this.accuse('order', `${subject.id} took effect after it was late or lost`);
    const first = subject.effects.length === 0;
    subject.effects.push({ step, digest });
    if (subject.seq !== undefined) {
      if (first || once) this.#judgeNumber(subject, subject.seq);
      return;
    }
    for (const other of this.subjects) {
      if (other === subject || other.strm !== subject.strm || other.source !== subject.source) continue;
      if (other.resolved === 0) this.#judge(other, subject);
    }
  }

  /** In a numbered stream effects come in increasing order, but for those whose handler is told that they are late. */
  #judgeNumber(subject: Subject, seq: number): void {
    for (const other of this.subjects) {
      if (other === subject || other.strm !== subject.strm || other.source !== subject.source) continue;
      if (other.effects.length === 0 || other.seq === undefined || other.late) continue;
      this.judged++;
      if (other.seq < seq) continue;
      if (subject.late) this.#waive('late');
      else if (this.wiped > 0) this.#waive('lost table');
      else
        this.accuse(
          'order',
          `${subject.id} took effect after ${other.id}, which has a higher number or the same`,
        );
    }
  }

  #waive(waiver: Waiver): void {
    this.waived.set(waiver, (this.waived.get(waiver) ?? 0) + 1);
  }

  /** `first` is not resolved, and `then` takes effect. */
  #judge(first: Subject, then: Subject): void {
    if (first.claimed > 0 && first.queued > 0) {
      const place = Math.max(first.claimed, first.queued);
      const promised = this.strict ? first.queued < then.queued : place < then.arrived;
      if (!promised) return;
    } else if (!(first.queueOnly && first.queued > 0 && first.queued < then.arrived)) return;
    const waiver = this.#waiver(first, then);
    this.judged++;
    if (waiver) this.#waive(waiver);
    else this.accuse('order', `${then.id} took effect before ${first.id}, which was queued before it came`);
  }

  #waiver(first: Subject, then: Subject): Waiver | undefined {
    if (this.wiped > 0) return 'lost table';
    if (first.queueOnly) return 'queued without a claim';
    if (first.unguarded) return 'nothing kept its place';
    const apart = first.k - then.k;
    if (Math.abs(apart) > SECONDS.skew * 1000) return undefined;
    if (first.movedSilently > 0) return 'stamps within the skew, moved in silence';
    // The clocks of two receivers disagree about which came first, and the stream was blocked by what they say.
    return then.marked && this.#stampedTooEarly(then) ? 'stamps the other way round' : undefined;
  }

  /** An event of the same stream came before this one, and has the later stamp. */
  #stampedTooEarly({ strm, source, arrived, k }: Subject): boolean {
    return this.subjects.some(
      (one) => one.strm === strm && one.source === source && one.arrived < arrived && one.k > k,
    );
  }
}

type Named = Pick<QueueMessage, 'h' | 'key' | 'rk' | 'source' | 'stream' | 'seq' | 'claimed'>;

/** The event a message is about: only this product fills the queues. */
export function messageOf(body: string): Named {
  return JSON.parse(body) as Named;
}
