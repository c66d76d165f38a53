import { expect, it } from '@jest/globals';
import { World } from '../../fakes/processing.ts';

const ID = '0af7651916cd43dd8448eb211c80319c';
const TRACE = `00-${ID}-b7ad6b7169203331-01`;

it.each([
  [TRACE, TRACE, ID],
  ['hush', undefined, undefined],
  [undefined, undefined, undefined],
])('the trace context %j of a message reaches the handler and its lines', async (sent, given, id) => {
  const world = new World();
  const message = world.accept({ id: 'one' });
  const seen: unknown[] = [];
  const copy = sent === undefined ? message : { ...message, trace: sent };
  await world.process(({ event }) => void seen.push(event.traceparent), [world.record(copy)]);
  expect(seen).toEqual([given]);
  const [done] = world.telemetry.decisions;
  expect([done?.decision, done?.fields['trace']]).toEqual(['done', id]);
});
