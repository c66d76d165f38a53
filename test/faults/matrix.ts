import type { Call } from './calls.ts';
import { type Blow, type Played, playScenario, type Scenario, type Variant, variantsOf } from './scenario.ts';
import { faultsOf } from './weather.ts';

/** A scenario in one variant, with its fault-free run and every blow that can strike it. */
export interface Column {
  readonly scenario: Scenario;
  readonly variant: Variant;
  readonly plain: Played;
  readonly blows: readonly Blow[];
}

/** Plays each variant of a scenario without a further fault, and lists every fault of every call it makes. */
export async function columnsOf(scenario: Scenario): Promise<readonly Column[]> {
  const columns: Column[] = [];
  for (const variant of variantsOf(scenario)) {
    const plain = await playScenario(scenario, variant);
    const blows = pointsOf(plain.calls).flatMap((call) =>
      faultsOf(call).map((fault) => ({ index: call.index, fault })),
    );
    columns.push({ scenario, variant, plain, blows });
  }
  return columns;
}

/** Runs of the sweep that found nothing to do and are struck all the same. */
const IDLE_SWEEPS = 2;
const ACTIONS: ReadonlySet<Call['method']> = new Set(['write', 'transact', 'send']);

/** The calls to strike: all of them, but for sweeps that found nothing to do, of which two stand for the others. */
function pointsOf(calls: readonly Call[]): readonly Call[] {
  const busy = new Set(calls.filter(({ method }) => ACTIONS.has(method)).map(({ actor }) => actor));
  const idle = new Set<string>();
  return calls.filter(({ actor, kind }) => {
    if (kind !== 'sweep' || busy.has(actor)) return true;
    if (idle.size < IDLE_SWEEPS) idle.add(actor);
    return idle.has(actor);
  });
}
