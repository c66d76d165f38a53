import { eventHash } from '../../../lambdas/ledger/names.ts';
import { decodeMessage, type QueueMessage } from '../../../lib/contract/message.ts';
import { SOURCE, type World } from '../../fakes/processing.ts';

/** A stream `cus` that waits for the dead `one`, with `held` behind it. */
export function parked(world: World, held: readonly string[] = ['two', 'three']): QueueMessage {
  const one = world.accept({ id: 'one', stream: 'cus' });
  const error = { t: world.now, name: 'Error', text: 'poison' };
  world.alter('one', {
    st: 'dead',
    a: 5,
    blk: 1,
    o: undefined,
    err: error,
    why: 'attempts used up',
    cp: one.h,
    act: world.now,
  });
  world.block('cus', 'one');
  for (const id of held) {
    world.accept({ id, stream: 'cus' });
    world.holdEvent('cus', id);
  }
  return one;
}

export function named(id: string): { readonly source: string; readonly h: string } {
  return { source: SOURCE, h: eventHash(SOURCE, id) };
}

/** The messages sent so far, with the ids they were sent under. */
export function sent(world: World): readonly (QueueMessage & { readonly deduplication: string })[] {
  return world.queue.sent.map(({ body, deduplication }) => {
    const decoded = decodeMessage(body);
    if (!decoded.ok) throw new TypeError(`a message ${decoded.problem}`);
    return { ...decoded.message, deduplication };
  });
}

/** Lets something happen right before the n-th call of that name. */
export function before(world: World, call: string, n: number, happens: () => void): void {
  let seen = 0;
  world.table.onCall = (name) => {
    if (name !== call) return;
    seen++;
    if (seen === n) happens();
  };
}
