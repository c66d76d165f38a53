import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from '@jest/globals';
import { type PlanInput, ReplayPlan } from '../../../../bin/cli/replay/replay-plan.ts';
import { TTL_MIN_SECONDS } from '../../../../lib/contract/durations.ts';
import { POLICY, World } from '../../../fakes/processing.ts';
import { eventItem, FakeLedger } from '../fake-ledger.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const HOUR = 3_600_000;

describe('the plan of a replay', () => {
  const stored = new FakeLedger();

  function plan(change: Partial<PlanInput>) {
    const world = new World();
    world.now = NOW + 24 * HOUR;
    return new ReplayPlan({
      from: { s3: new S3Client({}), bucket: 'archive', objects: world.archive, source: 'stripe' },
      to: {
        ledger: world.ledger,
        dynamodb: new DynamoDBClient({}),
        table: 'ledger',
        of: { q: 'https://sqs/stripe.fifo', policy: POLICY },
      },
      request: { id: 'p-1', force: false },
      resumed: false,
      range: { since: undefined, until: undefined },
      type: undefined,
      h: undefined,
      limit: Number.POSITIVE_INFINITY,
      ...change,
    });
  }

  async function keys(of: ReplayPlan): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const { key } of of.events()) found.push(key);
    return found;
  }

  it('keeps the oldest of many, whatever order the archive lists them in', async () => {
    stored.clear();
    const count = 2300;
    for (let index = 0; index < count; index++)
      stored.add(eventItem('stripe', `evt_${index}`, NOW + index * 1000, { st: 'claimed' }));
    const oldest = Array.from({ length: 100 }, (_, index) => `evt_${index}`);
    expect(await keys(plan({ limit: 100 }))).toEqual(oldest);
  });

  it('goes through the hours one after the other, and no further than it must', async () => {
    stored.clear();
    for (const hour of [5, 3, 4])
      stored.add(eventItem('stripe', `h${hour}`, NOW + hour * HOUR, { st: 'dead' }));
    expect(await keys(plan({}))).toEqual(['h3', 'h4', 'h5']);
    const before = stored.reads.items;
    expect(await keys(plan({ limit: 1 }))).toEqual(['h3']);
    expect(stored.reads.items - before).toBe(1);
  });

  it('reads nothing of what is too old to tell, but counts it', async () => {
    stored.clear();
    for (const key of ['a', 'b']) {
      const { loc } = eventItem('stripe', key, NOW - TTL_MIN_SECONDS * 1000 - 2 * HOUR);
      stored.archive(loc, NOW);
    }
    const old = plan({});
    // Its objects are not even in this world's archive: whoever read one would find nothing to count.
    expect([await keys(old), old.passedOver.expired]).toEqual([[], 2]);
  });
});
