import { type Arguments, UsageError } from './command.ts';
import { textOption } from './read-argument.ts';

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A point in time of the command line in ms: ISO (UTC where it names no zone) or an age like `15m`, `2h`, `3d`. */
export function timeOption(args: Arguments, name: string, now: number): number | undefined {
  const text = textOption(args, name);
  if (text === undefined) return undefined;
  const at = parseTime(text, now);
  if (at === undefined) {
    throw new UsageError(
      `--${name} ${text} is no time`,
      'write an age like 15m, 2h, 3d or a time like 2026-01-31T12:00Z',
    );
  }
  return at;
}

function parseTime(text: string, now: number): number | undefined {
  const age = /^(\d{1,9})([smhdw])$/.exec(text);
  if (age !== null) return now - Number(age[1]) * (UNIT_MS[age[2] ?? ''] ?? 0);
  if (!ISO.test(text)) return undefined;
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10))
    ? text
    : `${text}${text.length > 10 ? 'Z' : ''}`;
  const at = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(at) ? undefined : at;
}
