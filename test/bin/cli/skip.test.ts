import { userInfo } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { named, parked } from '../../lambdas/ledger/parked.ts';
import { lines } from './fake-stack.ts';
import { operatedAnew } from './operated-world.ts';

const WHY = ['--reason', 'refunded by hand'];

describe('webhooks skip', () => {
  const the = operatedAnew();

  const skip = (...words: readonly string[]) => the.operated.stack.run('skip', 'stripe', ...words);

  it('gives up what a stream waits for, says so in its history and sends the next one', async () => {
    parked(the.world);
    await the.operated.adopt(the.world);
    const run = await skip('one', ...WHY);
    expect(run).toEqual({
      code: 0,
      out: 'one of stripe is discarded: refunded by hand\nits stream goes on with two\n',
      err: '',
      bytes: expect.anything(),
    });
    expect(await the.operated.event('one')).toMatchObject({
      st: 'discarded',
      a: 6,
      why: 'refunded by hand',
      hist: [{ what: 'skipped', who: userInfo().username, why: 'refunded by hand' }],
    });
    expect(await the.operated.event('two')).toMatchObject({ st: 'claimed', blk: 1 });
    expect(await the.operated.sent()).toMatchObject([{ key: 'two', claimed: true }]);
    const [line] = lines(await the.operated.stack.run('event', 'stripe', 'one', '--json'));
    expect(line).toMatchObject({
      status: 'discarded',
      history: expect.arrayContaining([
        expect.objectContaining({ what: 'skipped', who: userInfo().username, why: 'refunded by hand' }),
      ]),
    });
  });

  it('gives up the last of a stream, and one held in it', async () => {
    parked(the.world, ['two']);
    await the.operated.adopt(the.world);
    expect(lines(await skip('two', ...WHY, '--json'))).toEqual([
      {
        source: 'stripe',
        key: 'two',
        hash: named('two').h,
        status: 'discarded',
        reason: 'refunded by hand',
        who: userInfo().username,
        next: null,
        streamWaits: true,
      },
    ]);
    const run = await skip('one', ...WHY);
    expect(run).toMatchObject({ code: 0, out: expect.stringMatching(/\nnothing waited behind it\n$/) });
    expect((await the.operated.items()).filter(({ pk }) => String(pk).startsWith('S#'))).toEqual([]);
    expect(await the.operated.sent()).toEqual([]);
  });

  it('refuses what nothing waits for, and says what to do instead', async () => {
    parked(the.world, ['two']);
    the.world.accept({ id: 'behind', stream: 'cus' });
    the.world.accept({ id: 'free', stream: 'other' });
    the.world.archive.objects.delete(the.world.accept({ id: 'empty', stream: 'empty' }).loc);
    the.world.accept({ id: 'done' });
    the.world.alter('done', { st: 'processed', o: undefined, fin: 1, win: 1 });
    await the.operated.adopt(the.world);
    const refused = async (key: string) => {
      const run = await skip(key, ...WHY);
      expect(run).toMatchObject({ code: 1, out: '' });
      return run.err;
    };
    expect(await refused('behind')).toBe(
      'error: behind blocks nothing: its stream waits for one\n  webhooks skip stripe one --reason WHY, or webhooks retry stripe one\n',
    );
    expect(await refused('free')).toMatch(
      /^error: nothing waits for free.*\n {2}webhooks event stripe free /,
    );
    expect(await refused('empty')).toMatch(/^error: the bytes of empty are not in the archive/);
    expect(await refused('done')).toMatch(
      /^error: done is processed already\n {2}webhooks event stripe done /,
    );
    expect(await refused('none')).toMatch(/^error: stripe has no event none\n/);
    expect(await the.operated.event('behind')).toMatchObject({ st: 'claimed', a: 0 });
  });

  it('says when the next message could not be sent, and what to do', async () => {
    parked(the.world);
    await the.operated.adopt(the.world);
    the.operated.breakQueues();
    const run = await skip('one', ...WHY);
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('goes on with two') });
    expect(run.err).toMatch(
      /two could not be sent; the sweep sends one in about 6 minutes 5 seconds,\n.*webhooks retry stripe two\n/,
    );
    expect(await the.operated.event('one')).toMatchObject({ st: 'discarded' });
  });

  it('names an event in a way that can be typed', async () => {
    const odd = "o'ne two; rm -rf";
    the.world.accept({ id: odd, stream: 'cus' });
    the.world.alter(odd, { st: 'dead', a: 5, blk: 1, o: undefined });
    the.world.block('cus', odd);
    the.world.accept({ id: 'behind', stream: 'cus' });
    await the.operated.adopt(the.world);
    const { err } = await skip('behind', ...WHY);
    expect(err).toContain(`webhooks skip stripe ${named(odd).h} --reason`);
    expect(await skip(named(odd).h, ...WHY)).toMatchObject({ code: 0 });
  });

  it.each([
    [['one'], '--reason is missing'],
    [['one', '--reason', '  '], '--reason is empty'],
    [['one', '--reason', 'x'.repeat(257)], '--reason has 257 characters, at most 256 are kept'],
    [WHY, 'KEY is missing'],
    [['one', 'two', ...WHY], 'unexpected argument two'],
  ])('is wrong usage: %j', async (words, problem) => {
    expect(await skip(...words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(problem) });
  });
});
