import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ListMessageMoveTasksCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSqs } from '../../../local/sqs/sqs.ts';
import { eventually, sqsClient } from './local-queues.ts';

const QUEUE = 'http://127.0.0.1/123456789012/work.fifo';
const DEAD_LETTERS = 'http://127.0.0.1/123456789012/dead.fifo';
const ARN = 'arn:aws:sqs:eu-west-1:123456789012:';
let directory: string;
let child: ChildProcess;
let client: SQSClient;
let stderr = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sqs-'));
  stderr = '';
});
afterEach(async () => {
  await kill();
  await rm(directory, { recursive: true });
});

/** Starts a server process on the state there is. */
async function start(timeScale = 1): Promise<void> {
  const script = join(import.meta.dirname, 'serve.ts');
  child = spawn(process.execPath, [script, directory, String(timeScale)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const [line] = await once(child.stdout ?? child, 'data');
  client = sqsClient(`http://127.0.0.1:${JSON.parse(String(line)).port}`);
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
  client.destroy();
}

async function create(): Promise<void> {
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: `${ARN}dead.fifo`, maxReceiveCount: 2 });
  for (const [QueueName, more] of [
    ['dead.fifo', {}],
    ['work.fifo', { RedrivePolicy }],
  ] as const) {
    await client.send(new CreateQueueCommand({ QueueName, Attributes: { FifoQueue: 'true', ...more } }));
  }
}

const send = (body: string, group = 'g', QueueUrl = QUEUE) =>
  client.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: body,
      MessageGroupId: group,
      MessageDeduplicationId: body,
    }),
  );

const take = async (VisibilityTimeout?: number, QueueUrl = QUEUE, MaxNumberOfMessages = 10) => {
  const request = { QueueUrl, VisibilityTimeout, MaxNumberOfMessages };
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({ ...request, MessageSystemAttributeNames: ['All'] }),
  );
  return Messages;
};

async function drain(): Promise<string[]> {
  const bodies: string[] = [];
  for (let batch = await take(60); batch.length > 0; batch = await take(60)) {
    for (const { Body = '', ReceiptHandle } of batch) {
      bodies.push(Body);
      await client.send(new DeleteMessageCommand({ QueueUrl: QUEUE, ReceiptHandle }));
    }
  }
  return bodies;
}

describe('a server killed in the middle of sends', () => {
  it('has every acknowledged message after the restart, once and in order', async () => {
    await start();
    await create();
    const acknowledged = new Map<string, string[]>();
    const asked = new Set<string>();
    for (let round = 0; round < 3; round++) {
      let open = true;
      const senders = Array.from({ length: 8 }, async (_, index) => {
        const group = `g${index}`;
        for (let n = 0; open; n++) {
          const body = `${group}-${round}-${n}`;
          asked.add(body);
          const sent = await send(body, group).catch(() => undefined);
          if (sent === undefined) return;
          acknowledged.set(group, [...(acknowledged.get(group) ?? []), body]);
        }
      });
      await sleep(300 + 100 * round);
      await kill();
      open = false;
      await Promise.all(senders);
      await start();
    }
    const found = await drain();
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((body) => !asked.has(body))).toEqual([]);
    let count = 0;
    for (const [group, bodies] of acknowledged) {
      const ours = found.filter((body) => body.startsWith(`${group}-`) && bodies.includes(body));
      expect(ours).toEqual(bodies);
      count += bodies.length;
    }
    expect(count).toBeGreaterThan(100);
    expect(stderr).toBe('');
  }, 30_000);
});

describe('a killed server', () => {
  it('keeps messages in flight hidden until their time is over, and their receive count', async () => {
    await start(20);
    await create();
    await send('0');
    await send('1');
    const [message] = await take(80, QUEUE, 1);
    await kill();
    await start(20);
    expect(await take()).toEqual([]);
    const [again, next] = await eventually(async () => {
      const batch = await take(60);
      return batch.length > 0 ? batch : undefined;
    });
    expect([again?.MessageId, again?.Attributes?.['ApproximateReceiveCount']]).toEqual([
      message?.MessageId,
      '2',
    ]);
    expect(next?.Body).toBe('1');
  });

  it('still takes the receipt handles it gave out', async () => {
    await start();
    await create();
    await send('0');
    const [message] = await take(60);
    await kill();
    await start();
    await client.send(new DeleteMessageCommand({ QueueUrl: QUEUE, ReceiptHandle: message?.ReceiptHandle }));
    await kill();
    await start();
    expect(await take(0)).toEqual([]);
  });

  it('remembers deduplication ids and goes on with its sequence numbers', async () => {
    await start();
    await create();
    const first = await send('0');
    await drain();
    await kill();
    await start();
    expect(await send('0')).toMatchObject({
      MessageId: first.MessageId,
      SequenceNumber: first.SequenceNumber,
    });
    expect(await drain()).toEqual([]);
    const { SequenceNumber = '0' } = await send('1');
    expect(BigInt(SequenceNumber)).toBeGreaterThan(BigInt(first.SequenceNumber ?? '0'));
  });

  it('goes on with a move task', async () => {
    await start();
    await create();
    for (const body of ['0', '1', '2', '3']) await send(body);
    for (let round = 0; round < 3; round++) await take(0);
    await client.send(
      new StartMessageMoveTaskCommand({ SourceArn: `${ARN}dead.fifo`, MaxNumberOfMessagesPerSecond: 5 }),
    );
    await sleep(300);
    await kill();
    await start();
    const list = new ListMessageMoveTasksCommand({ SourceArn: `${ARN}dead.fifo` });
    const task = await eventually(async () => {
      const [newest] = (await client.send(list)).Results ?? [];
      return newest?.Status === 'RUNNING' ? undefined : newest;
    });
    expect(task).toMatchObject({ Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: 4 });
    expect(await take(0, DEAD_LETTERS)).toEqual([]);
    expect(await drain()).toEqual(['0', '1', '2', '3']);
  });

  it('had its state for itself', async () => {
    await start();
    const location = { region: 'eu-west-1', accountId: '123456789012', baseUrl: () => '' };
    await expect(createSqs({ directory, ...location })).rejects.toMatchObject({ name: 'StateInUseError' });
    await kill();
    const sqs = await createSqs({ directory, ...location });
    await sqs.close();
  });
});
