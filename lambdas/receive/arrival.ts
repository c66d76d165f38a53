import { archiveKey } from '../../lib/contract/archive.ts';
import { fittingHeaders } from '../../lib/contract/archive-metadata.ts';
import { traceparentOf } from '../../lib/contract/trace-context.ts';
import { type EventFacts, numbering } from '../ledger/event-item.ts';
import type { Delivery } from './delivery.ts';
import type { Identity } from './identify.ts';
import type { Receiver } from './receiver.ts';

/** A verified, identified event on its way into archive, ledger and queue. */
export interface Arrival {
  /** The event as it is claimed; `k` is now. */
  readonly claim: EventFacts;
  /** Digest of what is the same in every try, where that is not all of it. */
  readonly lasting: string | undefined;
  readonly body: Buffer;
  /** The headers the spec names, lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** W3C trace context, where the request carried a well-formed one. */
  readonly trace: string | undefined;
}

/** What all events of one delivery have in common. */
export type Luggage = Pick<Arrival, 'headers' | 'trace'>;

/** The one event of a delivery. */
export function arrive(delivery: Delivery, identity: Identity, on: Receiver): Arrival {
  const { lasting } = identity;
  return {
    claim: claimOf(identity, on.clock(), on),
    lasting,
    body: delivery.body,
    ...luggageOf(delivery, on),
  };
}

/** What a new event is claimed as. */
export function claimOf(identity: Identity, now: number, on: Receiver): EventFacts {
  const { h, key, type, stream, streamHash, digest, seq } = identity;
  return {
    source: on.source,
    h,
    key,
    rk: '',
    type,
    stream,
    streamHash,
    k: now,
    loc: archiveKey(on.source, h, digest, now),
    dig: digest,
    q: on.queueUrl,
    ...numbering(on.policy, seq),
  };
}

export function luggageOf(delivery: Delivery, on: Receiver): Luggage {
  return { headers: keptHeaders(delivery, on), trace: traceOf(delivery) };
}

/** W3C trace context the request came with. More than one is none: which is meant cannot be told. */
export function traceOf({ headers }: Delivery): string | undefined {
  const [trace, ...more] = headers.get('traceparent') ?? [];
  return more.length === 0 ? traceparentOf(trace) : undefined;
}

/** Headers kept with a delivery, by name: those the archive has room for; several values as HTTP joins them. */
export function keptHeaders(delivery: Delivery, on: Receiver): Readonly<Record<string, string>> {
  return fittingHeaders(
    Object.fromEntries(
      on.storedHeaders.flatMap((name) => {
        const values = delivery.headers.get(name);
        return values === undefined ? [] : [[name, values.join(', ')]];
      }),
    ),
  );
}
