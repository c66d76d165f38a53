import { describe, expect, it } from '@jest/globals';
import { Receiving, stripe } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

describe('acknowledgement', () => {
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
