/** When something is due. */
export type Schedule =
  | { readonly kind: 'rate'; readonly seconds: number }
  /** `next`: the first due time after `after`, both ms since 1970, UTC; undefined if there is none within five years. */
  | { readonly kind: 'cron'; next(after: number): number | undefined };

const UNITS: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Reads `rate(...)` or `cron(...)` as EventBridge writes them; returns in words what is wrong with it. */
export function parseSchedule(expression: string): Schedule | string {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate !== null) return { kind: 'rate', seconds: Number(rate[1]) * (UNITS[rate[2] ?? ''] ?? 60) };
  const cron = /^cron\(([^)]+)\)$/.exec(expression);
  if (cron === null) return `${expression} is neither rate(...) nor cron(...)`;
  return parseCron(cron[1] ?? '') ?? `${expression} is not known to the local run`;
}

function parseCron(text: string): Schedule | undefined {
  const [minute, hour, day, month, weekday, year] = text.trim().split(/\s+/);
  const fields = [
    parseField(minute, 0, 59, [], 0),
    parseField(hour, 0, 23, [], 0),
    parseField(day, 1, 31, [], 0),
    parseField(month, 1, 12, MONTHS, 1),
    parseField(weekday, 1, 7, WEEKDAYS, 1),
    parseField(year, 1970, 2199, [], 0),
  ];
  const [minutes, hours, days, months, weekdays, years] = fields;
  if (!minutes || !hours || !days || !months || !weekdays || !years) return undefined;
  const onDay = (date: Date): boolean =>
    years.has(date.getUTCFullYear()) &&
    months.has(date.getUTCMonth() + 1) &&
    days.has(date.getUTCDate()) &&
    weekdays.has(date.getUTCDay() + 1);
  return { kind: 'cron', next: (after) => nextMinute(after, onDay, hours, minutes) };
}

function nextMinute(
  after: number,
  onDay: (date: Date) => boolean,
  hours: ReadonlySet<number>,
  minutes: ReadonlySet<number>,
): number | undefined {
  const date = new Date(after);
  date.setUTCSeconds(0, 0);
  date.setUTCMinutes(date.getUTCMinutes() + 1);
  const limit = after + 5 * 366 * 86_400_000;
  while (date.getTime() < limit) {
    if (!onDay(date)) date.setUTCHours(24, 0);
    else if (!hours.has(date.getUTCHours())) date.setUTCHours(date.getUTCHours() + 1, 0);
    else if (!minutes.has(date.getUTCMinutes())) date.setUTCMinutes(date.getUTCMinutes() + 1);
    else return date.getTime();
  }
  return undefined;
}

/** The values a field allows; undefined where it is malformed or uses L, W or #. */
function parseField(
  text: string | undefined,
  min: number,
  max: number,
  names: readonly string[],
  firstName: number,
): Set<number> | undefined {
  const values = new Set<number>();
  const numberOf = (part: string): number => {
    const named = names.indexOf(part.toUpperCase());
    return named >= 0 ? named + firstName : /^\d+$/.test(part) ? Number(part) : Number.NaN;
  };
  for (const entry of (text ?? '').split(',')) {
    const [range = '', step = '1'] = entry.split('/');
    const any = range === '*' || range === '?';
    const [low = '', high] = range.split('-');
    const from = any ? min : numberOf(low);
    const to = any || (entry.includes('/') && high === undefined) ? max : numberOf(high ?? low);
    const by = numberOf(step);
    if (!(from >= min && to <= max && from <= to && by >= 1)) return undefined;
    for (let value = from; value <= to; value += by) values.add(value);
  }
  return values;
}
