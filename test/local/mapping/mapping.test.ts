import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MappingDefinition } from '../../../local/cloud.ts';
import { ownQueue } from '../../../local/mapped-queue.ts';
import { type Mapping, startMapping } from '../../../local/mapping.ts';
import { createSqs, type QueueAddress, type Sqs } from '../../../local/sqs/sqs.ts';
import type { Invocation } from '../../../local/workers/function-worker.ts';

interface SqsRecord {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly messageAttributes: Readonly<Record<string, unknown>>;
  readonly eventSourceARN: string;
  readonly awsRegion: string;
}
type Handler = (records: readonly SqsRecord[]) => unknown;

let sqs: Sqs;
let queue: QueueAddress;
let dead: QueueAddress;
const mappings: Mapping[] = [];
const lines: string[] = [];

beforeEach(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mapping-'));
  // A visibility time-out of 30 s lasts 100 ms here.
  const location = { region: 'eu-north-1', accountId: '111122223333', baseUrl: () => 'http://127.0.0.1:1' };
  sqs = await createSqs({ ...location, directory, timeScale: 300 });
  dead = sqs.provisionQueue({ name: 'dead.fifo', attributes: { FifoQueue: 'true' } });
  queue = sqs.provisionQueue({
    name: 'live.fifo',
    attributes: {
      FifoQueue: 'true',
      VisibilityTimeout: '30',
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: 2 }),
    },
  });
  lines.length = 0;
});
afterEach(async () => {
  await Promise.all(mappings.splice(0).map((mapping) => mapping.stop()));
  await sqs.close();
});

async function send(...messages: [body: string, group: string][]): Promise<void> {
  for (const [body, group] of messages) {
    const ids = { MessageGroupId: group, MessageDeduplicationId: `${group}-${body}` };
    await sqs.call('SendMessage', { QueueUrl: queue.url, MessageBody: body, ...ids });
  }
}

function map(handler: Handler, more: Partial<MappingDefinition> = {}, concurrencyLimit?: number): Mapping {
  const mapping = startMapping({
    definition: {
      id: 'm',
      queueArn: queue.arn,
      functionArn: 'f',
      batchSize: 10,
      maximumConcurrency: 2,
      reportsItemFailures: true,
      enabled: true,
      ...more,
    },
    queue: ownQueue(sqs, queue.arn),
    region: 'eu-north-1',
    ...(concurrencyLimit === undefined ? {} : { concurrencyLimit }),
    async invoke(event): Promise<Invocation> {
      try {
        const result = await handler(JSON.parse(event).Records);
        return { ok: true, result: JSON.stringify(result) ?? 'null' };
      } catch (error) {
        const errorMessage = String(error);
        return { ok: false, error: { errorType: 'Error', errorMessage, trace: [] } };
      }
    },
    log: (line) => lines.push(line),
  });
  mappings.push(mapping);
  return mapping;
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 5) {
    if (waited > 4000) throw new Error('it did not come to this');
    await new Promise((done) => setTimeout(done, 5));
  }
}

const left = (address: QueueAddress): number => {
  const attributes = sqs.attributes(address.arn) ?? {};
  return (
    Number(attributes['ApproximateNumberOfMessages']) +
    Number(attributes['ApproximateNumberOfMessagesNotVisible'])
  );
};
const bodies = (records: readonly SqsRecord[]): string[] => records.map(({ body }) => body);
const failures = (records: readonly SqsRecord[]) => ({
  batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })),
});

describe('a mapping', () => {
  it('hands over what a Lambda function gets, and deletes it when the function returns', async () => {
    const seen: SqsRecord[] = [];
    await send(['{"a":1}', 'g']);
    map((records) => {
      seen.push(...records);
    });
    await until(() => seen.length === 1 && left(queue) === 0);
    expect(seen[0]).toMatchObject({
      body: '{"a":1}',
      eventSource: 'aws:sqs',
      eventSourceARN: queue.arn,
      awsRegion: 'eu-north-1',
      messageAttributes: {},
      attributes: {
        MessageGroupId: 'g',
        MessageDeduplicationId: 'g-{"a":1}',
        ApproximateReceiveCount: '1',
        SequenceNumber: expect.any(String),
        SentTimestamp: expect.any(String),
      },
    });
  });

  it('takes messages that come while it waits, and at most ten at a time', async () => {
    const batches: number[] = [];
    map((records) => {
      batches.push(records.length);
    });
    await new Promise((done) => setTimeout(done, 50));
    await send(...Array.from({ length: 25 }, (_, index): [string, string] => [String(index), 'g']));
    await until(() => batches.reduce((sum, size) => sum + size, 0) === 25 && left(queue) === 0);
    expect(Math.max(...batches)).toBeLessThanOrEqual(10);
  });

  it('keeps the order in a group, with one batch of it at a time', async () => {
    const order: string[] = [];
    let running = 0;
    let together = 0;
    await send(...Array.from({ length: 30 }, (_, index): [string, string] => [String(index), 'g']));
    map(async (records) => {
      together = Math.max(together, ++running);
      await new Promise((done) => setTimeout(done, 5));
      order.push(...bodies(records));
      running--;
    });
    await until(() => order.length === 30);
    expect(order).toEqual(Array.from({ length: 30 }, (_, index) => String(index)));
    expect(together).toBe(1);
  });

  it.each([
    [2, undefined, 2],
    [5, 3, 3],
    [undefined, 4, 4],
  ])('runs %s batches at a time where the run allows %s', async (maximumConcurrency, limit, expected) => {
    let running = 0;
    let together = 0;
    let done = 0;
    await send(...Array.from({ length: 80 }, (_, index): [string, string] => [String(index), `g${index}`]));
    map(
      async (records) => {
        together = Math.max(together, ++running);
        await new Promise((resolve) => setTimeout(resolve, 40));
        running--;
        done += records.length;
      },
      { maximumConcurrency },
      limit,
    );
    await until(() => done === 80);
    expect(together).toBe(expected);
  });

  it('leaves what the function reports as failed, and deletes the rest of the batch', async () => {
    const received: string[][] = [];
    await send(['a', 'one'], ['b', 'one'], ['x', 'two'], ['y', 'three']);
    map((records) => {
      received.push(bodies(records));
      return failures(
        records.filter(
          ({ body, attributes }) => body === 'b' && attributes['ApproximateReceiveCount'] === '1',
        ),
      );
    });
    await until(() => received.length === 2 && left(queue) === 0);
    expect(received).toEqual([['a', 'b', 'x', 'y'], ['b']]);
  });

  it('gives a group again in order when the function stops at its first failure, others having gone on', async () => {
    const received: string[][] = [];
    await send(['a', 'one'], ['x', 'two'], ['b', 'one'], ['c', 'one'], ['y', 'two']);
    map((records) => {
      received.push(bodies(records));
      if (received.length > 1) return {};
      return failures(records.filter(({ body }) => body === 'b' || body === 'c'));
    });
    await until(() => received.length === 2 && left(queue) === 0);
    expect(received[0]?.toSorted()).toEqual(['a', 'b', 'c', 'x', 'y']);
    expect(received[1]).toEqual(['b', 'c']);
  });

  it.each<[string, Handler]>([
    ['fails', () => Promise.reject(new Error('no'))],
    ['reports a message it was not given', () => ({ batchItemFailures: [{ itemIdentifier: 'other' }] })],
    ['reports an empty identifier', () => ({ batchItemFailures: [{ itemIdentifier: '' }] })],
    ['reports no list', () => ({ batchItemFailures: 'a' })],
    ['answers no object', () => 'fine'],
  ])(
    'leaves the whole batch when the function %s, until it is moved to the dead letters',
    async (_what, handler) => {
      const counts: string[] = [];
      await send(['a', 'g']);
      map((records) => {
        counts.push(...records.map(({ attributes }) => attributes['ApproximateReceiveCount'] ?? ''));
        return handler(records);
      });
      await until(() => left(dead) === 1);
      expect(counts).toEqual(['1', '2']);
      expect(left(queue)).toBe(0);
    },
  );

  it('takes reported failures for success where the mapping does not ask for reports', async () => {
    await send(['a', 'g']);
    map((records) => failures(records), { reportsItemFailures: false });
    await until(() => left(queue) === 0);
    expect(left(dead)).toBe(0);
  });

  it('takes nothing while disabled', async () => {
    await send(['a', 'g']);
    map(() => undefined, { enabled: false });
    await new Promise((done) => setTimeout(done, 50));
    expect(left(queue)).toBe(1);
  });

  it('lets running invocations end when it is stopped, and takes no more', async () => {
    let ended = false;
    let runs = 0;
    await send(['a', 'g']);
    const mapping = map(async () => {
      runs++;
      await new Promise((done) => setTimeout(done, 50));
      ended = true;
    });
    await until(() => runs === 1);
    await mapping.stop();
    expect(ended).toBe(true);
    expect(left(queue)).toBe(0);
    await send(['b', 'g']);
    await new Promise((done) => setTimeout(done, 30));
    expect(runs).toBe(1);
  });
});
