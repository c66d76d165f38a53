import { describe, expect, it } from '@jest/globals';
import { parseSchedule } from '../../../local/schedule-expression.ts';

function nextOf(expression: string, after: string): string | undefined {
  const schedule = parseSchedule(expression);
  if (typeof schedule === 'string' || schedule.kind !== 'cron') throw new Error(`not a cron: ${expression}`);
  const next = schedule.next(Date.parse(after));
  return next === undefined ? undefined : new Date(next).toISOString();
}

describe('schedule expressions', () => {
  it('read rates', () => {
    expect(parseSchedule('rate(1 minute)')).toEqual({ kind: 'rate', seconds: 60 });
    expect(parseSchedule('rate(2 days)')).toEqual({ kind: 'rate', seconds: 172_800 });
  });

  it.each([
    ['cron(*/15 * * * ? *)', '2026-11-30T20:46:10Z', '2026-11-30T21:00:00.000Z'],
    ['cron(0 3 * * ? *)', '2026-11-30T20:46:10Z', '2026-12-01T03:00:00.000Z'],
    ['cron(30 8 ? * MON-FRI *)', '2026-12-04T08:30:00Z', '2026-12-07T08:30:00.000Z'],
    ['cron(0 0 29 FEB ? *)', '2026-11-30T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['cron(0,30 10-11 * * ? *)', '2026-11-30T10:30:00Z', '2026-11-30T11:00:00.000Z'],
  ])('find when %s is due after %s', (expression, after, due) => {
    expect(nextOf(expression, after)).toBe(due);
  });

  it('find nothing in the past', () => {
    expect(nextOf('cron(0 0 1 1 ? 2020)', '2026-11-30T00:00:00Z')).toBeUndefined();
  });

  it.each(['rate(5 weeks)', 'at(2026-01-01)', 'cron(0 0 L * ? *)', 'cron(60 * * * ? *)', 'cron(* * *)'])(
    'refuse %s in words',
    (expression) => {
      expect(parseSchedule(expression)).toContain(expression);
    },
  );
});
