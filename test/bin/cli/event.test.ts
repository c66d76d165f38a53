import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventHash } from '../../../lambdas/ledger/names.ts';
import { headerMetadata } from '../../../lib/contract/archive-metadata.ts';
import { eventKey, heldKey, streamKey } from '../../../lib/contract/ledger.ts';
import { eventItem, FakeLedger } from './fake-ledger.ts';
import { FakeStack, lines } from './fake-stack.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

describe('webhooks event', () => {
  const ledger = new FakeLedger();
  let stack: FakeStack;
  beforeAll(async () => {
    stack = await new FakeStack().start();
  });
  beforeEach(() => ledger.clear());
  afterAll(() => stack.stop());

  const json = async (key: string) => lines(await stack.run('event', 'stripe', key, '--json'))[0];

  it('tells what became of an event, in order', async () => {
    ledger.metadata = headerMetadata({ 'content-type': 'application/json' });
    const failure = { t: NOW + 1000, name: 'CardError', text: 'declined' };
    const item = ledger.add(
      eventItem('stripe', 'evt_1', NOW, {
        a: 3,
        fin: NOW + 60_000,
        win: NOW + 259_260_000,
        ferr: failure,
        err: { t: NOW + 31_000, name: 'Timeout', text: '' },
        alt: { n: 2, loc: 'raw/stripe/2026/11/30/12/other' },
        sd: 3,
        sdt: NOW + 90_000,
        rs: 1,
        re: NOW + 50_000,
        hist: [
          { t: NOW + 1000, what: 'failed', why: 'CardError' },
          { t: NOW + 40_000, what: 'retried', who: 'ana', why: 'card fixed' },
        ],
      }),
    );
    expect(await json('evt_1')).toEqual({
      source: 'stripe',
      key: 'evt_1',
      type: 'invoice.paid',
      stream: 'cus_1',
      status: 'processed',
      attempts: 3,
      error: 'Timeout',
      receivedAt: at(0),
      processedAt: at(60),
      hash: item.h,
      sequence: null,
      gap: false,
      replayOf: null,
      reason: null,
      blocksStream: false,
      waiting: 0,
      siblings: null,
      replays: [],
      headers: { 'content-type': 'application/json' },
      delivery: null,
      archive: { bucket: 'archive', key: item.loc, sha256: item.dig },
      otherBodies: { count: 2, lastKey: 'raw/stripe/2026/11/30/12/other' },
      suspectedDuplicates: { count: 3, lastAt: at(90) },
      resends: 1,
      duplicatesUntil: at(259_260),
      queue: item.q,
      waitsFor: null,
      history: [
        { at: at(0), what: 'received', who: null, why: null },
        { at: at(1), what: 'failed', who: null, why: 'CardError: declined' },
        { at: at(31), what: 'last failure', who: null, why: 'Timeout' },
        { at: at(40), what: 'retried', who: 'ana', why: 'card fixed' },
        { at: at(50), what: 'resent', who: null, why: null },
        { at: at(60), what: 'processed', who: null, why: null },
      ],
    });
  });

  it('shows a failure whose entry has left the history', async () => {
    const failure = { t: NOW + 1000, name: 'CardError', text: 'declined' };
    ledger.add(eventItem('stripe', 'evt_1', NOW, { st: 'dead', a: 5, blk: 1, ferr: failure, err: failure }));
    expect(await json('evt_1')).toMatchObject({
      status: 'dead',
      processedAt: null,
      blocksStream: true,
      history: [{ what: 'received' }, { what: 'first failure', why: 'CardError: declined' }],
    });
  });

  it('says what waits for it, and that its bytes are gone', async () => {
    const dead = ledger.add(eventItem('stripe', 'evt_1', NOW, { st: 'dead', a: 5, blk: 1 }));
    for (const order of [1, 2]) {
      ledger.held.push({ ...heldKey('stripe', dead.strm, order, `h${order}`), h: `h${order}` });
    }
    ledger.objects.delete(dead.loc);
    expect(await json('evt_1')).toMatchObject({ blocksStream: true, waiting: 2, headers: null });
    const { out } = await stack.run('event', 'stripe', 'evt_1');
    expect(out).toMatch(/\nblocks +its stream waits for it, with 2 held behind it\n/);
    expect(out).toMatch(/\nheaders +gone with its bytes, or not there yet\n/);
  });

  it('leads from a finished event to what was made of it by force, and back', async () => {
    const rk = `replay-1.${eventItem('stripe', 'evt_1', NOW).h}`;
    const as = eventHash('stripe', 'evt_1', rk);
    const hist = [{ t: NOW + 5000, what: 'replayed' as const, who: 'ana', why: 'mails were lost', as }];
    const item = ledger.add(eventItem('stripe', 'evt_1', NOW, { hist, fin: NOW + 1000 }));
    expect(await json('evt_1')).toMatchObject({ replays: [{ hash: as, status: 'forgotten' }] });
    const made = eventItem('stripe', 'evt_1', NOW + 5000, {
      h: as,
      rk,
      loc: item.loc,
      ...eventKey('stripe', as),
    });
    ledger.add({ ...made, hist: [{ t: NOW + 5000, what: 'replayed', who: 'ana', why: 'mails were lost' }] });
    expect(await json('evt_1')).toMatchObject({
      hash: item.h,
      replays: [{ hash: as, status: 'processed' }],
      history: [{ what: 'received' }, { what: 'processed' }, { what: 'replayed', who: 'ana', as }],
    });
    expect(await json(as)).toMatchObject({ hash: as, key: 'evt_1', replayOf: item.h });
    const { out } = await stack.run('event', 'stripe', 'evt_1');
    expect(out).toMatch(new RegExp(` replayed +ana +mails were lost as ${as}\n`));
    expect(out).toMatch(new RegExp(`\nreplayed as +${as}, which is processed after 1 attempt\n`));
  });

  it('says what a held event waits for', async () => {
    const blocker = ledger.add(eventItem('stripe', 'evt_1', NOW, { st: 'dead', blk: 1 }));
    const held = ledger.add(eventItem('stripe', 'evt_2', NOW + 5000, { st: 'held' }));
    const key = streamKey('stripe', held.strm);
    const since = NOW + 1000;
    const stream = { ...key, by: blocker.h, v: 1, since, reason: 'failed', o: key.pk, k: since };
    ledger.streams.set(stream.pk, stream);
    expect(await json('evt_2')).toMatchObject({
      status: 'held',
      waitsFor: { key: 'evt_1', hash: blocker.h, since: at(1) },
    });
    const { out } = await stack.run('event', 'stripe', 'evt_2');
    expect(out).toContain(`evt_1, which blocks its stream since ${at(1)}`);
    ledger.streams.clear();
    expect(await json('evt_2')).toMatchObject({ status: 'held', waitsFor: null });
  });

  it('says which numbers a held event waits for', async () => {
    const policy = {
      attempts: 5,
      window: 259_200,
      oldAfter: 365,
      sequence: { window: 300, onGap: 'proceed' as const, late: 'drop' as const },
    };
    const held = ledger.add(eventItem('stripe', 'evt_5', NOW, { st: 'held', seq: 5, gap: 1, policy }));
    const { pk, sk } = streamKey('stripe', held.strm);
    const until = NOW + 300_000;
    ledger.streams.set(pk, { pk, sk, v: 1, cur: 2, gap: until, o: pk, k: until });
    expect(await json('evt_5')).toMatchObject({
      sequence: 5,
      gap: true,
      waitsFor: { numbers: '3 to 4', until: at(300) },
    });
    const { out } = await stack.run('event', 'stripe', 'evt_5');
    expect(out).toContain('\nnumber      5\n');
    expect(out).toContain(`3 to 4 in its sequence, until ${at(300)}`);
    // Its turn has come since: it waits for nothing that could be named.
    ledger.streams.set(pk, { pk, sk, v: 2, cur: 4, gap: until, o: pk, k: until });
    expect(await json('evt_5')).toMatchObject({ waitsFor: null });
  });

  it('tells of an event that was given up once', async () => {
    const failure = { t: NOW + 1000, name: 'CardError', text: 'declined' };
    ledger.add(
      eventItem('stripe', 'evt_1', NOW, {
        st: 'discarded',
        fin: NOW + 1000,
        why: 'given up: attempts used up; its stream went on without it',
        err: failure,
        ferr: failure,
        hist: [{ t: NOW + 1000, what: 'skipped', why: 'CardError' }],
      }),
    );
    expect((await json('evt_1'))?.['history']).toMatchObject([
      { what: 'received' },
      { what: 'skipped', why: 'CardError: declined' },
      { what: 'discarded' },
    ]);
  });

  it('reads well', async () => {
    ledger.add(
      eventItem('stripe', 'evt_1', NOW, {
        st: 'discarded',
        fin: NOW + 9000,
        why: 'by hand\u001b[31m',
        stream: '',
      }),
    );
    const { out, code } = await stack.run('event', 'stripe', 'evt_1');
    expect(code).toBe(0);
    expect(out).toMatch(/^source +stripe\nkey +evt_1\n/);
    expect(out).toMatch(/\nstream +its own\nstatus +discarded\n/);
    expect(out).toMatch(/\nreason +by hand\\u001b\[31m\n/);
    expect(out).toMatch(/\n\nwhen +what +who +why\n.* received\n.* discarded +by hand\\u001b\[31m\n$/);
  });

  it('writes the archived bytes and nothing else', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 0xef, 0xbb, 0xbf, 0x1b]);
    ledger.add(eventItem('stripe', 'evt_1', NOW), bytes);
    const run = await stack.run('event', 'stripe', 'evt_1', '--raw');
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.bytes.equals(bytes)).toBe(true);
  });

  it('writes the whole delivery of an event that came with others', async () => {
    const dlv = { loc: 'deliveries/stripe/2026/11/30/12/x', at: '/events/1', env: { account: 'a1' } };
    ledger.add(eventItem('stripe', 'evt_1', NOW, { dlv }), Buffer.from('{"id":1}'));
    ledger.objects.set(dlv.loc, { bytes: Buffer.from('{"events":[{"id":1}]}'), writtenAt: NOW });
    const bytes = async (...args: string[]) => String((await stack.run('event', 'stripe', ...args)).bytes);
    expect(await bytes('evt_1', '--delivery')).toBe('{"events":[{"id":1}]}');
    expect(await bytes('evt_1', '--raw')).toBe('{"id":1}');
    expect(await json('evt_1')).toMatchObject({
      delivery: { key: dlv.loc, at: '/events/1', envelope: { account: 'a1' } },
    });
    const { out } = await stack.run('event', 'stripe', 'evt_1');
    expect(out).toContain(`/events/1 in s3://archive/${dlv.loc}, account a1`);
    ledger.objects.delete(dlv.loc);
    expect(await stack.run('event', 'stripe', 'evt_1', '--delivery')).toMatchObject({
      code: 1,
      err: expect.stringContaining(dlv.loc),
    });
    ledger.add(eventItem('stripe', 'evt_2', NOW), Buffer.from('alone'));
    expect(await bytes('evt_2', '--delivery')).toBe('alone');
    expect((await stack.run('event', 'stripe', 'evt_2', '--delivery', '--raw')).code).toBe(2);
    expect((await stack.run('event', 'stripe', 'evt_2', '--delivery', '--json')).code).toBe(2);
  });

  it('finds an event by its hash as well', async () => {
    const item = ledger.add(eventItem('stripe', 'a very long key', NOW));
    expect(await json(item.h)).toMatchObject({ key: 'a very long key' });
  });

  it('prefers the key where a key looks like a hash', async () => {
    const other = ledger.add(eventItem('stripe', 'other', NOW));
    ledger.add(eventItem('stripe', other.h, NOW));
    expect(await json(other.h)).toMatchObject({ key: other.h });
  });

  it('says what to try when there is no such event', async () => {
    ledger.add(eventItem('github', 'evt_1', NOW));
    expect(await stack.run('event', 'stripe', 'evt_1')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/stripe has no event evt_1\n {2}webhooks events --source stripe/),
    });
  });

  it.each([
    ['claimed', 'next retry'],
    ['processed', 'lifecycle rule'],
  ] as const)('says why the bytes of an event that is %s may be missing', async (st, advice) => {
    const item = ledger.add(eventItem('stripe', 'evt_1', NOW, { st }));
    ledger.objects.delete(item.loc);
    const run = await stack.run('event', 'stripe', 'evt_1', '--raw');
    expect(run).toMatchObject({ code: 1, out: '', err: expect.stringContaining(advice) });
  });

  it('refuses half a request', async () => {
    expect(await stack.run('event', 'stripe')).toMatchObject({
      code: 2,
      err: expect.stringContaining('KEY is missing'),
    });
    expect(await stack.run('event', 'stripe', 'a', '--raw', '--json')).toMatchObject({ code: 2 });
  });
});
