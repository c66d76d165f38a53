import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { dropboxSign } from '../../../lib/providers/dropbox-sign/spec.ts';
import { notion } from '../../../lib/providers/notion/spec.ts';
import { SPECS } from '../../../lib/providers/specs.ts';
import { batching, body as batchOf, eventsOf } from './batching.ts';
import { K1, Receiving, restEvent, varied } from './receiving.ts';
import { fail } from './stripe-deliveries.ts';

const attempt = (number: number, title = 'A') =>
  `{"id":"n1", "type":"page.created","entity":{"id":"p1"},"title":"${title}","attempt_number":${number}}`;

describe('a retry that says which one it is', () => {
  it('is the event that came before: nothing is flagged or sent a second time', async () => {
    const to = new Receiving({ spec: notion });
    await to.send(attempt(1));
    to.finish();
    expect(await to.send(attempt(2))).toMatchObject({ status: 200, body: { duplicate: true } });
    expect(to.event().alt).toBeUndefined();
    expect(to.telemetry.total('BodyConflicts')).toBe(0);
    expect(to.telemetry.decisions.at(-1)?.decision).toBe('duplicate');
    expect(to.messages()).toHaveLength(1);
  });

  it('finishes a claim of the first try, which keeps its own bytes', async () => {
    const to = new Receiving({ spec: notion });
    to.queue.onCall = fail;
    expect((await to.send(attempt(1))).status).toBe(503);
    to.queue.onCall = () => undefined;
    const { loc, dig } = to.event();
    expect((await to.send(attempt(2))).status).toBe(200);
    expect(to.messages()).toMatchObject([{ loc, dig }]);
    expect(to.archive.objects.get(loc)?.bytes.toString()).toBe(attempt(1));
    expect(to.event().alt).toBeUndefined();
  });

  it('takes over a claim whose bytes never came, and a third try knows it', async () => {
    const to = new Receiving({ spec: notion });
    to.archive.before = fail;
    await to.send(attempt(1));
    to.archive.before = () => undefined;
    expect((await to.send(attempt(2, 'B'))).status).toBe(200);
    expect(to.archive.objects.get(to.event().loc)?.bytes.toString()).toBe(attempt(2, 'B'));
    const { alt } = to.event();
    expect((await to.send(attempt(3, 'B'))).status).toBe(200);
    expect(to.event().alt).toEqual(alt);
    await to.send(attempt(3, 'A'));
    expect(to.event().alt).toMatchObject({ n: (alt?.n ?? 0) + 1 });
  });

  it('is flagged where anything else differs, a space outside included', async () => {
    const to = new Receiving({ spec: notion });
    await to.send(attempt(1));
    await to.send(attempt(2, 'B'));
    await to.send(attempt(2).replace(', ', ','));
    expect(to.event()).toMatchObject({ alt: { n: 2 } });
    expect(to.telemetry.total('BodyConflicts')).toBe(2);
  });

  it('is told by its bytes where it names the number twice, or not at all', async () => {
    for (const other of [
      attempt(1).replace('{', '{"attempt_number":9,'),
      attempt(1).replace(/,"att.*}/, '}'),
    ]) {
      const to = new Receiving({ spec: notion });
      await to.send(attempt(1));
      await to.send(other);
      expect(to.event()).toMatchObject({ alt: { n: 1 } });
    }
  });

  it('is recognised among the events of a batch', async () => {
    const to = new Receiving({
      spec: varied(batching, { event: { ...batching.event, volatile: ['/try/number'] } }),
    });
    const item = (id: number, number: number, note = '') =>
      `{"id":"e${id}","try":{"number":${number}},"customer":"c${id}","note":"${note}"}`;
    await to.send(batchOf(item(1, 0), item(2, 0)));
    await to.send(batchOf(item(2, 1), item(1, 1, 'changed')));
    const [first, second] = eventsOf(to);
    expect(first).toMatchObject({ key: 'e1', alt: { n: 1 } });
    expect(second?.alt).toBeUndefined();
    expect(to.telemetry.total('BodyConflicts')).toBe(1);
  });

  it.each(SPECS.filter(({ event }) => 'volatile' in event).map((spec) => [spec.slug, spec.event] as const))(
    '%s: the key is none of what differs',
    (_slug, { key, volatile = [] }) => {
      const places = JSON.stringify(key);
      expect(volatile.filter((pointer) => places.includes(`"${pointer}`))).toEqual([]);
    },
  );
});

describe('events of which the signature covers too little', () => {
  const send = (to: Receiving, request: string | undefined, signer?: string) => {
    const time = String(to.now / 1000);
    const event_hash = createHmac('sha256', K1).update(`${time}signature_request_viewed`).digest('hex');
    const event = {
      event_time: time,
      event_type: 'signature_request_viewed',
      event_hash,
      event_metadata: { related_signature_id: signer ?? null },
    };
    const json = JSON.stringify({
      event,
      ...(request && { signature_request: { signature_request_id: request } }),
    });
    const lines = ['--b', 'Content-Disposition: form-data; name="json"', '', json, '--b--', ''];
    return to.handleRaw(restEvent({ 'content-type': 'multipart/form-data; boundary=b' }, lines.join('\r\n')));
  };

  it('are told apart by what else names them, in the same second too', async () => {
    const to = new Receiving({ spec: dropboxSign });
    for (const [request, signer] of [['r1'], ['r2'], ['r2', 's1'], ['r2', 's2'], []]) {
      expect((await send(to, request, signer)).statusCode).toBe(200);
    }
    expect(to.events()).toHaveLength(5);
    await send(to, 'r2', 's1');
    await send(to, undefined);
    expect(to.events()).toHaveLength(5);
    expect(to.telemetry.total('BodyConflicts')).toBe(0);
  });
});
