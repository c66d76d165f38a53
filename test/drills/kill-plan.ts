import { pick, type Random, shuffled, whole } from './random.ts';

export type Target = 'npm' | 'server' | 'function';

/** One kill: what, and when. */
export interface Kill {
  readonly target: Target;
  /** Due when so many events have been accepted; undefined: while the stack starts again after the kill before. */
  readonly after: number | undefined;
  /** Then so much later, ms. */
  readonly delay: number;
}

const MIX: readonly Target[] = ['function', 'server', 'npm', 'function', 'server', 'npm', 'function'];
/** One of so many kills that make the stack start again is followed by another while it starts. */
const HITS_A_START = 4;
/** Longest delay after a kill is due, and into a start, ms. */
const LONGEST_MS = 600;
const LONGEST_START_MS = 2500;

/**
 * When what is killed. The last kill comes when everything has been accepted and is still being processed, the others are
 * spread over the sending.
 */
export function killPlan(random: Random, kills: number, events: number): readonly Kill[] {
  const mix = Array.from({ length: kills }, (_, index) => MIX[index % MIX.length] ?? 'function');
  const plan: Kill[] = [];
  for (const [index, target] of shuffled(random, mix).entries()) {
    const before = plan.at(-1);
    const starting = before !== undefined && before.after !== undefined && before.target !== 'function';
    if (starting && index < kills - 1 && random() < 1 / HITS_A_START) {
      const other = pick(random, ['npm', 'server'] as const);
      plan.push({ target: other, after: undefined, delay: whole(random, 0, LONGEST_START_MS) });
      continue;
    }
    const share = index === kills - 1 ? 1 : (index + random()) / kills;
    plan.push({ target, after: Math.floor(share * events), delay: whole(random, 0, LONGEST_MS) });
  }
  return plan;
}
