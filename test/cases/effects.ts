import { World } from '../fakes/processing.ts';
import type { Receiving } from '../lambdas/receive/receiving.ts';

/** Runs every message that was sent, copies a queue would not keep included; the events whose handler ran, in order. */
export async function effectsOf(to: Receiving): Promise<readonly string[]> {
  const world = new World(to);
  world.now = to.now;
  const effects: string[] = [];
  for (const { body } of [...to.queue.sent]) {
    const record = world.record(JSON.parse(body));
    const { failed } = await world.process(({ event }) => void effects.push(event.id), [record]);
    if (failed.length > 0) throw new Error(`${failed.length} records were given back`);
  }
  const problems = world.problems();
  if (problems.length > 0) throw new Error(problems.join('; '));
  return effects;
}
