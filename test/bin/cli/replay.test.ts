import { userInfo } from 'node:os';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { TTL_MIN_SECONDS } from '../../../lib/contract/durations.ts';
import { eventKey } from '../../../lib/contract/ledger.ts';
import type { QueueMessage } from '../../../lib/contract/message.ts';
import { parked } from '../../lambdas/ledger/parked.ts';
import { lines } from './fake-stack.ts';
import { operatedAnew } from './operated-world.ts';

const HOUR = 3_600_000;
const WHO = userInfo().username;

describe('webhooks replay', () => {
  const the = operatedAnew();
  beforeEach(() => {
    the.world.now = Date.now() - 6 * HOUR;
  });

  const replay = (...words: readonly string[]) =>
    the.operated.stack.run('replay', '--source', 'stripe', ...words);
  const keys = async () => (await the.operated.sent()).map(({ key }) => key);

  /** Takes its item away, as a lost table or TTL does. */
  function forget({ source, h }: QueueMessage): void {
    the.world.table.remove(eventKey(source, h));
  }

  function finish(id: string): void {
    the.world.alter(id, { st: 'processed', o: undefined, fin: the.world.now, win: the.world.now });
  }

  /** Finished, open, lost and forgotten events, over several hours; two of them are of one stream. */
  async function mixed(): Promise<void> {
    const { world } = the;
    const old = world.accept({ id: 'old' }, Date.now() - TTL_MIN_SECONDS * 1000 - 2 * HOUR);
    forget(old);
    for (const id of ['done-1', 'done-2']) {
      world.accept({ id });
      finish(id);
    }
    forget(world.accept({ id: 'lost-1', stream: 'cus' }));
    world.now += HOUR;
    world.accept({ id: 'open-1', stream: 'cus' });
    world.now += HOUR;
    world.accept({ id: 'open-2', type: 'invoice.voided' });
    parked(world, ['two']);
    await the.operated.adopt(world);
  }

  const COUNTS = {
    source: 'stripe',
    replayed: 4,
    finished: 2,
    held: 1,
    expired: 1,
    withoutBytes: 0,
    moving: 0,
    unreadable: 0,
    complete: true,
    name: expect.any(String),
  };

  it('sends what is not finished, oldest first; its dry run counts just that', async () => {
    await mixed();
    const range = ['--since', '60d', '--until', '5m'];
    expect(lines(await replay(...range, '--dry-run', '--json'))).toEqual([{ ...COUNTS, dryRun: true }]);
    expect(await keys()).toEqual([]);
    expect((await the.operated.event('open-1'))?.['hist']).toBeUndefined();
    const run = await replay(...range, '--reason', 'a bad release');
    expect(run).toMatchObject({
      code: 0,
      out: '4 events of stripe are sent again; passed over: 2 finished, 1 held, which run in their turn, 1 finished and forgotten\n',
      err: 'what is not in the ledger and older than 29 days counts as finished: only --force runs it\n',
    });
    const sent = await the.operated.sent();
    expect(sent.map(({ key }) => key).toSorted()).toEqual(['lost-1', 'one', 'open-1', 'open-2']);
    // Of one stream in the order they came.
    expect(sent.filter(({ stream }) => stream === 'cus').map(({ key }) => key)).toEqual([
      'lost-1',
      'open-1',
      'one',
    ]);
    for (const message of sent) expect(message).toMatchObject({ replay: true, claimed: true });
    const entry = { what: 'replayed', who: WHO, why: 'a bad release', t: expect.any(Number) };
    for (const key of ['lost-1', 'open-1', 'open-2', 'one']) {
      expect(await the.operated.event(key)).toMatchObject({ hist: [entry] });
    }
    expect(await the.operated.event('old')).toBeUndefined();
  });

  it('keeps to the range, the type and the limit', async () => {
    await mixed();
    const count = async (...words: readonly string[]) =>
      lines(await replay('--dry-run', '--json', ...words))[0];
    expect(await count('--since', '270m')).toMatchObject({ replayed: 2, held: 1, finished: 0, expired: 0 });
    expect(await count('--since', '330m', '--until', '270m')).toMatchObject({ replayed: 1, finished: 0 });
    expect(await count('--since', '60d', '--type', 'invoice.voided')).toMatchObject({
      replayed: 1,
      expired: 0,
    });
    expect(await count('--since', '60d', '--limit', '2')).toMatchObject({ replayed: 2 });
    expect((await replay('--since', '60d', '--limit', '2')).code).toBe(0);
    expect((await keys()).toSorted()).toEqual(['lost-1', 'open-1']);
  });

  it('runs finished and forgotten ones by force, once for each replay, and keeps who and why', async () => {
    await mixed();
    const force = ['--since', '60d', '--until', '1m', '--force'];
    const [dry] = lines(await replay(...force, '--dry-run', '--json'));
    expect(dry).toMatchObject({ replayed: 7, finished: 0, held: 1, expired: 0 });
    const [run] = lines(await replay(...force, '--reason', 'lost mails', '--json'));
    expect(run).toMatchObject({ replayed: 7, complete: true });
    expect((await keys()).toSorted()).toEqual(
      ['done-1', 'done-2', 'lost-1', 'old', 'one', 'open-1', 'open-2'].toSorted(),
    );
    const items = await the.operated.items();
    const forced = items.filter(({ rk }) => rk !== undefined && rk !== '');
    const entry = { what: 'replayed', who: WHO, why: 'lost mails', t: expect.any(Number) };
    expect(forced.map(({ key }) => key).toSorted()).toEqual(['done-1', 'done-2', 'lost-1', 'old'].toSorted());
    for (const item of forced) expect(item).toMatchObject({ st: 'claimed', hist: [entry] });
    const made = forced.find(({ key }) => key === 'done-1');
    expect(items.find(({ key, rk }) => key === 'done-1' && rk === '')).toMatchObject({
      st: 'processed',
      hist: [{ ...entry, as: made?.['h'] }],
    });
    // Gone on with, nothing is made a second time.
    const name = String(run?.['name']);
    const [again] = lines(await replay(...force, '--resume', name, '--json'));
    expect(again).toMatchObject({ replayed: 7, name });
    expect(await the.operated.items()).toHaveLength(items.length);
  });

  it('says who did it by force though no reason was given', async () => {
    the.world.accept({ id: 'done' });
    finish('done');
    await the.operated.adopt(the.world);
    expect((await replay('--id', 'done', '--force')).code).toBe(0);
    expect((await the.operated.items()).find(({ rk }) => rk !== '' && rk !== undefined)).toMatchObject({
      hist: [{ who: WHO, why: 'by force, without a reason' }],
    });
  });

  it('replays one event by its key or hash, in the ledger or not', async () => {
    await mixed();
    for (const id of ['open-1', 'lost-1']) {
      expect(lines(await replay('--id', id, '--dry-run', '--json'))).toMatchObject([{ replayed: 1 }]);
      expect(await replay('--id', id)).toMatchObject({ code: 0, out: '1 event of stripe is sent again\n' });
    }
    const { h } = the.world.message({ id: 'one' });
    expect((await replay('--id', h)).code).toBe(0);
    expect((await keys()).toSorted()).toEqual(['lost-1', 'one', 'open-1']);
    expect(lines(await replay('--id', 'old', '--json'))).toMatchObject([{ replayed: 0, expired: 1 }]);
    expect(await replay('--id', 'done-1')).toMatchObject({
      code: 0,
      out: '0 events of stripe are sent again; passed over: 1 finished\n',
      err: 'finished events run again with --force, and have their effects again\n',
    });
    expect(await replay('--id', 'none')).toMatchObject({
      code: 1,
      err: expect.stringContaining('stripe has no event none, neither in the ledger nor in the archive'),
    });
  });

  it('finds out in its dry run too that bytes are missing', async () => {
    the.world.accept({ id: 'one' });
    the.world.archive.objects.clear();
    await the.operated.adopt(the.world);
    for (const words of [['--dry-run'], []]) {
      const run = await replay('--id', 'one', '--json', ...words);
      expect([run.code, lines(run)]).toMatchObject([1, [{ replayed: 0, withoutBytes: 1 }]]);
      expect(run.err).toContain('their bytes are not in the archive');
    }
  });

  it('runs another body under a known key never, and a spare copy of the bytes not twice', async () => {
    const one = the.world.accept({ id: 'one' });
    const lost = the.world.accept({ id: 'lost' });
    const spare = { ...lost, loc: lost.loc.replace(/\/(\d\d)\/([0-9a-f]{64})/, '/00/$2') };
    the.world.store(spare, { id: 'lost' });
    forget(lost);
    const other = the.world.message({ id: 'one', body: '{"other":true}' }, one.k + 5);
    the.world.store(other, { id: 'one', body: '{"other":true}' });
    await the.operated.adopt(the.world);
    expect(lines(await replay('--since', '2d', '--dry-run', '--json'))).toMatchObject([{ replayed: 2 }]);
    expect((await replay('--since', '2d')).code).toBe(0);
    expect(await the.operated.sent()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ key: 'one', loc: one.loc })]),
    );
    expect((await keys()).toSorted()).toEqual(['lost', 'one']);
  });

  it('breaks off where the queue does not answer, says how far it came and how to go on', async () => {
    await mixed();
    the.operated.breakQueues();
    const run = await replay('--since', '1d', '--force', '--limit', '5', '--json');
    expect(run.code).toBe(1);
    expect(lines(run)).toMatchObject([{ replayed: 0, complete: false }]);
    const name = String(lines(run)[0]?.['name']);
    expect(run.err).toMatch(/^error: broke off after 0 events: /);
    expect(run.err).toMatch(
      /go on with: webhooks replay --source stripe --since \S+Z --until \S+Z --limit 5 --rate 100 --force --state \. --resume /,
    );
    // What it has made already is there, and it is what runs.
    const before = (await the.operated.items()).length;
    the.operated.writeRuntime({});
    const words = /webhooks replay --source stripe (.*) --state/.exec(run.err)?.[1]?.split(' ') ?? [];
    const [again] = lines(await replay(...words, '--resume', name, '--json'));
    expect(again).toMatchObject({ replayed: 5, complete: true });
    expect((await keys()).length).toBe(5);
    const made = (await the.operated.items()).filter(({ rk }) => rk !== undefined && rk !== '');
    expect(made.map(({ key }) => key).toSorted()).toEqual(['done-1', 'done-2', 'lost-1']);
    expect((await the.operated.items()).length).toBeGreaterThanOrEqual(before);
  });

  it('ends in good order at Ctrl-C, and sends no faster than it may', async () => {
    for (let index = 0; index < 40; index++) the.world.accept({ id: `open-${index}` });
    await the.operated.adopt(the.world);
    const began = Date.now();
    const running = replay('--since', '1d', '--rate', '20', '--json');
    setTimeout(() => process.emit('SIGINT'), 900);
    const run = await running;
    expect(run.code).toBe(1);
    expect(run.err).toMatch(/^error: interrupted after \d+ events\n {2}to go on: webhooks replay --source/);
    const replayed = Number(lines(run)[0]?.['replayed']);
    expect(replayed).toBeGreaterThan(0);
    expect(replayed).toBeLessThanOrEqual(1 + ((Date.now() - began) / 1000) * 20);
    expect(lines(run)).toMatchObject([{ complete: false }]);
  });

  it('warns where nothing processes the source', async () => {
    the.operated.writeRuntime({ WEBHOOK_UNATTENDED: 'true' });
    expect((await replay('--since', '1d')).err).toContain('nothing processes stripe');
  });

  it.each([
    [['--since', '1h', '--until', '2h'], '--since is later than --until'],
    [[], 'which events are to run again?'],
    [['--id', 'one', '--type', 'x'], 'choose one'],
    [['--since', '1h', '--to', 'local'], '--to local needs a stack'],
    [['--since', '1h', '--to', 'mars'], '--to mars is not known'],
    [['--since', '1h', '--rate', '0'], '--rate must be a whole number'],
    [['--since', '1h', '--resume', 'a b'], '--resume is not the name of a replay'],
    [['--since', 'yesterday'], '--since yesterday is no time'],
    [['surplus', '--since', '1h'], 'unexpected argument surplus'],
  ])('takes %j for wrong usage', async (words, message) => {
    expect(await replay(...words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });

  it('needs a source', async () => {
    expect(await the.operated.stack.run('replay', '--since', '1h')).toMatchObject({ code: 2 });
    expect(await the.operated.stack.run('replay', '--source', 'strip', '--since', '1h')).toMatchObject({
      code: 1,
      err: expect.stringContaining('did you mean stripe?'),
    });
  });
});
