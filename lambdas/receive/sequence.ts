import type { Locator, SequenceSpec } from '../../lib/contract/provider-spec.ts';

/** Why an event is a stream of its own though its source has rules for streams. */
export type Unrouted = 'no_stream' | 'no_number' | 'malformed_number';

export type NumberReading =
  | { readonly ok: true; readonly seq: number }
  | { readonly ok: false; readonly problem: Exclude<Unrouted, 'no_stream'> };

/** Longer texts are no numbers of a sequence, zeros in front or not. */
const MAX_DIGITS = 32;

/**
 * The number of an event in its stream, counted from 1: a JSON integer or text of decimal digits, from the first number
 * of the sequence to below 2^53. Fractions, exponents and signs are malformed even where their value is whole: two readers
 * could take them for different numbers.
 *
 * @param written what stands at a place: undefined where there is nothing, empty where it is neither text nor a number
 */
export function readSequence(
  { at, first }: SequenceSpec,
  written: (place: Locator) => string | undefined,
): NumberReading {
  const text = written(at);
  if (text === undefined) return { ok: false, problem: 'no_number' };
  const number = text.length <= MAX_DIGITS && /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  const seq = number - first + 1;
  const isNumber = Number.isSafeInteger(number) && seq >= 1 && Number.isSafeInteger(seq);
  return isNumber ? { ok: true, seq } : { ok: false, problem: 'malformed_number' };
}
