import { describe, expect, it } from '@jest/globals';
import { eventHash, streamHash } from '../../../lambdas/ledger/names.ts';
import { readArchiveMetadata } from '../../../lib/contract/archive-metadata.ts';
import { Receiving, stripe } from './receiving.ts';

const body = '{"id":"evt_1","type":"invoice.paid","data":{"object":{"id":"in_1","customer":"cus_1"}}}';

describe('a genuine delivery', () => {
  it('is archived byte for byte, claimed and queued, then answered 200', async () => {
    const to = new Receiving({ spec: stripe });
    const answer = await to.send(body);
    expect(answer).toMatchObject({ status: 200, body: { received: true } });
    const h = eventHash('stripe', 'evt_1');
    const strm = streamHash('stripe', 'cus_1');
    expect(to.event()).toMatchObject({
      st: 'claimed',
      a: 0,
      h,
      key: 'evt_1',
      type: 'invoice.paid',
      stream: 'cus_1',
      strm,
      o: `S#stripe#${strm}`,
    });
    const [key] = to.archive.keys();
    expect(key).toBe(to.event().loc);
    const object = to.archive.objects.get(key ?? '');
    expect(object?.bytes.equals(Buffer.from(body))).toBe(true);
    expect(readArchiveMetadata(object?.metadata ?? {})).toMatchObject({
      source: 'stripe',
      key: 'evt_1',
      stream: 'cus_1',
    });
    const [message] = to.messages();
    expect(message).toMatchObject({ h, key: 'evt_1', loc: key, claimed: true, streamHash: strm });
    expect(Buffer.from(message?.body ?? '', 'base64').toString()).toBe(body);
    expect(to.queue.sent[0]).toMatchObject({ group: strm, deduplication: h });
  });
});
