import { describe, expect, it } from '@jest/globals';
import { outcomes } from '../lambdas/receive/race.ts';
import { Receiving, Stores, stripe } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';
import { effectsOf } from './effects.ts';

const never = () => new Promise<never>(() => undefined);

describe('crashes and races', () => {
  it.each([handed('WH-096'), handed('WH-100')])('$name', async ({ headers, body }) => {
    const stores = new Stores();
    const killed = new Receiving({}, stores);
    // The process is gone between claim and send: the call never comes back.
    const send = killed.queue.send.bind(killed.queue);
    killed.queue.send = never;
    const lost = killed.deliver(headers, body);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(killed.events()).toHaveLength(1);
    killed.queue.send = send;
    const retry = new Receiving({}, stores);
    for (const later of [2_000, 60_000, 120_000]) {
      retry.now += later;
      expect((await retry.deliver(headers, body)).status).toBe(200);
    }
    expect(retry.messages()).toHaveLength(1);
    expect(retry.event()).toMatchObject({ st: 'claimed', a: 0 });
    // Nothing holds a claim but what is still to be done: each retry finished it, and none was told *duplicate* before.
    expect(retry.telemetry.decisions.map(({ decision }) => decision)).toEqual(['resume', 'resume', 'resume']);
    expect(await effectsOf(retry)).toHaveLength(1);
    expect(retry.event()).toMatchObject({ st: 'processed' });
    expect(await retry.deliver(headers, body)).toMatchObject({ status: 200, body: { duplicate: true } });
    expect(retry.messages()).toHaveLength(1);
    expect(await Promise.race([lost, 'still waiting'])).toBe('still waiting');
  });

  const crowd = handed('WH-102');
  it(crowd.name, async () => {
    const stores = new Stores();
    const containers = Array.from({ length: 25 }, () => new Receiving({}, stores));
    const answers = await Promise.all(containers.map((to) => to.deliver(crowd.headers, crowd.body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [first] = containers;
    expect(first?.events()).toHaveLength(1);
    expect(first?.messages()).toHaveLength(1);
    expect(outcomes(containers)).toEqual({ accepted: 1, repeats: 24 });
    expect(stores.archive.keys()).toHaveLength(1);
    expect(first && (await effectsOf(first))).toHaveLength(1);
  });

  const compensation = handed('WH-104');
  it(compensation.name, async () => {
    const to = new Receiving({ spec: stripe });
    const body = '{"id":"x9"}';
    to.archive.before = () => {
      throw Object.assign(new Error('slow down'), { name: 'ServiceUnavailable' });
    };
    expect((await to.send(body)).status).toBe(503);
    to.archive.before = () => undefined;
    to.queue.onCall = () => {
      throw new Error('unavailable');
    };
    expect((await to.send(body)).status).toBe(503);
    // There is no claim to release, so nothing breaks where even that would fail.
    to.table.onCall = () => {
      throw Object.assign(new Error('unreachable'), { name: 'TimeoutError' });
    };
    expect((await to.send(body)).status).toBe(503);
    to.queue.onCall = () => undefined;
    to.table.onCall = () => undefined;
    expect((await to.send(body)).status).toBe(200);
    expect(to.archive.keys()).toHaveLength(1);
    expect(to.messages()).toHaveLength(1);
    expect(await effectsOf(to)).toEqual(['x9']);
  });
});
