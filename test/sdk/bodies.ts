import type { BodyReading, Delivery } from './adapter.ts';
import type { Random } from './random.ts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Any JSON value, at most `depth` deep. */
export function anyJson(random: Random, depth = 3): Json {
  switch (random.int(0, depth > 0 ? 6 : 3)) {
    case 0:
      return random.int(-1_000_000, 1_000_000) / random.pick([1, 1, 10, 1000]);
    case 1:
      return random.pick([true, false, null]);
    case 2:
    case 3:
      return random.text(0, 40);
    case 4:
      return Array.from({ length: random.int(0, 4) }, () => anyJson(random, depth - 1));
    default:
      return anyObject(random, depth - 1);
  }
}

export function anyObject(random: Random, depth = 2): { [name: string]: Json } {
  const object: { [name: string]: Json } = {};
  for (let left = random.int(0, 4); left > 0; left--) object[random.name()] = anyJson(random, depth);
  return object;
}

/** An event like those vendors send, now and then a large one. */
export function anyEvent(random: Random, now: number): { [name: string]: Json } {
  const event: { [name: string]: Json } = {
    id: `evt_${random.word(8, 24)}`,
    type: `${random.name()}.${random.name()}`,
    created_at: new Date(now).toISOString(),
    data: anyObject(random),
  };
  if (random.int(0, 19) === 0) event['note'] = random.text(2000, 20_000);
  return event;
}

/** JSON as vendors write it: compact, indented, with escapes, with line ends. */
export function write(value: Json, reading: BodyReading, random: Random): Buffer {
  // A package that writes the JSON anew has to be given what it would write.
  if (reading === 'json') return Buffer.from(JSON.stringify(value));
  if (reading === 'escaped') return ascii(value);
  switch (random.int(0, 4)) {
    case 0:
      return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
    case 1:
      return Buffer.from(JSON.stringify(value, null, 2).replaceAll('\n', '\r\n'));
    case 2:
      return ascii(value);
    default:
      return Buffer.from(JSON.stringify(value));
  }
}

export function posted(body: Buffer, headers: Readonly<Record<string, string>> = {}): Delivery {
  return {
    method: 'POST',
    url: 'https://hooks.example.com/in/sdk',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  };
}

function ascii(value: Json): Buffer {
  return Buffer.from(
    JSON.stringify(value)
      .replaceAll('/', '\\/')
      .replace(/[\u007f-\uffff]/g, escaped),
  );
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Any event, as JSON of any style. */
export function anyDelivery(random: Random, now: number, reading: BodyReading): Delivery {
  return posted(write(anyEvent(random, now), reading, random));
}

/** The delivery with further headers. */
export function withHeaders(delivery: Delivery, headers: Readonly<Record<string, string>>): Delivery {
  return { ...delivery, headers: { ...delivery.headers, ...headers } };
}

/** A header's value, empty where it was not sent. */
export function headerOf(delivery: Delivery, name: string): string {
  return delivery.headers[name] ?? '';
}
