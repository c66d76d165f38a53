import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { webhookEvent } from '../../../lambdas/process/event.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { nylas } from '../../../lib/providers/nylas/spec.ts';
import { Receiving } from './receiving.ts';

const SECRET = 'a secret of some length';
const JSON_BODY = '{"id":"e1","type":"message.created","data":{"grant_id":"g","object":{"id":"m1"}}}';

function send(to: Receiving, body: Buffer, signed = body, encoding: string | undefined = 'gzip') {
  return to.handle({
    httpMethod: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(encoding !== undefined && { 'content-encoding': encoding }),
      'x-nylas-signature': createHmac('sha256', SECRET).update(signed).digest('hex'),
    },
    body: body.toString('base64'),
    isBase64Encoded: true,
  });
}

const receiving = () => new Receiving({ spec: configure(nylas), source: 'one', secret: SECRET });

it('a gzipped body is verified as it came, kept as it came, and unpacked to be named and handled', async () => {
  const to = receiving();
  const packed = gzipSync(JSON_BODY);
  expect(await send(to, packed)).toMatchObject({ status: 200 });
  const [event] = to.events();
  if (event === undefined) throw new Error('no event');
  expect(event).toMatchObject({ key: 'e1', type: 'message.created' });
  const [key = ''] = to.archive.keys('raw/');
  expect(Buffer.from(to.archive.objects.get(key)?.bytes ?? '').equals(packed)).toBe(true);
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  expect(webhookEvent(event, { bytes: packed, headers }).data).toEqual(JSON.parse(JSON_BODY));
});

it('a signature over the unpacked bytes is another', async () => {
  const to = receiving();
  expect(await send(to, gzipSync(JSON_BODY), Buffer.from(JSON_BODY))).toMatchObject({ status: 401 });
  expect(to.events()).toEqual([]);
});

it('a body that swells beyond what is accepted is refused as too large, and one that is no gzip as malformed', async () => {
  const to = receiving();
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await send(to, bomb)).toMatchObject({ status: 413 });
  expect(await send(to, Buffer.from(JSON_BODY))).toMatchObject({ status: 400 });
  expect(await send(to, gzipSync(JSON_BODY).subarray(0, 40))).toMatchObject({ status: 400 });
  expect(to.events()).toEqual([]);
});

it('no other encoding is taken, and none twice', async () => {
  for (const encoding of ['br', 'gzip, gzip', 'gzip, br', 'deflate']) {
    expect(await send(receiving(), gzipSync(JSON_BODY), undefined, encoding)).toMatchObject({ status: 415 });
  }
  expect(await send(receiving(), Buffer.from(JSON_BODY), undefined, 'identity')).toMatchObject({
    status: 200,
  });
});

it('a retry that says which one it is is the event that came before, however it was packed', async () => {
  const to = receiving();
  const attempt = (number: number) => JSON_BODY.replace('{', `{"webhook_delivery_attempt":${number},`);
  await send(to, gzipSync(attempt(1)));
  to.finish();
  const again = [
    [gzipSync(attempt(2)), 'gzip'],
    [gzipSync(attempt(3), { level: 1 }), 'gzip'],
    [Buffer.from(attempt(4)), 'identity'],
  ] as const;
  for (const [body, encoding] of again) {
    expect(await send(to, body, body, encoding)).toMatchObject({ status: 200, body: { duplicate: true } });
  }
  expect(to.telemetry.total('BodyConflicts')).toBe(0);
  const other = gzipSync(attempt(5).replace('"m1"', '"m2"'));
  await send(to, other);
  expect(to.telemetry.total('BodyConflicts')).toBe(1);
});
