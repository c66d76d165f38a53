import { describe, expect, it } from '@jest/globals';
import { Receiving, stripe } from './receiving.ts';
import { body, fail, neverRetries } from './stripe-deliveries.ts';

describe('a source whose events nobody processes', () => {
  it('claims them outside the open index, and says so in ledger and message', async () => {
    const to = new Receiving({ spec: stripe, unattended: true });
    expect((await to.send(body)).status).toBe(200);
    const policy = { attempts: 5, window: expect.any(Number), oldAfter: 365, unattended: true };
    expect(to.event()).toMatchObject({ st: 'claimed', a: 0, policy });
    expect(to.event()).not.toHaveProperty('o');
    expect(to.messages()).toMatchObject([{ claimed: true, policy }]);
  });

  it('leaves nothing unsent to a sweep that would not see it', async () => {
    const to = new Receiving({ spec: neverRetries, unattended: true });
    to.queue.onCall = fail;
    expect((await to.send(body)).status).toBe(503);
    to.queue.onCall = () => undefined;
    expect((await to.send(body)).status).toBe(200);
    expect(to.messages()).toHaveLength(1);
  });
});
