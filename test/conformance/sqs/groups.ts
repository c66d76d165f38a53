import { type Checks, must } from '../check.ts';
import { pause } from '../endpoint.ts';
import { refused, same } from '../expectation.ts';
import { bodies, type QueuesUnderTest } from './queues-under-test.ts';

export const groups: Checks<QueuesUnderTest> = {
  'group-required': must('a send without group or deduplication id is refused', async (all) => {
    const queue = await all.fifo();
    await refused(queue.send('x', { MessageDeduplicationId: undefined }), 'a message without an id');
    await refused(queue.send('x', { MessageGroupId: undefined }), 'a message without a group');
    same((await queue.counts())[0], 0, 'messages');
  }),

  'group-order': must('each group keeps its order', async (all) => {
    const queue = await all.fifo();
    const names = ['a', 'b', 'c'];
    for (let n = 0; n < 4; n++) {
      for (const name of names) await queue.send(`${name}${n}`, { MessageGroupId: name });
    }
    const seen: string[] = [];
    for (let tries = 0; tries < 20 && seen.length < 12; tries++) {
      for (const message of await queue.receive()) {
        seen.push(message.Body ?? '');
        await queue.delete(message);
      }
    }
    for (const name of names) {
      const own = seen.filter((body) => body.startsWith(name));
      same(own, [`${name}0`, `${name}1`, `${name}2`, `${name}3`], `order of ${name}`);
    }
  }),

  'group-lock': must('a group waits while one of its messages is in flight, others do not', async (all) => {
    const queue = await all.fifo({ VisibilityTimeout: '30' });
    await queue.send('a0', { MessageGroupId: 'a' });
    await queue.send('a1', { MessageGroupId: 'a' });
    await queue.send('b0', { MessageGroupId: 'b' });
    const first = await queue.receiveOne();
    same(first.Body, 'a0', 'first');
    same(bodies(await queue.receive()), ['b0'], 'while it is in flight');
    await queue.delete(first);
    same(bodies(await queue.receive()), ['a1'], 'after its delete');
  }),

  'group-race': must('20 receivers get 100 messages of 20 groups once, in order', async (all) => {
    const queue = await all.fifo({ VisibilityTimeout: '60' });
    const names = Array.from({ length: 20 }, (_, index) => `g${index}`);
    await Promise.all(
      names.map(async (name) => {
        for (let n = 0; n < 5; n++) await queue.send(String(n), { MessageGroupId: name });
      }),
    );
    const seen: { group: string | undefined; body: string | undefined }[] = [];
    const receiver = async () => {
      for (let idle = 0; seen.length < 100 && idle < 30; ) {
        const messages = await queue.receive(5);
        for (const { Attributes, Body } of messages)
          seen.push({ group: Attributes?.MessageGroupId, body: Body });
        for (const message of messages) await queue.delete(message);
        if (messages.length > 0) continue;
        idle++;
        await pause(20);
      }
    };
    await Promise.all(names.map(receiver));
    same(seen.length, 100, 'messages received');
    for (const name of names) {
      const own = seen.filter(({ group }) => group === name).map(({ body }) => body);
      same(own, ['0', '1', '2', '3', '4'], `order of ${name}`);
    }
  }),
};
