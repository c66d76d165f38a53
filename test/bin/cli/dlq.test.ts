import { beforeEach, describe, expect, it } from '@jest/globals';
import { SECONDS } from '../../../lib/contract/durations.ts';
import type { QueueMessage } from '../../../lib/contract/message.ts';
import { named } from '../../lambdas/ledger/parked.ts';
import { lines } from './fake-stack.ts';
import { operatedAnew } from './operated-world.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('webhooks dlq', () => {
  const the = operatedAnew();
  beforeEach(() => {
    the.world.now = Date.now() - 2 * DAY;
  });

  const dlq = (...words: readonly string[]) => the.operated.stack.run('dlq', ...words);

  /** A dead event in a stream of its own, given up a minute after it came. */
  function dead(id: string, more: { readonly type?: string; readonly stream?: string } = {}): QueueMessage {
    const { stream = id } = more;
    const message = the.world.accept({
      id,
      stream,
      ...more,
      headers: { 'content-type': 'text/json', 'x-n': '7' },
    });
    const t = the.world.now + MINUTE;
    the.world.alter(id, {
      st: 'dead',
      a: 5,
      blk: 1,
      o: undefined,
      ferr: { t: t - 30_000, name: 'Timeout', text: '' },
      err: { t, name: 'CardError', text: 'declined' },
      why: 'attempts used up',
      hist: [
        { t: t - 30_000, what: 'failed', why: 'Timeout' },
        { t, what: 'dead', why: 'CardError' },
      ],
    });
    the.world.block(stream, id);
    return message;
  }

  it('shows of each why it was given up, its errors, age and the time left, those with the least first', async () => {
    the.world.now += DAY;
    const young = dead('young', { type: 'invoice.voided' });
    the.world.now -= DAY;
    const old = dead('old', { stream: 'cus' });
    the.world.accept({ id: 'behind', stream: 'cus' });
    the.world.holdEvent('cus', 'behind');
    const { k } = old;
    await the.operated.adopt(the.world);
    await the.operated.bury(old, young);
    const run = await dlq('--json');
    expect(run.err).toBe('stripe: 2 in its dead-letter queue\n');
    const iso = (ms: number) => new Date(ms).toISOString();
    const at = k + 1 + MINUTE;
    expect(lines(run)).toEqual([
      {
        source: 'stripe',
        key: 'old',
        hash: named('old').h,
        type: 'invoice.paid',
        stream: 'cus',
        attempts: 5,
        reason: 'attempts used up',
        firstError: { at: iso(at - 30_000), text: 'Timeout' },
        lastError: { at: iso(at), text: 'CardError: declined' },
        receivedAt: iso(k),
        deadAt: iso(at),
        dropsAt: iso(at + SECONDS.dlqRetention * 1000),
        age: expect.any(Number),
        left: expect.any(Number),
        waiting: 1,
      },
      expect.objectContaining({ key: 'young', waiting: 0 }),
    ]);
    const [{ age, left }] = lines(run) as [{ age: number; left: number }];
    expect(age + left).toBe(SECONDS.dlqRetention);
    expect(age).toBeGreaterThan(2 * 86_400 - 120);
    const table = await dlq();
    expect(table.out).toMatch(
      /^source +key +type +stream +attempts +held +age +left +reason +first error +last error\n/,
    );
    expect(table.out).toMatch(
      /\nstripe +old +invoice\.paid +cus +5 +1 +1 day 23 hours +12 days[ \w]* +attempts used up +Timeout +CardError: declined\n/,
    );
    expect(table.err).toContain('  webhooks redrive --source stripe\n  webhooks retry stripe old\n');
    expect(lines(await dlq('--json', '--type', 'invoice.voided'))).toMatchObject([{ key: 'young' }]);
    expect(lines(await dlq('--json', '--since', '30h'))).toMatchObject([{ key: 'young' }]);
    const first = await dlq('--json', '--limit', '1');
    expect(lines(first)).toMatchObject([{ key: 'old' }]);
    expect(first.err).toContain('and 1 more: raise --limit\n');
  });

  it('gives headers and body as they came, where they are asked for', async () => {
    const { loc } = dead('one');
    dead('none');
    the.world.archive.objects.delete(the.world.event('none')?.loc ?? '');
    await the.operated.adopt(the.world);
    const body = the.world.archive.objects.get(loc)?.bytes ?? Buffer.of();
    const byKey = Object.fromEntries(
      lines(await dlq('--json', '--bodies')).map((letter) => [letter['key'], letter]),
    );
    expect(byKey['one']).toMatchObject({
      headers: { 'content-type': 'text/json', 'x-n': '7' },
      body: Buffer.from(body).toString('base64'),
    });
    expect(byKey['none']).toMatchObject({ headers: null, body: null });
    expect(await dlq('--bodies')).toMatchObject({ code: 2 });
  });

  it('takes nothing out of the queue and counts no receive', async () => {
    await the.operated.adopt(the.world);
    const one = the.world.message({ id: 'one' });
    await the.operated.bury(one);
    const [before] = await the.operated.deadLetters();
    for (let time = 0; time < 3; time++) await dlq();
    const receives = (before?.receives ?? 0) + 1;
    expect(await the.operated.deadLetters()).toEqual([{ key: 'one', receives }]);
  });

  it('says how many messages the ledger has no dead event for, and how many dead events have no message', async () => {
    await the.operated.adopt(the.world);
    const [one, two] = [the.world.message({ id: 'one' }), the.world.message({ id: 'two' })];
    await the.operated.bury(one, two);
    const stale = await dlq('--json');
    expect(stale).toMatchObject({ code: 0, out: '' });
    expect(stale.err).toContain('no dead letters match\n');
    expect(stale.err).toContain(
      'stripe: 2 messages in its dead-letter queue, 2 more than it has dead events',
    );
    for (const id of ['a', 'b', 'c']) dead(id);
    await the.operated.adopt(the.world);
    const gone = await dlq('--json');
    expect(lines(gone)).toHaveLength(3);
    expect(gone.err).toContain(
      'stripe: 2 messages in its dead-letter queue, 1 fewer than it has dead events',
    );
    expect(gone.err).toContain('webhooks retry stripe KEY');
  });

  it('shows one whose message the queue has dropped: it stays in the ledger', async () => {
    the.world.now -= SECONDS.dlqRetention * 1000;
    dead('one');
    await the.operated.adopt(the.world);
    expect(lines(await dlq('--json'))).toMatchObject([{ key: 'one', left: 0 }]);
    expect((await dlq()).out).toMatch(/ dropped /);
  });

  it('fails where the queue does not answer, or is none any more', async () => {
    await the.operated.adopt(the.world);
    the.operated.breakQueues();
    expect(await dlq()).toMatchObject({ code: 1, out: '' });
  });
});
