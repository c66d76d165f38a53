import { describe, expect, it } from '@jest/globals';
import { archiveKey } from '../../../lib/contract/archive.ts';
import { NOON, Receiving, stripe, varied } from './receiving.ts';
import { body, fail, neverRetries } from './stripe-deliveries.ts';

describe('a provider that never sends again', () => {
  it('is answered 200 when archived and claimed, even if the send failed: the sweep finishes it', async () => {
    const to = new Receiving({ spec: neverRetries });
    to.queue.onCall = fail;
    expect((await to.send(body)).status).toBe(200);
    expect(to.event()).toMatchObject({ st: 'claimed', o: expect.any(String) });
    expect(to.telemetry.decisions.at(-1)?.fields).toMatchObject({ sent: false });
  });

  it('is queued without a claim when the ledger is down', async () => {
    const to = new Receiving({ spec: neverRetries });
    to.table.onCall = fail;
    expect((await to.send(body)).status).toBe(200);
    const [message] = to.messages();
    expect(message).toMatchObject({
      claimed: false,
      k: NOON,
      loc: archiveKey('stripe', message?.h ?? '', message?.dig ?? '', NOON),
    });
    expect(to.archive.objects.has(message?.loc ?? '')).toBe(true);
    expect(to.events()).toEqual([]);
  });

  it('is answered 503 when neither ledger nor queue took it, or the archive did not', async () => {
    const to = new Receiving({ spec: neverRetries });
    to.table.onCall = fail;
    to.queue.onCall = fail;
    expect((await to.send(body)).status).toBe(503);
    to.table.onCall = () => undefined;
    to.queue.onCall = () => undefined;
    to.archive.before = fail;
    expect((await to.send(body)).status).toBe(503);
    expect(to.queue.sent).toEqual([]);
  });

  it('of unknown kind counts as one that does not promise to take over: 503, not the queue alone', async () => {
    const to = new Receiving({
      spec: varied(stripe, { delivery: { ...stripe.delivery, retries: 'unknown' } }),
    });
    to.table.onCall = fail;
    expect((await to.send(body)).status).toBe(503);
    expect(to.queue.sent).toEqual([]);
  });
});
