import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter, Delivery, Secret } from './adapter.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A signed request and what is right about it, in the format of a provider's `vectors.json`. */
export interface Sample {
  readonly id: string;
  /** Slug; a folder may hold samples of relatives. */
  readonly provider?: string;
  readonly kind?: string;
  readonly scheme: string;
  readonly name?: string;
  readonly reason?: string;
  readonly secret?: string | null;
  readonly public_key?: string | null;
  /** Facts beside the request. */
  readonly context?: Readonly<Record<string, string>>;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body_base64: string;
  /** Unix seconds, or a time in ISO 8601. */
  readonly now?: number | string | null;
  readonly expect: string;
}

/** The provider's own samples; those kept here serve until its folder is there. */
export function samplesOf({ slug }: Adapter): Sample[] {
  const places = [
    join(ROOT, 'lib/providers', slug, 'vectors.json'),
    join(import.meta.dirname, 'samples', `${slug}.json`),
  ];
  const place = places.find(existsSync);
  if (place === undefined) return [];
  // A file of this repository, whose form the provider tests check.
  const samples: Sample[] = JSON.parse(readFileSync(place, 'utf8'));
  return samples.filter(
    ({ provider = slug, kind = 'verify', expect }) =>
      provider === slug && kind === 'verify' && /^(in)?valid$/.test(expect),
  );
}

export function secretOf({ fromSample }: Adapter, sample: Sample): Secret {
  const secret = { text: sample.secret ?? sample.public_key ?? '' };
  return fromSample?.(secret, sample.context ?? {}) ?? secret;
}

/** The request as a Node server shows it: names in lower case, repeated headers joined. */
export function deliveryOf(sample: Sample): Delivery {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(sample.headers)) {
    headers[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ');
  }
  return {
    method: sample.method,
    url: sample.url,
    headers,
    body: Buffer.from(sample.body_base64, 'base64'),
  };
}

/** When the expectation holds, ms. Samples of schemes without a time name none. */
export function nowOf({ now }: Sample): number {
  if (now === undefined || now === null) return Date.UTC(2026, 6, 31);
  return typeof now === 'number' ? now * 1000 : Date.parse(now);
}
