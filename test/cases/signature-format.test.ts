import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { K1, NOON, Receiving, standardWebhooks, stripe } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

describe('signature formats', () => {
  const lengths = handed('WH-048');
  it.each(lengths.sequence)(`${lengths.name}: %j`, async (signature) => {
    const to = new Receiving();
    const answer = await to.deliver({ ...lengths.headers, 'x-hub-signature-256': signature }, lengths.body);
    expect(answer.status).toBe(401);
    expect(to.events()).toEqual([]);
    expect(to.messages()).toEqual([]);
    expect(to.archive.keys('raw/')).toEqual([]);
  });

  const downgrade = handed('WH-051');
  it(downgrade.name, async () => {
    const sha256 = `sha256=${createHmac('sha256', K1).update(downgrade.body).digest('hex')}`;
    const common = { 'x-github-event': 'push', 'x-github-delivery': 'g1' };
    const to = new Receiving();
    const status = async (headers: Record<string, string>) =>
      (await to.deliver({ ...common, ...headers }, downgrade.body)).status;
    expect(await status(downgrade.headers)).toBe(401);
    expect(await status({ ...downgrade.headers, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })).toBe(
      401,
    );
    expect(await status({ 'x-hub-signature': `sha1=${'0'.repeat(40)}`, 'x-hub-signature-256': sha256 })).toBe(
      200,
    );
  });

  const several = handed('WH-053');
  it.each([
    [(good: string) => [good, zeros]],
    [(good: string) => [zeros, good]],
    [(good: string) => [...Array.from({ length: 20 }, () => zeros), good]],
  ])(`${several.name} (%#)`, async (order) => {
    const to = new Receiving({ spec: stripe });
    const t = NOON / 1000;
    const good = `v1=${createHmac('sha256', K1).update(`${t}.`).update(several.body).digest('hex')}`;
    const headers = { 'stripe-signature': [`t=${t}`, ...order(good)].join(',') };
    expect((await to.deliver(headers, several.body)).status).toBe(200);
  });

  const families = handed('WH-056');
  describe(families.name, () => {
    const set = (family: string, id: string) =>
      new Receiving({ spec: standardWebhooks }).sign(families.body, { family, id });

    it.each(['webhook', 'svix'])('a whole set of %s headers', async (family) => {
      const to = new Receiving({ spec: standardWebhooks });
      expect((await to.deliver(set(family, 'g9'), families.body)).status).toBe(200);
      expect(to.event().key).toBe('g9');
    });

    it('mixed: an id of one family with a signature of the other', async () => {
      const to = new Receiving({ spec: standardWebhooks });
      const { 'svix-id': _id, ...svix } = set('svix', 'g9');
      expect((await to.deliver({ ...svix, 'webhook-id': 'g9' }, families.body)).status).toBe(401);
    });

    it('both sets with different ids: the one that verifies names the event', async () => {
      const to = new Receiving({ spec: standardWebhooks });
      const forged = { ...set('webhook', 'planted'), 'webhook-signature': `v1,${'A'.repeat(43)}=` };
      expect((await to.deliver({ ...forged, ...set('svix', 'genuine') }, families.body)).status).toBe(200);
      expect(to.event().key).toBe('genuine');
      const neither = { ...forged, ...set('svix', 'x'), 'svix-id': 'y' };
      expect((await to.deliver(neither, families.body)).status).toBe(401);
    });
  });
});

const zeros = `v1=${'0'.repeat(64)}`;
