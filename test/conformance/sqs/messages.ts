import { createHash } from 'node:crypto';
import { type Checks, must } from '../check.ts';
import { refused, same, sameBytes } from '../expectation.ts';
import type { QueuesUnderTest } from './queues-under-test.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Digest of message attributes as SQS defines it: name, type and value by name, each after its length. */
function digestOf(attributes: readonly (readonly [name: string, type: string, value: string | Buffer])[]) {
  const digest = createHash('md5');
  const add = (part: string | Buffer) => {
    const bytes = Buffer.from(part);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    digest.update(length).update(bytes);
  };
  for (const [name, type, value] of attributes) {
    add(name);
    add(type);
    digest.update(Buffer.from([type === 'Binary' ? 2 : 1]));
    add(value);
  }
  return digest.digest('hex');
}

export const messages: Checks<QueuesUnderTest> = {
  'message-sizes': must('300 KiB and exactly 1 MiB are delivered', async (all) => {
    const queue = await all.fifo();
    await queue.send('x'.repeat(300 * KIB));
    await queue.send('y'.repeat(MIB), { MessageGroupId: 'h' });
    const received = [...(await queue.receive()), ...(await queue.receive())];
    const lengths = received.map(({ Body = '' }) => Body.length).sort((one, other) => one - other);
    same(lengths, [300 * KIB, MIB], 'lengths');
  }),

  'message-too-large': must('256 KiB is accepted, one byte over 1 MiB refused', async (all) => {
    const queue = await all.fifo();
    await queue.send('x'.repeat(256 * KIB));
    await refused(queue.send('y'.repeat(MIB + 1)), '1 MiB and a byte');
  }),

  'message-attributes': must(
    'text, number and bytes travel beside a message, with their digest',
    async (all) => {
      const queue = await all.fifo();
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      const sent = await queue.send('x', {
        MessageAttributes: {
          text: { DataType: 'String', StringValue: 'v' },
          count: { DataType: 'Number', StringValue: '42' },
          bytes: { DataType: 'Binary', BinaryValue: bytes },
        },
      });
      const { MessageAttributes = {}, MD5OfMessageAttributes } = await queue.receiveOne();
      const { text, count } = MessageAttributes;
      same([text?.StringValue, count?.StringValue], ['v', '42'], 'text and number');
      sameBytes(MessageAttributes['bytes']?.BinaryValue, bytes, 'bytes');
      const digest = digestOf([
        ['bytes', 'Binary', bytes],
        ['count', 'Number', '42'],
        ['text', 'String', 'v'],
      ]);
      same([sent.MD5OfMessageAttributes, MD5OfMessageAttributes], [digest, digest], 'digests');
    },
  ),

  'trace-header': must('a trace header travels beside a message', async (all) => {
    const queue = await all.fifo();
    const header = 'Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1';
    await queue.send('x', {
      MessageSystemAttributes: { AWSTraceHeader: { DataType: 'String', StringValue: header } },
    });
    same((await queue.receiveOne()).Attributes?.AWSTraceHeader, header, 'header');
  }),
};
