import { describe, expect, it } from '@jest/globals';
import { type Audited, audit, isSettled } from './audit.ts';

const entry = (stream: string, sk: number, key: string) => ({ pk: `stripe#${stream}`, sk, key });
const event = (key: string, st: string) => ({ pk: `E#stripe#${key}`, sk: 'E', key, st });

const ACCEPTED = new Map([
  ['a', ['a1', 'a2']],
  ['b', ['b1']],
]);
const SOUND = {
  journal: [entry('a', 1, 'a1'), entry('a', 2, 'a2'), entry('b', 1, 'b1')],
  ledger: [
    event('a1', 'processed'),
    event('a2', 'processed'),
    event('b1', 'processed'),
    { pk: 'P#stripe', sk: 'P' },
  ],
  queues: { 'live.fifo': 0, 'dead.fifo': 0 },
};

function view({ journal, ledger, queues }: typeof SOUND): Audited {
  return {
    journal: async () => journal,
    wholeLedger: async () => ledger,
    waiting: async () => new Map(Object.entries(queues)),
  };
}

async function broken(seen: typeof SOUND): Promise<string[]> {
  const found: string[] = [];
  const check = (promise: string, kept: boolean, what = '') =>
    void (kept || found.push(`${promise}: ${what}`));
  await audit(view(seen), 'stripe', ACCEPTED, { say: () => undefined, check });
  return found;
}

describe('the audit of a drill', () => {
  it('finds nothing where everything was done once and in order', async () => {
    expect(await broken(SOUND)).toEqual([]);
    expect(await isSettled(view(SOUND), 'stripe', 3)).toBe(true);
    expect(await isSettled(view(SOUND), 'stripe', 4)).toBe(false);
    const busy = { ...SOUND, queues: { ...SOUND.queues, 'live.fifo': 1 } };
    expect(await isSettled(view(busy), 'stripe', 3)).toBe(false);
  });

  it.each<[string, Partial<typeof SOUND>, RegExp]>([
    ['a lost event', { journal: SOUND.journal.slice(0, 2) }, /missing in the journal: b1/],
    ['one that ran twice', { journal: [...SOUND.journal, entry('b', 2, 'b1')] }, /twice: b1 2 times/],
    [
      'two that changed places',
      { journal: [entry('a', 1, 'a2'), entry('a', 2, 'a1'), entry('b', 1, 'b1')] },
      /in the order sent: a from a1: a2 a1/,
    ],
    [
      'a forged one',
      { journal: [...SOUND.journal, entry('c', 1, 'f1')] },
      /was accepted is in the journal: f1/,
    ],
    ['a held event', { ledger: [...SOUND.ledger, event('b2', 'held')] }, /in the ledger: b2 held/],
    [
      'a blocked stream',
      { ledger: [...SOUND.ledger, { pk: 'S#stripe#x', sk: 'S' }] },
      /in the ledger: S#stripe#x/,
    ],
    ['a dead letter', { queues: { ...SOUND.queues, 'dead.fifo': 2 } }, /empty: dead\.fifo 2/],
  ])('finds %s', async (_what, change, message) => {
    const found = await broken({ ...SOUND, ...change });
    expect(found.join('\n')).toMatch(message);
  });
});
