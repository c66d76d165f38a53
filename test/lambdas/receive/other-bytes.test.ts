import { describe, expect, it } from '@jest/globals';
import { Receiving, stripe } from './receiving.ts';
import { body, fail, otherBody } from './stripe-deliveries.ts';

describe('the same key with other bytes', () => {
  it('is flagged, archived apart and never run, while the first bytes go on', async () => {
    const to = new Receiving({ spec: stripe });
    await to.send(body);
    const { loc, dig } = to.event();
    expect((await to.send(otherBody)).status).toBe(200);
    const other = to.archive.keys().find((key) => key !== loc) ?? '';
    expect(to.archive.objects.get(other)?.bytes.toString()).toBe(otherBody);
    expect(to.event()).toMatchObject({ loc, dig, alt: { n: 1, loc: other } });
    const last = JSON.parse(to.queue.sent.at(-1)?.body ?? '{}');
    expect(last).toMatchObject({ loc, dig, headers: {} });
    expect(last).not.toHaveProperty('body');
    expect(to.telemetry.total('BodyConflicts')).toBe(1);
    expect(to.telemetry.decisions.at(-1)?.decision).toBe('conflict');
  });

  it('is flagged on a finished event too, each time', async () => {
    const to = new Receiving({ spec: stripe });
    await to.send(body);
    to.finish();
    await to.send(otherBody);
    expect(await to.send(otherBody)).toMatchObject({ status: 200, body: { duplicate: true } });
    expect(to.event()).toMatchObject({ st: 'processed', alt: { n: 2 } });
    expect(to.queue.sent).toHaveLength(1);
    expect(to.telemetry.total('BodyConflicts')).toBe(2);
  });

  it('takes over a claim whose bytes never came', async () => {
    const to = new Receiving({ spec: stripe });
    to.archive.before = fail;
    await to.send(body);
    to.archive.before = () => undefined;
    expect((await to.send(otherBody)).status).toBe(200);
    const [message] = to.messages();
    expect(Buffer.from(message?.body ?? '', 'base64').toString()).toBe(otherBody);
    expect(to.event()).toMatchObject({ loc: message?.loc, dig: message?.dig, a: 0, st: 'claimed' });
    expect(to.archive.objects.get(to.event().loc)?.bytes.toString()).toBe(otherBody);
  });

  it('answers 503 when it cannot be flagged, or the first place not be looked at', async () => {
    const to = new Receiving({ spec: stripe });
    await to.send(body);
    let writes = 0;
    to.table.onCall = () => {
      writes += 1;
      if (writes === 2) fail();
    };
    expect((await to.send(otherBody)).status).toBe(503);
    to.table.onCall = () => undefined;
    to.archive.before = ({ call }) => (call === 'exists' ? fail() : undefined);
    expect((await to.send(otherBody)).status).toBe(503);
    expect(to.queue.sent).toHaveLength(1);
  });

  it('answers 503 when the event is gone, or the claim is another, by the time it is written', async () => {
    const to = new Receiving({ spec: stripe });
    await to.send(body);
    const event = to.event();
    let writes = 0;
    to.table.onCall = () => {
      writes += 1;
      if (writes === 2) to.table.remove({ pk: event.pk, sk: event.sk });
    };
    expect((await to.send(otherBody)).status).toBe(503);
    expect(to.events()).toEqual([]);

    const late = new Receiving({ spec: stripe });
    late.archive.before = fail;
    await late.send(body);
    late.archive.before = ({ call }) => {
      const { pk, sk } = late.event();
      if (call === 'exists')
        late.table.seed({
          ...late.event(),
          pk,
          sk,
          a: 1,
          policy: {},
          hist: [],
          alt: undefined,
          err: undefined,
          ferr: undefined,
        });
    };
    expect((await late.send(otherBody)).status).toBe(503);
    expect(late.queue.sent).toEqual([]);
  });
});
