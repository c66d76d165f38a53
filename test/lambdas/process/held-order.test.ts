import { describe, expect, it } from '@jest/globals';
import { START, World } from '../../fakes/processing.ts';

const SECOND = 1000;

/** A stream blocked by `first`, with events held in the order in which they came, by their claim stamps in seconds. */
async function held(stamps: Readonly<Record<string, number>>): Promise<World> {
  const world = new World();
  world.accept({ id: 'first', stream: 'cus' }, START);
  world.alter('first', { a: 1, blk: 1 });
  world.block('cus', 'first');
  for (const [id, seconds] of Object.entries(stamps)) {
    const message = world.accept({ id, stream: 'cus' }, START + seconds * SECOND);
    const { failed } = await world.process(() => undefined, [world.record(message)]);
    expect(failed).toEqual([]);
  }
  expect(world.problems()).toEqual([]);
  return world;
}

describe('the place on a held list', () => {
  it('is behind those that came before, as long as stamps lie within the skew', async () => {
    const world = await held({ a: 20, b: 18, c: 16 });
    expect(world.held('cus')).toEqual(['a', 'b', 'c']);
  });

  it('is in front of what is clearly younger', async () => {
    const world = await held({ a: 20, b: 30, c: 12 });
    expect(world.held('cus')).toEqual(['c', 'a', 'b']);
  });

  it('is not in front of what came before and lies within the skew, though a younger one was held since', async () => {
    const world = await held({ a: 8.623, b: 14.918, c: 8.568 });
    expect(world.held('cus')).toEqual(['a', 'c', 'b']);
  });

  it('is found on a list of several such events', async () => {
    const world = await held({ a: 1, b: 9, c: 9.5, d: 20, e: 6, f: 6.5 });
    expect(world.held('cus')).toEqual(['a', 'b', 'c', 'e', 'f', 'd']);
  });
});
