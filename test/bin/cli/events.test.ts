import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bodyDigest, eventHash } from '../../../lambdas/ledger/names.ts';
import { archiveKey } from '../../../lib/contract/archive.ts';
import { eventItem, FakeLedger } from './fake-ledger.ts';
import { FakeStack, lines } from './fake-stack.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.now();

describe('webhooks events', () => {
  const ledger = new FakeLedger();
  let stack: FakeStack;
  beforeAll(async () => {
    stack = await new FakeStack().start();
  });
  beforeEach(() => ledger.clear());
  afterAll(() => stack.stop());

  const keys = async (...argv: readonly string[]) => {
    const run = await stack.run('events', ...argv, '--json');
    expect(run).toMatchObject({ code: 0, err: '' });
    return lines(run).map(({ key }) => key);
  };

  it('prints one object an event', async () => {
    const item = ledger.add(eventItem('stripe', 'evt_1', NOW - MINUTE));
    const run = await stack.run('events', '--json');
    expect(lines(run)).toEqual([
      {
        source: 'stripe',
        key: 'evt_1',
        type: 'invoice.paid',
        stream: 'cus_1',
        status: 'processed',
        attempts: 1,
        error: null,
        receivedAt: new Date(NOW - MINUTE).toISOString(),
        processedAt: new Date(NOW - MINUTE + 250).toISOString(),
        hash: item.h,
      },
    ]);
  });

  it('finds the newest of all sources first, over hours, days and years', async () => {
    const ages = [0, 5_000, 61 * MINUTE, 3 * HOUR, 26 * HOUR, 40 * DAY, 500 * DAY];
    ages.forEach((age, index) => {
      ledger.add(eventItem(index % 2 === 0 ? 'stripe' : 'github', `k${index}`, NOW - age));
    });
    expect(await keys()).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6']);
    expect(await keys('--limit', '3')).toEqual(['k0', 'k1', 'k2']);
    expect(await keys('--source', 'github')).toEqual(['k1', 'k3', 'k5']);
  });

  it('finds what was suppressed by its content alone', async () => {
    ledger.add(eventItem('stripe', 'plain', NOW - MINUTE));
    ledger.add(eventItem('stripe', 'repeated', NOW - 2 * MINUTE, { sd: 2, sdt: NOW }));
    expect(await keys('--suspected')).toEqual(['repeated']);
  });

  it('reads no further back than the limit asks for', async () => {
    for (let n = 0; n < 400; n++) ledger.add(eventItem('stripe', `k${n}`, NOW - n * 10 * MINUTE));
    expect(await keys('--source', 'stripe', '--limit', '2')).toEqual(['k0', 'k1']);
    expect(ledger.reads.items).toBeLessThan(20);
    expect(ledger.reads.lists).toBeLessThan(12);
  });

  it('reads only the newest of a busy hour', async () => {
    const start = Math.floor(NOW / HOUR) * HOUR - HOUR;
    for (let n = 0; n < 3000; n++) ledger.add(eventItem('stripe', `k${n}`, start + n * 1000));
    expect(await keys('--limit', '3')).toEqual(['k2999', 'k2998', 'k2997']);
    expect(ledger.reads.items).toBe(100);
  });

  it('shows an event once, whatever spare copies of its bytes there are, and by its claim', async () => {
    const item = ledger.add(eventItem('stripe', 'old', NOW - 3 * HOUR));
    for (const age of [0, HOUR]) {
      ledger.archive(archiveKey('stripe', item.h, bodyDigest(Buffer.from('x')), NOW - age), NOW - age);
    }
    ledger.add(eventItem('stripe', 'newer', NOW - 2 * HOUR));
    expect(await keys()).toEqual(['newer', 'old']);
    expect(await keys('--limit', '1')).toEqual(['newer']);
  });

  it('passes over objects that the ledger does not know', async () => {
    ledger.archive(archiveKey('stripe', eventHash('stripe', 'gone'), bodyDigest(Buffer.from('x')), NOW), NOW);
    ledger.archive('raw/stripe/notes.txt', NOW);
    ledger.add(eventItem('stripe', 'known', NOW - MINUTE));
    expect(await keys()).toEqual(['known']);
  });

  it('filters by status, stream, type and time', async () => {
    ledger.add(eventItem('stripe', 'a', NOW - MINUTE, { st: 'dead', type: 'x.y' }));
    ledger.add(eventItem('stripe', 'b', NOW - 20 * MINUTE, { stream: 'cus_2' }));
    ledger.add(eventItem('stripe', 'c', NOW - 3 * HOUR, { stream: 'cus_2', st: 'held' }));
    expect(await keys('--status', 'dead')).toEqual(['a']);
    expect(await keys('--stream', 'cus_2')).toEqual(['b', 'c']);
    expect(await keys('--type', 'x.y')).toEqual(['a']);
    expect(await keys('--since', '15m')).toEqual(['a']);
    expect(await keys('--since', '1d', '--until', '10m')).toEqual(['b', 'c']);
    expect(await keys('--until', new Date(NOW - HOUR).toISOString())).toEqual(['c']);
    expect(await keys('--since', new Date(NOW - HOUR).toISOString().replace('T', ' ').slice(0, 19))).toEqual([
      'a',
      'b',
    ]);
    expect(await keys('--stream', 'cus_2', '--status', 'processed')).toEqual(['b']);
    expect(await keys('--type', 'nothing')).toEqual([]);
  });

  it('finds a stream whose text the ledger has cut', async () => {
    const stream = 's'.repeat(400);
    const item = eventItem('stripe', 'long', NOW, { stream });
    ledger.add({ ...item, stream: stream.slice(0, 256) });
    expect(await keys('--stream', stream)).toEqual(['long']);
  });

  it('asks again for what a throttled table leaves out', async () => {
    for (let n = 0; n < 5; n++) ledger.add(eventItem('stripe', `k${n}`, NOW - n * 1000));
    ledger.throttled = 4;
    expect(await keys()).toEqual(['k0', 'k1', 'k2', 'k3', 'k4']);
  });

  it('prints a table that no event can break', async () => {
    ledger.add(
      eventItem('stripe', 'evt_\u001b[2Jx\n', NOW, {
        st: 'dead',
        a: 5,
        err: { t: NOW, name: 'CardError', text: 'declined' },
      }),
    );
    const run = await stack.run('events');
    expect(run.out.split('\n')[0]).toMatch(
      /^source +key +type +stream +status +attempts +received +processed +error$/,
    );
    expect(run.out).toContain('evt_\\u001b[2Jx\\u000a');
    expect(run.out).toMatch(/dead +5 .* CardError: declined\n$/);
    expect(run.out.split('\n')).toHaveLength(3);
  });

  it('says when nothing matches', async () => {
    expect(await stack.run('events')).toEqual({
      code: 0,
      bytes: Buffer.alloc(0),
      out: '',
      err: 'no events match\n',
    });
  });

  it.each([
    [['--status', 'procesed'], 'unknown status procesed', 'did you mean processed?'],
    [['--status', 'xyz123'], 'unknown status xyz123', 'one of claimed, held, dead'],
    [['--since', 'yesterday'], '--since yesterday is no time', '15m, 2h, 3d'],
    [['--until', '2026-13-45'], '--until 2026-13-45 is no time', '15m'],
    [['--since', '1h', '--until', '2h'], '--since is later than --until', ''],
    [['--limit', '0'], '--limit must be a whole number from 1', ''],
    [['stripe'], 'unexpected argument stripe', ''],
  ])('refuses %j as wrong usage', async (argv, problem, next) => {
    const run = await stack.run('events', ...argv);
    expect(run.code).toBe(2);
    expect(run.err).toContain(problem);
    expect(run.err).toContain(next);
  });
});
