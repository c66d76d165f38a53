import { beforeEach, describe, expect, it } from '@jest/globals';
import { parked } from '../../lambdas/ledger/parked.ts';
import { lines } from './fake-stack.ts';
import { operatedAnew } from './operated-world.ts';

describe('webhooks redrive', () => {
  const the = operatedAnew();
  beforeEach(() => {
    // Nothing processes here, so nobody waits for a first attempt.
    the.operated.writeRuntime({ WEBHOOK_UNATTENDED: 'true' });
  });

  const redrive = (...words: readonly string[]) => the.operated.stack.run('redrive', ...words);
  const messages = (count: number) =>
    Array.from({ length: count }, (_, index) => the.world.message({ id: `m${index}`, stream: `s${index}` }));

  it('moves everything back to its queue, follows it, and says what stays parked', async () => {
    const one = parked(the.world);
    await the.operated.adopt(the.world);
    await the.operated.bury(one, ...messages(4));
    const run = await redrive('--source', 'stripe', '--json');
    expect(run.code).toBe(0);
    expect(lines(run)).toEqual([
      {
        source: 'stripe',
        status: 'completed',
        moved: 5,
        failure: null,
        resumed: 0,
        parked: 1,
        parkedKeys: ['one'],
      },
    ]);
    expect(run.err).toContain('stripe: 1 stay parked for now: one\n');
    expect((await the.operated.sent()).map(({ key }) => key).toSorted()).toEqual([
      'm0',
      'm1',
      'm2',
      'm3',
      'one',
    ]);
    expect(await the.operated.deadLetters()).toEqual([]);
  });

  it('waits until a processor has begun what was parked', async () => {
    const one = parked(the.world);
    await the.operated.adopt(the.world);
    await the.operated.bury(one);
    the.operated.writeRuntime({});
    const running = redrive('--source', 'stripe');
    setTimeout(() => {
      the.world.alter('one', { st: 'claimed', a: 6 });
      void the.operated.adopt(the.world);
    }, 800);
    expect(await running).toMatchObject({
      code: 0,
      out: 'stripe: 1 moved back to its queue; 1 of 1 parked streams go on\n',
      err: '',
    });
  });

  it('has nothing to do where the queues are empty, and names dead events it does not reach', async () => {
    await the.operated.adopt(the.world);
    expect(await redrive()).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringContaining('nothing to redrive'),
    });
    parked(the.world);
    await the.operated.adopt(the.world);
    const run = await redrive();
    expect(run.code).toBe(0);
    expect(run.err).toContain('stripe: 1 stay parked for now: one\n');
    expect(run.err).toContain('webhooks retry stripe KEY');
  });

  it('refuses a second one while the first runs', async () => {
    await the.operated.adopt(the.world);
    await the.operated.bury(...messages(3));
    const first = redrive('--source', 'stripe', '--rate', '2', '--json');
    await new Promise((resolve) => setTimeout(resolve, 600));
    const second = await redrive('--source', 'stripe');
    expect(second).toMatchObject({ code: 1, out: '' });
    expect(second.err).toMatch(
      /^error: a redrive of stripe runs already since \S+Z; it has moved \d messages\n {2}SQS allows one/,
    );
    expect(lines(await first)).toMatchObject([{ status: 'completed', moved: 3 }]);
  });

  it('is cancelled by Ctrl-C, and says how to move the rest', async () => {
    await the.operated.adopt(the.world);
    await the.operated.bury(...messages(6));
    const running = redrive('--source', 'stripe', '--rate', '2', '--json');
    setTimeout(() => process.emit('SIGINT'), 900);
    const run = await running;
    expect(run.code).toBe(1);
    expect(run.err).toMatch(
      /error: the redrive of stripe was cancelled after \d messages\n {2}webhooks redrive --source stripe moves the rest/,
    );
    const moved = Number(lines(run)[0]?.['moved']);
    expect(moved).toBeLessThan(6);
    expect((await the.operated.deadLetters()).length + moved).toBe(6);
    expect(lines(await redrive('--json'))).toMatchObject([{ status: 'completed', moved: 6 - moved }]);
  });

  it('takes what SQS does not allow for wrong usage', async () => {
    expect(await redrive('--rate', '501')).toMatchObject({ code: 2 });
    expect(await redrive('surplus')).toMatchObject({ code: 2 });
  });
});
