import type { Check, Checks, Outcome } from './check.ts';
import { Difference, problemOf } from './expectation.ts';

/** Checks at a time: most of them wait. */
const LANES = 6;
const CHECK_MS = 40_000;

/** All checks of one service. */
export interface Suite {
  readonly service: string;
  /** Runs the chosen checks; `report` gets each outcome, in the order the checks are written. */
  run(endpoint: string, chosen: (id: string) => boolean, report: (outcome: Outcome) => void): Promise<void>;
}

export interface SuiteDefinition<Subject> {
  readonly service: string;
  /** Makes what the checks share. Where it fails, every check fails with it. */
  open(endpoint: string): Promise<Subject>;
  /** Removes everything the checks made. */
  close(subject: Subject): Promise<void>;
  readonly checks: Checks<Subject>;
}

export function suite<Subject>({ service, open, close, checks }: SuiteDefinition<Subject>): Suite {
  return {
    service,
    async run(endpoint, chosen, report) {
      const wanted = Object.entries(checks).filter(([id]) => chosen(id));
      if (wanted.length === 0) return;
      const opening = open(endpoint);
      const outcomes = inLanes(wanted, ([id, check]) => outcome(service, id, check, opening));
      for (const result of outcomes) report(await result);
      const subject = await opening.catch(() => undefined);
      // What cannot be removed is the server's affair, and no claim of a check.
      if (subject !== undefined) await close(subject).catch(() => {});
    },
  };
}

async function outcome<Subject>(
  service: string,
  id: string,
  { level, claim, run }: Check<Subject>,
  opening: Promise<Subject>,
): Promise<Outcome> {
  const begun = performance.now();
  const problem = await within(opening.then(run)).then(() => undefined, problemOf);
  return { service, id, level, claim, milliseconds: Math.round(performance.now() - begun), problem };
}

function within(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Difference(`no result after ${CHECK_MS} ms`)), CHECK_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Results in order, so many pieces of work at a time. */
function inLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result>[] {
  const results: Promise<Result>[] = [];
  for (const [index, item] of items.entries()) {
    const before = results[index - LANES];
    results.push(before === undefined ? work(item) : before.then(() => work(item)));
  }
  return results;
}
