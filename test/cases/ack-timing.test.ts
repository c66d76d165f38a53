import { describe, expect, it } from '@jest/globals';
import { CLIENT_SETTINGS } from '../../lambdas/clients/client-settings.ts';
import { configure } from '../../lib/contract/configure-spec.ts';
import { slack } from '../../lib/providers/slack/spec.ts';
import { Receiving, stripe } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

/** Every call of every service takes so much longer, ms. */
const SLOWER = 350;
const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, SLOWER));

describe('acknowledgement', () => {
  const slow = handed('WH-082');
  it(slow.name, async () => {
    // A new container: nothing of its secret is known yet.
    const to = new Receiving({ spec: configure(slack) });
    to.now = Date.now();
    to.secrets.before = slowly;
    to.table.onCall = slowly;
    to.archive.before = slowly;
    const send = to.queue.send.bind(to.queue);
    to.queue.send = async (message) => {
      await slowly();
      await send(message);
    };
    const began = performance.now();
    expect((await to.send(slow.body, { headers: slow.headers })).status).toBe(200);
    const took = performance.now() - began;
    // One after the other stand the secret, archive and claim beside each other, and the queue; nothing is processed.
    expect(took).toBeGreaterThan(3 * SLOWER - 10);
    expect(took).toBeLessThan(2500);
    to.now += 3000;
    const again = { 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_timeout' };
    expect((await to.send(slow.body, { headers: { ...slow.headers, ...again } })).status).toBe(200);
    expect(to.messages()).toHaveLength(1);
    // A service that does not answer at all is given up before the function's own time is over.
    const { connectionTimeout, requestTimeout } = CLIENT_SETTINGS.requestHandler;
    expect(Math.max(connectionTimeout, requestTimeout)).toBeLessThan(25_000);
  });

  const survivor = handed('WH-083');
  it(survivor.name, async () => {
    const to = new Receiving({ spec: stripe });
    const body = '{"id":"Ev2","type":"event_callback"}';
    to.queue.onCall = () => {
      throw new Error('unreachable');
    };
    expect((await to.send(body)).status).toBe(503);
    to.queue.onCall = () => undefined;
    // A header that says "this is a retry" decides nothing.
    expect((await to.send(body, { headers: survivor.headers })).status).toBe(200);
    expect(to.messages()).toHaveLength(1);
  });
});
