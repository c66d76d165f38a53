import { describe, expect, it } from '@jest/globals';
import { eventHash, streamHash } from '../../../lambdas/ledger/names.ts';
import { readArchiveMetadata } from '../../../lib/contract/archive-metadata.ts';
import { NOON, Receiving, stripe } from './receiving.ts';
import { body } from './stripe-deliveries.ts';

describe('a genuine delivery', () => {
  it('is archived byte for byte, claimed and queued, then answered 200', async () => {
    const to = new Receiving({ spec: stripe });
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const answer = await to.send(body, {
      headers: { traceparent: trace, 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 200, body: { received: true } });
    const h = eventHash('stripe', 'evt_1');
    const strm = streamHash('stripe', 'cus_1');
    expect(to.event()).toEqual({
      pk: `E#stripe#${h}`,
      sk: 'E',
      st: 'claimed',
      a: 0,
      k: NOON,
      source: 'stripe',
      h,
      key: 'evt_1',
      rk: '',
      type: 'invoice.paid',
      strm,
      stream: 'cus_1',
      loc: to.archive.keys()[0],
      dig: expect.stringMatching(/^[0-9a-f]{64}$/),
      q: 'https://sqs.example.test/111122223333/stripe.fifo',
      policy: { attempts: 5, window: 4 * 86_400, oldAfter: 365 },
      o: `S#stripe#${strm}`,
    });
    const object = to.archive.objects.get(to.event().loc);
    expect(object?.bytes.equals(Buffer.from(body))).toBe(true);
    expect(object?.contentType).toBe('application/json');
    const facts = readArchiveMetadata(object?.metadata ?? {});
    expect(facts).toMatchObject({
      source: 'stripe',
      key: 'evt_1',
      type: 'invoice.paid',
      stream: 'cus_1',
      receivedAt: NOON,
    });
    expect(facts.headers['stripe-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    const [message] = to.messages();
    expect(message).toMatchObject({
      h,
      key: 'evt_1',
      loc: to.event().loc,
      k: NOON,
      claimed: true,
      streamHash: strm,
      trace,
    });
    expect(Buffer.from(message?.body ?? '', 'base64').toString()).toBe(body);
    expect(to.queue.sent[0]).toMatchObject({ group: strm, deduplication: h });
    expect(to.telemetry.metrics).toEqual([
      { name: 'DeliveriesAccepted', dimensions: { Source: 'stripe' }, value: 1 },
      { name: 'AnswerTime', dimensions: { Source: 'stripe' }, value: 0 },
    ]);
    expect(to.telemetry.decisions.map(({ decision }) => decision)).toEqual(['accept']);
  });

  it('takes two trips: archive and claim side by side, then the send', async () => {
    const to = new Receiving({ spec: stripe });
    const steps: string[] = [];
    const both: (() => void)[] = [];
    const meet = (name: string) => {
      steps.push(name);
      return new Promise<void>((resolve) => {
        both.push(resolve);
        if (both.length === 2) for (const go of both) go();
      });
    };
    to.archive.before = () => meet('archive');
    to.table.onCall = () => meet('claim');
    to.queue.onCall = () => steps.push('send');
    expect((await to.send(body)).status).toBe(200);
    expect(steps).toEqual(['archive', 'claim', 'send']);
  });
});
