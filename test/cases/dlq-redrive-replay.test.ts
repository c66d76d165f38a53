import { ListMessageMoveTasksCommand, type Message, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from '@jest/globals';
import { factsOf } from '../../lambdas/ledger/event-item.ts';
import { replay } from '../../lambdas/ledger/replay.ts';
import type { QueueEvent } from '../../lambdas/process/queue-event.ts';
import { batchOf } from '../../lambdas/process/record.ts';
import { World } from '../fakes/processing.ts';
import { Receiving } from '../lambdas/receive/receiving.ts';
import { eventually, LocalQueues } from '../local/sqs/local-queues.ts';
import { handed } from './case.ts';

/** A message as Lambda hands it over. */
function lambdaRecord({
  MessageId,
  ReceiptHandle,
  Body,
  Attributes,
}: Message): QueueEvent['Records'][number] {
  return {
    messageId: MessageId ?? '',
    receiptHandle: ReceiptHandle ?? '',
    body: Body ?? '',
    attributes: {
      ApproximateReceiveCount: Attributes?.ApproximateReceiveCount ?? '',
      SentTimestamp: Attributes?.SentTimestamp ?? '',
      ApproximateFirstReceiveTimestamp: Attributes?.ApproximateFirstReceiveTimestamp ?? '',
      ...(Attributes?.MessageGroupId && { MessageGroupId: Attributes.MessageGroupId }),
      ...(Attributes?.MessageDeduplicationId && {
        MessageDeduplicationId: Attributes.MessageDeduplicationId,
      }),
    },
  };
}

describe('redrive', () => {
  const within = handed('WH-125');
  it(within.name, async () => {
    const queues = await LocalQueues.start();
    try {
      const to = new Receiving();
      to.now = Date.now();
      expect((await to.deliver(within.headers, within.body)).status).toBe(200);
      const { queue, deadLetters } = await queues.withDeadLetters(5);
      const world = new World(to);
      world.now = to.now;
      const send = async () => {
        for (const { body, group, deduplication } of to.queue.sent.splice(0))
          await queues.put(queue, body, { MessageGroupId: group, MessageDeduplicationId: deduplication });
      };
      let broken = true;
      const ran: unknown[] = [];
      /** One round of the mapping: receives, processes, deletes what was not given back. */
      const round = async () => {
        const messages = await queues.take(queue, { VisibilityTimeout: 180 });
        const records = batchOf({ Records: messages.map(lambdaRecord) });
        const { failed } = await world.process(({ event, attempt }) => {
          if (broken) throw new Error('a bad release');
          ran.push([event.id, attempt]);
        }, records);
        for (const message of messages) {
          const back = failed.includes(message.MessageId ?? '');
          await (back ? queues.hide(queue, message, 0) : queues.remove(queue, message));
        }
        return messages.length;
      };
      await send();
      for (let receives = 0; receives < 5; receives++) {
        expect(await round()).toBe(1);
        queues.skip(8);
        world.pass(8_000);
        world.remaining = 30_000;
      }
      expect(await round()).toBe(0);
      expect([await queues.counts(deadLetters), to.event().st]).toEqual([[1, 0, 0], 'dead']);
      // Two minutes after the first send SQS still remembers its deduplication id.
      queues.skip(80);
      world.pass(80_000);
      world.remaining = 30_000;
      broken = false;
      const { TaskHandle } = await queues.client.send(
        new StartMessageMoveTaskCommand({ SourceArn: deadLetters.arn }),
      );
      expect(TaskHandle).toBeDefined();
      const moved = await eventually(async () => {
        const { Results: [task] = [] } = await queues.client.send(
          new ListMessageMoveTasksCommand({ SourceArn: deadLetters.arn }),
        );
        return task?.Status === 'COMPLETED' ? task.ApproximateNumberOfMessagesMoved : undefined;
      });
      // What is counted as moved is there, and runs.
      expect([moved, await queues.counts(queue), await queues.counts(deadLetters)]).toEqual([
        1,
        [1, 0, 0],
        [0, 0, 0],
      ]);
      expect(await round()).toBe(1);
      expect(ran).toEqual([[to.event().key, 6]]);
      expect([to.event().st, await queues.counts(queue)]).toEqual(['processed', [0, 0, 0]]);
      // So does a copy that a replay sends within the same five minutes: it has an id of its own.
      const act = { who: 'ada', why: 'once more' };
      await replay(world.ledger, to.queue, factsOf(to.event()), { id: 'r-1', force: true }, act);
      await send();
      expect(await round()).toBe(1);
      expect(ran).toHaveLength(2);
    } finally {
      await queues.stop();
    }
  });

  const redriven = handed('WH-127');
  it(redriven.name, async () => {
    const world = new World();
    const ids = ['m1', 'm2', 'm3'];
    const messages = ids.map((id) => world.accept({ id, stream: 'A' }));
    const [first] = messages;
    if (!first) throw new Error('three messages');
    const seen: unknown[] = [];
    let broken = true;
    const run = (records: Parameters<World['process']>[1]) =>
      world.process(({ event, redelivered, attempt }) => {
        if (broken && event.id === 'm1') throw new Error('poison');
        seen.push([event.id, redelivered, attempt, event.receivedAt.getTime()]);
      }, records);
    await run(messages.map((message) => world.record(message)));
    for (let receiveCount = 2; receiveCount <= 5; receiveCount++) {
      await run([world.record(first, { receiveCount })]);
    }
    expect(world.event('m1')?.st).toBe('dead');
    // A newer message, after the first has gone to the dead-letter queue, does not overtake it.
    const newer = world.accept({ id: 'm4', stream: 'A' });
    await run([world.record(newer)]);
    expect([seen, world.held('A')]).toEqual([[], ['m2', 'm3', 'm4']]);
    broken = false;
    world.pass(600_000);
    world.remaining = 30_000;
    const back = world.record(first, { deduplication: 'set by SQS', receiveCount: 1, sentAt: world.now });
    expect((await run([back])).failed).toEqual([]);
    // It says that it comes late, and the time it first came; the rest follows in its place.
    expect(seen).toEqual([
      ['m1', true, 6, first.k],
      ['m2', false, 1, messages[1]?.k],
      ['m3', false, 1, messages[2]?.k],
      ['m4', false, 1, newer.k],
    ]);
    expect(world.problems()).toEqual([]);
  });
});
