import type { Fields } from './request-view.ts';

/** Names and values of a form, sorted by name and joined; fields of one name stay in the order they came in. */
export function sortedForm(fields: Fields): string {
  return fields
    .toSorted(([one], [other]) => byCodeUnit(one, other))
    .map(([name, value]) => name + value)
    .join('');
}

/** The order of plain comparison, as providers' own code sorts; a collation would depend on where it runs. */
export function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
