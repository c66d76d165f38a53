import { stringify } from 'lossless-json';

/** One JSON object as one line. Integers beyond 2^53 held as `bigint` keep all their digits. */
export function jsonLine(value: Readonly<Record<string, unknown>>): string {
  return `${stringify(value) ?? 'null'}\n`;
}
