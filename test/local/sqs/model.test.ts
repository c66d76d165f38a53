import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSqs, type Sqs } from '../../../local/sqs/sqs.ts';

const VISIBILITY = 30;
const MAX_RECEIVES = 3;

interface Modelled {
  readonly body: string;
  readonly group: string;
  receives: number;
  hiddenUntil: number;
  handle: string;
}

/** What SQS FIFO promises, in its plainest form: lists searched from the front. */
class Model {
  now = 1_800_000_000_000;
  queue: Modelled[] = [];
  readonly dead: Modelled[] = [];

  /** Messages a receive of `limit` hands out; those received too often move away first. */
  receive(limit: number): Modelled[] {
    for (;;) {
      const next = this.#visible().slice(0, limit);
      const spent = next.filter(({ receives }) => receives >= MAX_RECEIVES);
      if (spent.length === 0) return next;
      this.queue = this.queue.filter((message) => !spent.includes(message));
      this.dead.push(...spent);
    }
  }

  counts(): number[] {
    const hidden = this.queue.filter(({ hiddenUntil }) => hiddenUntil > this.now).length;
    return [this.queue.length - hidden, hidden, this.dead.length];
  }

  /** Group by group, the group with the oldest message first; none of a group with a message in flight. */
  #visible(): Modelled[] {
    const groups = new Set(this.queue.map(({ group }) => group));
    return [...groups].flatMap((group) => {
      const messages = this.queue.filter((message) => message.group === group);
      return messages.some(({ hiddenUntil }) => hiddenUntil > this.now) ? [] : messages;
    });
  }
}

const seconds = fc.oneof(fc.constant(0), fc.nat(40));
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), group: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('receive' as const), limit: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('hide' as const), which: fc.nat(5), seconds }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.nat(35) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The server and the model, side by side. */
class Pair {
  readonly model = new Model();
  readonly #directory: string;
  #sqs: Sqs | undefined;
  #sent = 0;

  constructor(directory: string) {
    this.#directory = directory;
  }

  get sqs(): Sqs {
    if (this.#sqs === undefined) throw new Error('not open');
    return this.#sqs;
  }

  async open(): Promise<void> {
    this.#sqs = await createSqs({
      directory: this.#directory,
      region: 'eu-west-1',
      accountId: '123456789012',
      baseUrl: () => 'http://local',
      now: () => this.model.now,
    });
    const FifoQueue = 'true';
    const { arn } = this.sqs.provisionQueue({ name: 'dead.fifo', attributes: { FifoQueue } });
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arn, maxReceiveCount: MAX_RECEIVES });
    const attributes = { FifoQueue, RedrivePolicy, VisibilityTimeout: String(VISIBILITY) };
    this.sqs.provisionQueue({ name: 'work.fifo', attributes });
  }

  async take(step: Step): Promise<void> {
    const QueueUrl = 'http://local/123456789012/work.fifo';
    const { model, sqs } = this;
    if (step.kind === 'send') {
      const body = `m${this.#sent++}`;
      const group = `g${step.group}`;
      const ids = { MessageGroupId: group, MessageDeduplicationId: body };
      await sqs.call('SendMessage', { QueueUrl, MessageBody: body, ...ids });
      model.queue.push({ body, group, receives: 0, hiddenUntil: 0, handle: '' });
    } else if (step.kind === 'receive') {
      await this.#receive(QueueUrl, step.limit);
    } else if (step.kind === 'wait') {
      model.now += step.seconds * 1000;
    } else if (step.kind === 'restart') {
      await sqs.close();
      await this.open();
    } else {
      await this.#touch(QueueUrl, step);
    }
  }

  async #receive(QueueUrl: string, limit: number): Promise<void> {
    const expected = this.model.receive(limit);
    const request = { QueueUrl, MaxNumberOfMessages: limit, MessageSystemAttributeNames: ['All'] };
    const { Messages = [] } = await this.sqs.call('ReceiveMessage', request);
    for (const [index, message] of expected.entries()) {
      message.receives++;
      message.hiddenUntil = this.model.now + VISIBILITY * 1000;
      message.handle = Messages[index]?.ReceiptHandle ?? '';
    }
    const told = Messages.map(({ Body, Attributes }) => [Body, Attributes?.['ApproximateReceiveCount']]);
    expect(told).toEqual(expected.map(({ body, receives }) => [body, String(receives)]));
  }

  /** Deletes or hides a message received before, which may be visible again by now. */
  async #touch(QueueUrl: string, step: Extract<Step, { which: number }>): Promise<void> {
    const { model, sqs } = this;
    const received = model.queue.filter(({ handle }) => handle !== '');
    const message = received[step.which % Math.max(1, received.length)];
    if (message === undefined) return;
    const request = { QueueUrl, ReceiptHandle: message.handle };
    const call =
      step.kind === 'delete'
        ? sqs.call('DeleteMessage', request)
        : sqs.call('ChangeMessageVisibility', { ...request, VisibilityTimeout: step.seconds });
    if (message.hiddenUntil <= model.now) {
      await expect(call).rejects.toThrow('expired');
      return;
    }
    await call;
    if (step.kind === 'delete') model.queue.splice(model.queue.indexOf(message), 1);
    else message.hiddenUntil = model.now + step.seconds * 1000;
  }

  counts(): number[] {
    const of = (name: string) => this.sqs.attributes(`arn:aws:sqs:eu-west-1:123456789012:${name}`) ?? {};
    const [work, dead] = [of('work.fifo'), of('dead.fifo')];
    return [
      work['ApproximateNumberOfMessages'],
      work['ApproximateNumberOfMessagesNotVisible'],
      dead['ApproximateNumberOfMessages'],
    ].map(Number);
  }
}

it('behaves like lists searched from the front, through any calls, waits and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80, size: 'max' }), async (steps) => {
      const directory = await mkdtemp(join(tmpdir(), 'sqs-'));
      const pair = new Pair(directory);
      await pair.open();
      try {
        for (const step of steps) {
          await pair.take(step);
          expect(pair.counts()).toEqual(pair.model.counts());
        }
      } finally {
        await pair.sqs.close();
        await rm(directory, { recursive: true });
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
