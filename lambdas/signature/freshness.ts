import type { TimeRule } from '../../lib/contract/provider-spec.ts';
import type { Manner } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Judges the text of a timestamp against our clock (`now`, ms): the time it names, ms, or why it is refused. Undefined where nobody reads it. */
export type Judge = (text: string, now: number, manner: Manner) => number | undefined | Refusal;

const WORDS: Readonly<Record<TimeRule['unit'], string>> = {
  s: 'plain digits (s)',
  ms: 'plain digits (ms)',
  's-or-ms': 'plain digits (s or ms)',
  iso: 'an ISO 8601 time',
  'http-date': 'a date as HTTP writes it',
};

/** A judge for a scheme's timestamps. Nothing but the one form the spec names is a timestamp. */
export function judgeOf(spec: TimeRule): Judge {
  const read = READERS[spec.unit];
  const past = seconds(spec.toleranceSeconds);
  const theirs = seconds(spec.futureSeconds ?? spec.toleranceSeconds);
  const ours = Math.min(theirs, past);
  const inSeconds = spec.unit === 's' || spec.unit === 'http-date';
  return (text, now, manner) => {
    const ahead = manner === 'strict' ? ours : theirs;
    // A provider that sets no limit never reads the time: it is a part of the message, whatever it says.
    if (manner === 'vendor' && past === Number.POSITIVE_INFINITY) return undefined;
    const signedAt = read(text);
    if (!(signedAt >= 0)) return refuse('malformed_timestamp', `the timestamp is not ${WORDS[spec.unit]}`);
    // Of two whole seconds the difference is whole: an age of exactly the tolerance is accepted whatever our milliseconds.
    const age = ((inSeconds ? Math.floor(now / 1000) * 1000 : now) - signedAt) / 1000;
    if (age > past) return refuse('stale', `signed ${Math.ceil(age)} s ago, ${past} s are allowed`);
    if (-age > ahead) return refuse('future', `signed ${Math.ceil(-age)} s ahead, ${ahead} s are allowed`);
    return signedAt;
  };
}

function seconds(limit: number | 'unlimited'): number {
  return limit === 'unlimited' ? Number.POSITIVE_INFINITY : limit;
}

/** Longest number of seconds and milliseconds taken, digits: past the year 30000. */
const MAX_S = 12;
const MAX_MS = 15;
/** Seconds have this many digits until the year 5138, milliseconds have had more since 1973. */
const MOST_DIGITS_OF_S = 11;

/** Milliseconds, NaN for what is no timestamp. */
const READERS: Readonly<Record<TimeRule['unit'], (text: string) => number>> = {
  s: (text) => digits(text, MAX_S) * 1000,
  ms: (text) => digits(text, MAX_MS),
  's-or-ms': (text) => digits(text, MAX_MS) * (text.length <= MOST_DIGITS_OF_S ? 1000 : 1),
  iso: readIso,
  'http-date': (text) =>
    /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
      ? Date.parse(text)
      : Number.NaN,
};

function digits(text: string, most: number): number {
  if (text.length === 0 || text.length > most) return Number.NaN;
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d{2}):?(\d{2}))?$/;

/** A time without a zone is UTC: reading it as local time would depend on where the function runs. */
function readIso(text: string): number {
  const match = ISO.exec(text);
  if (match === null) return Number.NaN;
  const [, year, month, day, hour, minute, second, fraction = '0', sign, hours = '0', minutes = '0'] = match;
  const date = [Number(year), Number(month), Number(day)] as const;
  const time = Date.UTC(date[0], date[1] - 1, date[2], Number(hour), Number(minute), Number(second));
  const read = new Date(time);
  // The 30th of February and hour 25 would silently become other times.
  const isReal =
    read.getUTCMonth() + 1 === date[1] &&
    read.getUTCDate() === date[2] &&
    read.getUTCHours() === Number(hour);
  if (!isReal) return Number.NaN;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return time + Math.floor(Number(`0.${fraction}`) * 1000) - offset;
}
