import { userInfo } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { named, parked } from '../../lambdas/ledger/parked.ts';
import { lines } from './fake-stack.ts';
import { operatedAnew } from './operated-world.ts';

describe('webhooks retry', () => {
  const the = operatedAnew();

  const retry = (...words: readonly string[]) => the.operated.stack.run('retry', 'stripe', ...words);

  it('sends a copy each time it is asked to, with who and why in the history', async () => {
    parked(the.world);
    await the.operated.adopt(the.world);
    const run = await retry('one', '--reason', 'the card works again');
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toBe(
      'one of stripe is sent again, after 5 attempts\nwebhooks event stripe one shows what comes of it\n',
    );
    expect(lines(await retry('one', '--json'))).toEqual([
      {
        source: 'stripe',
        key: 'one',
        hash: named('one').h,
        status: 'dead',
        attempts: 5,
        who: userInfo().username,
      },
    ]);
    const sent = await the.operated.sent();
    expect(sent).toMatchObject([
      { key: 'one', claimed: true },
      { key: 'one', claimed: true },
    ]);
    const ids = sent.map(({ deduplication }) => deduplication);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(new RegExp(`^${named('one').h}\\.r[0-9a-f-]{36}$`));
    expect(await the.operated.event('one')).toMatchObject({
      st: 'dead',
      hist: [
        { what: 'retried', who: userInfo().username, why: 'the card works again' },
        { what: 'retried', who: userInfo().username },
      ],
    });
  });

  it('refuses a held event and names what it waits for', async () => {
    parked(the.world);
    await the.operated.adopt(the.world);
    expect(await retry('two')).toMatchObject({
      code: 1,
      out: '',
      err:
        'error: two is held: its stream waits for one, and it runs after that\n' +
        '  webhooks retry stripe one, or webhooks skip stripe one --reason WHY\n',
    });
    expect(await the.operated.sent()).toEqual([]);
  });

  it('refuses a finished event and one that is not there', async () => {
    the.world.accept({ id: 'done' });
    the.world.alter('done', { st: 'ignored', o: undefined, fin: 1, win: 1 });
    await the.operated.adopt(the.world);
    expect(await retry('done')).toMatchObject({
      code: 1,
      err: expect.stringContaining('done is ignored already'),
    });
    expect(await retry('none')).toMatchObject({ code: 1, err: expect.stringContaining('has no event none') });
  });

  it('refuses an event whose bytes never came, and says what brings them', async () => {
    the.world.accept({ id: 'one' });
    the.world.archive.objects.clear();
    await the.operated.adopt(the.world);
    expect(await retry('one')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the bytes of one are not in the archive, so it cannot run'),
    });
    expect(await the.operated.sent()).toEqual([]);
  });

  it('fails where the queue does not answer', async () => {
    parked(the.world);
    await the.operated.adopt(the.world);
    the.operated.breakQueues();
    expect(await retry('one')).toMatchObject({ code: 1, out: '' });
  });
});
