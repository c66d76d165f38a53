import { connect } from '../../lambdas/receive/connect.ts';
import { edge } from '../../lambdas/receive/edge.ts';
import { type ReceiveEnvironment, receiveEnvironment } from '../../lib/contract/environments.ts';
import { type Actor, finish, kill } from './actor.ts';
import { digestOf, type Subject } from './subject.ts';
import type { Source, World } from './world.ts';

/** A receiver's function time-out, ms. */
const TIMEOUT_MS = 25_000;

export interface Delivery {
  /** Which body under the event's key: 0 is its own. */
  readonly variant?: number;
  readonly forged?: boolean;
  /** Part of the provider's own schedule: what is not acknowledged is told again. @default true */
  readonly scheduled?: boolean;
}

/** A source's front door, and the provider that knocks at it. */
export class Door {
  readonly #world: World;
  readonly #source: Omit<Source, 'door' | 'mapping'>;
  readonly #environment: ReceiveEnvironment;
  /** Deliveries the provider will still make. */
  pending = 0;

  constructor(world: World, source: Omit<Source, 'door' | 'mapping'>) {
    this.#world = world;
    this.#source = source;
    const { spec } = source.provider;
    const { window, attempts, oldAfter, sequence, onPoison } = source.policy;
    this.#environment = receiveEnvironment.decode(
      receiveEnvironment.encode({
        WEBHOOK_SOURCE: source.name,
        WEBHOOK_SPEC: spec,
        WEBHOOK_PATH: `/hooks/${source.name}`,
        WEBHOOK_SECRET_ARN: `arn:aws:secretsmanager:eu-central-1:111122223333:secret:${source.name}`,
        WEBHOOK_TABLE: 'ledger',
        WEBHOOK_BUCKET: 'archive',
        WEBHOOK_QUEUE_URL: source.queueUrl,
        WEBHOOK_WINDOW: window,
        WEBHOOK_ATTEMPTS: attempts,
        WEBHOOK_OLD_AFTER: oldAfter,
        WEBHOOK_SEQUENCE: sequence ?? null,
        WEBHOOK_SKIP_POISON: onPoison === 'skip',
        WEBHOOK_PREVIOUS_OVERLAP: 3600,
      }),
    );
  }

  /** The provider tells of an event, and again until it is told 2xx or gives up. */
  tell(subject: Subject, delivery: Delivery = {}, tried = 0): void {
    const { timeline } = this.#world;
    const wait = this.#source.provider.tries[tried];
    if (wait === undefined) return;
    this.pending++;
    timeline.after(wait, () => {
      this.pending--;
      this.deliver(subject, delivery, (acknowledged) => {
        if (!acknowledged) this.tell(subject, delivery, tried + 1);
      });
    });
  }

  /** One request. `answered` is told whether the provider was told 2xx; a process that dies answers nothing. */
  deliver(subject: Subject, delivery: Delivery = {}, answered: (ok: boolean) => void = () => {}): void {
    const { timeline, gates } = this.#world;
    const { variant = 0, forged = false } = delivery;
    const { provider } = this.#source;
    const body = provider.body(subject, variant);
    const actor = this.#world.spawn('receive', 'receive');
    if (!forged) subject.arrived ||= timeline.step;
    if (subject.claimed === 0) subject.k = timeline.now;
    gates.say(
      `${actor.name} gets ${subject.id}${variant ? ` body ${variant}` : ''}${forged ? ' forged' : ''}`,
    );
    let told = false;
    actor.ended.push(() => {
      if (!told) answered(false);
    });
    actor.ended.push(timeline.after(TIMEOUT_MS, () => kill(actor)));
    const event = provider.request(subject, body, timeline.now, forged);
    const handler = edge(this.#receiver(actor), Object.assign(this.#world.telemetry, { flush: () => {} }));
    // The handler reads nothing of its context but the remaining time, which is absent here.
    const answer = handler(event, {} as Parameters<typeof handler>[1]);
    void answer
      .then(({ statusCode }) => gates.pass(actor, 'answer', undefined, () => statusCode, String(statusCode)))
      .then(
        (status) => {
          told = true;
          const ok = status < 300;
          if (ok) this.#acknowledged(subject, digestOf(body), forged);
          answered(ok);
        },
        () => {},
      )
      .finally(() => finish(actor));
  }

  #receiver(actor: Actor) {
    const { gates, archive, queue, secrets, telemetry } = this.#world;
    return connect(this.#environment, {
      table: gates.table(actor),
      archive: gates.archive(actor, archive),
      queue: gates.queue(actor, queue),
      publicFiles: { get: () => Promise.reject(new Error('no network here')) },
      providerApi: { ask: () => Promise.reject(new Error('no network here')) },
      secretStore: gates.secrets(actor, secrets),
      telemetry,
      clock: actor.clock,
      random: () => 0.5,
    });
  }

  /** A provider was told 2xx: something durable must stand behind it. */
  #acknowledged(subject: Subject, digest: string, forged: boolean): void {
    const { witness, archive, table } = this.#world;
    if (forged) witness.accuse('rule', `a forged delivery of ${subject.id} was accepted`);
    subject.acknowledged = true;
    subject.bodies.add(digest);
    const place = `/${subject.h}.${digest.slice(0, 16)}`;
    if (![...archive.objects.keys()].some((key) => key.endsWith(place))) {
      witness.accuse('false 2xx', `${subject.id} was acknowledged and its bytes are not archived`);
    }
    const item = table.item({ pk: `E#${subject.source}#${subject.h}`, sk: 'E' });
    const { queue, provider } = this.#source;
    const queued = [...queue.messages, ...queue.dead].some((one) => one.body.includes(subject.h));
    const durable = item !== undefined || subject.resolved > 0 || (queued && provider.name === 'never');
    if (!durable && witness.wiped === 0) {
      witness.accuse('false 2xx', `${subject.id} was acknowledged and nothing will finish it`);
    }
  }
}
