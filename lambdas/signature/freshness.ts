import type { TimestampSpec } from '../../lib/contract/provider-spec.ts';

export type Freshness =
  | { readonly ok: true /** When it was signed, ms. */; readonly signedAt: number }
  | {
      readonly ok: false;
      readonly reason: 'malformed_timestamp' | 'stale' | 'future';
      readonly detail: string;
    };

const DIGITS = { s: /^\d{1,12}$/, ms: /^\d{1,15}$/ } as const;

/** Judges a timestamp against our clock (`now`, ms), both ways. Only plain digits are a timestamp. */
export function judgeFreshness(spec: TimestampSpec, text: string, now: number): Freshness {
  if (!DIGITS[spec.unit].test(text)) {
    return {
      ok: false,
      reason: 'malformed_timestamp',
      detail: `the timestamp is not plain digits (${spec.unit})`,
    };
  }
  const signedAt = spec.unit === 's' ? Number(text) * 1000 : Number(text);
  // Whole seconds on both sides, so that an age of exactly the tolerance is accepted whatever the milliseconds.
  const age = Math.floor(now / 1000) - Math.floor(signedAt / 1000);
  if (age > spec.toleranceSeconds) {
    return {
      ok: false,
      reason: 'stale',
      detail: `signed ${age} s ago, ${spec.toleranceSeconds} s are allowed`,
    };
  }
  if (-age > spec.toleranceSeconds) {
    return {
      ok: false,
      reason: 'future',
      detail: `signed ${-age} s ahead, ${spec.toleranceSeconds} s are allowed`,
    };
  }
  return { ok: true, signedAt };
}
