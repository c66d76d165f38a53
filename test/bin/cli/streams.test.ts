import { describe, expect, it } from '@jest/globals';
import { heldKey, streamKey } from '../../../lib/contract/ledger.ts';
import { POLICY, SOURCE, START } from '../../fakes/processing.ts';
import { named, parked } from '../../lambdas/ledger/parked.ts';
import { lines } from './fake-stack.ts';
import { operatedAnew } from './operated-world.ts';

describe('webhooks streams', () => {
  const the = operatedAnew();

  const streams = (...words: readonly string[]) => the.operated.stack.run('streams', ...words);

  /** One parked stream, and one whose first event is being tried. */
  async function twoBlocked(): Promise<void> {
    the.world.now = START + 60_000;
    parked(
      the.world,
      Array.from({ length: 12 }, (_, index) => `held-${index}`),
    );
    the.world.now = START;
    the.world.accept({ id: 'slow', stream: '' });
    the.world.alter('slow', { a: 1, blk: 1 });
    the.world.block('slow', 'slow');
    the.world.accept({ id: 'free', stream: 'free' });
    await the.operated.adopt(the.world);
  }

  it('shows a stream whose event is not in the ledger, with its name there', async () => {
    the.world.now = START + 60_000;
    parked(the.world, ['two']);
    const { pk = '', sk = '' } = the.world.event('one') ?? {};
    the.world.table.remove({ pk, sk });
    await the.operated.adopt(the.world);
    const { h } = named('one');
    expect(lines(await streams('--json'))).toMatchObject([
      { stream: 'cus', parked: false, blockedBy: { key: h, hash: h, status: 'missing' }, waiting: 1 },
    ]);
    expect((await streams()).out).toMatch(/cus +[0-9a-f]{64} +missing/);
  });

  it('lists what waits, for what, and how much waits behind it, longest first', async () => {
    await twoBlocked();
    expect(lines(await streams('--json'))).toEqual([
      {
        source: 'stripe',
        stream: '',
        parked: false,
        blockedBy: {
          key: 'slow',
          hash: named('slow').h,
          type: 'invoice.paid',
          status: 'claimed',
          attempts: 1,
          error: null,
        },
        missing: null,
        since: new Date(START + 1).toISOString(),
        reason: 'failed',
        waiting: 0,
      },
      {
        source: 'stripe',
        stream: 'cus',
        parked: true,
        blockedBy: {
          key: 'one',
          hash: named('one').h,
          type: 'invoice.paid',
          status: 'dead',
          attempts: 5,
          error: 'Error: poison',
        },
        missing: null,
        since: new Date(START + 60_001).toISOString(),
        reason: 'attempts used up',
        waiting: 12,
      },
    ]);
  });

  it('shows people those that wait for a person, and what to do', async () => {
    await twoBlocked();
    const { code, out, err } = await streams('--parked', '--source', 'stripe');
    expect(code).toBe(0);
    expect(out.split('\n')).toHaveLength(3);
    expect(out).toMatch(/^source +stream +waits for +status +attempts +held +since +reason +error\n/);
    expect(out).toMatch(/\nstripe +cus +one +dead +5 +12 +\S+Z +attempts used up +Error: poison\n$/);
    expect(err).toMatch(/webhooks retry stripe one\n/);
    expect(err).toMatch(/webhooks skip stripe one --reason WHY\n/);
  });

  it('lists a numbered stream that waits for a number', async () => {
    const sequence = { window: 300, onGap: 'proceed', late: 'drop' } as const;
    for (const seq of [7, 8]) {
      the.world.accept({ id: `n${seq}`, stream: 'cus' });
      the.world.alter(`n${seq}`, { seq, st: 'held', o: undefined, policy: { ...POLICY, sequence } });
    }
    const strm = the.world.event('n7')?.strm ?? '';
    const { pk } = streamKey(SOURCE, strm);
    for (const seq of [7, 8]) {
      the.world.table.seed({ ...heldKey(SOURCE, strm, seq, named(`n${seq}`).h), h: named(`n${seq}`).h });
    }
    the.world.table.seed({ pk, sk: 'S', v: 1, cur: 3, gap: START + 300_000, o: pk, k: START + 300_000 });
    await the.operated.adopt(the.world);
    const until = new Date(START + 300_000).toISOString();
    expect(lines(await streams('--json'))).toMatchObject([
      {
        stream: 'cus',
        parked: false,
        blockedBy: null,
        missing: { numbers: '4 to 6', until },
        since: null,
        waiting: 2,
      },
    ]);
    expect((await streams()).out).toMatch(/\nstripe +cus +number 4 to 6 +2 +numbers before .*; until /);
    expect(await streams('--parked')).toMatchObject({ out: '', err: 'no stream is parked\n' });
  });

  it('says when nothing waits, and keeps to the source asked for', async () => {
    expect(await streams()).toMatchObject({ code: 0, out: '', err: 'no stream waits\n' });
    await twoBlocked();
    expect(await streams('--parked', '--source', 'github')).toMatchObject({
      out: '',
      err: 'no stream is parked\n',
    });
    expect(await streams('--source', 'github', '--json')).toMatchObject({ code: 0, out: '', err: '' });
    expect(await streams('surplus')).toMatchObject({ code: 2 });
  });
});
