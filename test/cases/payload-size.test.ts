import { describe, expect, it, jest } from '@jest/globals';
import { MAX_BODY_BYTES, QUARANTINE_BODY_BYTES } from '../../lib/contract/limits.ts';
import { World } from '../fakes/processing.ts';
import { Receiving } from '../lambdas/receive/receiving.ts';
import { gateway } from '../local/gateway/serve.ts';
import { handed } from './case.ts';
import { effectsOf } from './effects.ts';

/** Long for a machine that does much else; a moment on one that does not. */
jest.setTimeout(60_000);

/** JSON of exactly this many bytes. */
function json(bytes: number): Buffer {
  const shell = '{"ref":"refs/heads/main","pad":""}';
  return Buffer.from(shell.replace('""', `"${'x'.repeat(bytes - shell.length)}"`));
}

const GITHUB = { 'content-type': 'application/json', 'x-github-event': 'push', 'x-github-delivery': 'p1' };

describe('payload size', () => {
  const push = handed('WH-059');
  it(push.name, async () => {
    const to = new Receiving();
    const body = json(457_522);
    expect((await to.send(body, { headers: GITHUB })).status).toBe(200);
    expect(to.archive.objects.get(to.event().loc)?.bytes.equals(body)).toBe(true);
    // A claim check: the body does not ride in the message, and the handler gets it from the archive.
    const [message] = to.messages();
    expect(message?.body).toBeUndefined();
    const world = new World(to);
    world.now = to.now;
    const seen: boolean[] = [];
    await world.process(
      ({ bytes }) => void seen.push(bytes.equals(body)),
      message === undefined ? [] : [world.record(message)],
    );
    expect(seen).toEqual([true]);
  });

  const inflated = handed('WH-060');
  it.each([
    [4_400_000, 200],
    [MAX_BODY_BYTES, 200],
    [MAX_BODY_BYTES + 1, 413],
    [4_800_000, 413],
    [6_100_000, 413],
  ])(`${inflated.name}: %i bytes → %i`, async (bytes, status) => {
    const to = new Receiving();
    const body = json(bytes);
    const answer = await to.send(body, { headers: GITHUB });
    expect(answer.status).toBe(status);
    if (status === 200) return;
    expect(to.telemetry.metrics).toContainEqual({
      name: 'DeliveriesRefused',
      dimensions: { Source: 'github', Reason: 'body_too_large' },
      value: 1,
    });
    expect(to.archive.keys('raw/')).toEqual([]);
    const [kept] = to.archive.objects.values();
    expect(kept?.bytes.length).toBe(QUARANTINE_BODY_BYTES);
    expect(kept?.metadata).toMatchObject({ reason: 'body_too_large', 'cut-from': String(bytes) });
  });

  it(`${inflated.name}: through a gateway`, async () => {
    const to = new Receiving();
    const front = await gateway({
      invoke: async (_function, event) => ({
        ok: true,
        result: JSON.stringify(await to.handleRaw(JSON.parse(event))),
      }),
    });
    try {
      for (const [bytes, status] of [
        [4_400_000, 200],
        [4_600_000, 413],
        [4_800_000, 413],
        [6_100_000, 413],
        [11_000_000, 413],
      ] as const) {
        const body = json(bytes);
        const headers = Object.entries({ ...GITHUB, ...to.sign(body) }).flat();
        expect([bytes, (await front.send('/hooks/stripe', { headers, body })).status]).toEqual([
          bytes,
          status,
        ]);
      }
    } finally {
      await front.close(1000);
    }
    expect(to.archive.keys('raw/')).toHaveLength(1);
    expect(await effectsOf(to)).toEqual(['p1']);
  });

  const dropped = handed('WH-061');
  it.each(['archive', 'queue'])(`${dropped.name}: refused by the %s`, async (service) => {
    const retrying = new Receiving().spec;
    const to = new Receiving({
      spec: { ...retrying, delivery: { ...retrying.delivery, retries: 'automatic' } },
    });
    const name = service === 'archive' ? 'EntityTooLarge' : 'InvalidParameterValue';
    const refuse = () => {
      throw Object.assign(new Error('too large'), { name });
    };
    if (service === 'archive') to.archive.before = refuse;
    else to.queue.onCall = refuse;
    const body = json(900_000);
    expect((await to.send(body, { headers: GITHUB })).status).toBe(503);
    to.archive.before = () => undefined;
    to.queue.onCall = () => undefined;
    // Nothing was left behind that would make the retry a duplicate.
    expect(await to.send(body, { headers: GITHUB })).toMatchObject({ status: 200, body: { received: true } });
    expect(to.messages()).toHaveLength(1);
    expect(await effectsOf(to)).toEqual(['p1']);
  });
});
