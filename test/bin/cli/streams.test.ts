import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { heldKey, streamKey } from '../../../lib/contract/ledger.ts';
import { POLICY, SOURCE, START, World } from '../../fakes/processing.ts';
import { named, parked } from '../../lambdas/ledger/parked.ts';
import { lines } from './fake-stack.ts';
import { OperatedStack } from './operated-stack.ts';

describe('webhooks streams', () => {
  let operated: OperatedStack;
  let world: World;
  beforeEach(async () => {
    operated = await OperatedStack.start();
    world = new World();
  });
  afterEach(() => operated.stop());

  const streams = (...words: readonly string[]) => operated.stack.run('streams', ...words);

  /** One parked stream, and one whose first event is being tried. */
  async function twoBlocked(): Promise<void> {
    world.now = START + 60_000;
    parked(
      world,
      Array.from({ length: 12 }, (_, index) => `held-${index}`),
    );
    world.now = START;
    world.accept({ id: 'slow', stream: '' });
    world.alter('slow', { a: 1, blk: 1 });
    world.block('slow', 'slow');
    world.accept({ id: 'free', stream: 'free' });
    await operated.adopt(world);
  }

  it('shows a stream whose event is not in the ledger, with its name there', async () => {
    world.now = START + 60_000;
    parked(world, ['two']);
    const { pk = '', sk = '' } = world.event('one') ?? {};
    world.table.remove({ pk, sk });
    await operated.adopt(world);
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
      world.accept({ id: `n${seq}`, stream: 'cus' });
      world.alter(`n${seq}`, { seq, st: 'held', o: undefined, policy: { ...POLICY, sequence } });
    }
    const strm = world.event('n7')?.strm ?? '';
    const { pk } = streamKey(SOURCE, strm);
    for (const seq of [7, 8]) {
      world.table.seed({ ...heldKey(SOURCE, strm, seq, named(`n${seq}`).h), h: named(`n${seq}`).h });
    }
    world.table.seed({ pk, sk: 'S', v: 1, cur: 3, gap: START + 300_000, o: pk, k: START + 300_000 });
    await operated.adopt(world);
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
