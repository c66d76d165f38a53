import type { Adapter, Delivery, Secret, TimeReading } from './adapter.ts';
import { headerOf, withHeaders } from './bodies.ts';
import type { Random } from './random.ts';

/** More than the widest window of any provider. */
const FAR = 10 * 86_400_000;

/** A request as it arrives, and the time and secret it is judged with. */
export interface Arrival {
  readonly delivery: Delivery;
  readonly secret: Secret;
  readonly now: number;
}

export interface Variation {
  readonly name: string;
  /** Schemes without a time or without a signature header have nothing of the kind to change. */
  readonly about?: 'time' | 'header';
  readonly make: (arrival: Arrival, adapter: Adapter, random: Random) => Arrival;
  /** Whether somebody who reads time so accepts it. */
  readonly accepted: (time: TimeReading) => boolean;
}

const never = (): boolean => false;

/** What a delivery may have become on its way. */
export const VARIATIONS: readonly Variation[] = [
  { name: 'genuine', make: (arrival) => arrival, accepted: () => true },
  {
    name: 'changed',
    make: (arrival, adapter, random) => ({
      ...arrival,
      delivery: (adapter.tamper ?? changeByte)(arrival.delivery, random),
    }),
    accepted: never,
  },
  {
    name: 'made with another secret',
    make: (arrival, adapter, random) => ({
      ...arrival,
      secret: otherSecret(arrival.secret, adapter, random),
    }),
    accepted: never,
  },
  {
    name: 'with another signature',
    make: (arrival, adapter, random) => ({
      ...arrival,
      delivery:
        adapter.spoil?.(arrival.delivery, random) ?? changeSignature(arrival.delivery, adapter, random),
    }),
    accepted: never,
  },
  {
    name: 'without a signature',
    about: 'header',
    make: (arrival, adapter) => ({ ...arrival, delivery: withoutSignature(arrival.delivery, adapter) }),
    accepted: never,
  },
  {
    name: 'ten days old',
    about: 'time',
    make: (arrival) => ({ ...arrival, now: arrival.now + FAR }),
    accepted: (time) => time === 'none' || time === 'unsigned',
  },
  {
    name: 'from ten days ahead',
    about: 'time',
    make: (arrival) => ({ ...arrival, now: arrival.now - FAR }),
    accepted: (time) => time !== 'both',
  },
];

function changeByte(delivery: Delivery, random: Random): Delivery {
  const body = Buffer.from(delivery.body);
  const at = random.int(0, body.length - 1);
  body[at] = (body[at] ?? 0) ^ (1 << random.int(0, 6));
  return { ...delivery, body };
}

function otherSecret(secret: Secret, { makeSecret }: Adapter, random: Random): Secret {
  for (;;) {
    const other = makeSecret(random);
    if (other.text !== secret.text) return other;
  }
}

/** Stays in the alphabet of hex and base64, and clear of the last characters, of which some bits mean nothing. */
function changeSignature(delivery: Delivery, { signature }: Adapter, random: Random): Delivery {
  const value = headerOf(delivery, signature);
  const at = value.length - random.int(6, 20);
  const other = value.charAt(at) === '0' ? '1' : '0';
  return withHeaders(delivery, { [signature]: value.slice(0, at) + other + value.slice(at + 1) });
}

function withoutSignature(delivery: Delivery, { signature }: Adapter): Delivery {
  const { [signature]: _, ...headers } = delivery.headers;
  return { ...delivery, headers };
}
