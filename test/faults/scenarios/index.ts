import { CLOCKS } from '../histories/clocks.ts';
import type { Scenario } from '../scenario.ts';
import { ARRIVING } from './arriving.ts';
import { FAILING } from './failing.ts';
import { LATE } from './late.ts';
import { NUMBERED_STREAMS } from './numbered.ts';
import { PEOPLE } from './people.ts';

/** Every scenario of the matrix. */
export const SCENARIOS: readonly Scenario[] = [
  ...ARRIVING,
  ...FAILING,
  ...LATE,
  ...PEOPLE,
  ...NUMBERED_STREAMS,
  ...CLOCKS,
];

/** The scenario of a name. Throws on one there is not. */
export function scenarioOf(name: string): Scenario {
  const found = SCENARIOS.find((scenario) => scenario.name === name);
  if (!found) throw new TypeError(`no scenario ${name}`);
  return found;
}
