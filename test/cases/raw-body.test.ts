import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { type ProviderSpec, WebhookProvider } from '../../lib/index.ts';
import { github } from '../../lib/providers/github/spec.ts';
import { httpEvent, Receiving, restEvent } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

/** Accepted, with exactly these bytes in the archive, one item and one message. */
function expectKept(to: Receiving, answer: { readonly status: number }, body: Buffer): void {
  expect(answer.status).toBe(200);
  expect(to.events()).toHaveLength(1);
  expect(to.messages()).toHaveLength(1);
  const keys = to.archive.keys('raw/');
  expect(keys).toHaveLength(1);
  expect(to.archive.objects.get(keys[0] ?? '')?.bytes.equals(body)).toBe(true);
}

describe('raw body', () => {
  it.each(['WH-001', 'WH-005', 'WH-009', 'WH-015'].map(handed))('$name', async ({ headers, body }) => {
    for (const event of [
      restEvent(headers, body),
      httpEvent(headers, body),
      httpEvent(headers, body, false),
      { ...restEvent(headers, body), body: body.toString('utf8'), isBase64Encoded: false },
    ]) {
      const to = new Receiving();
      expectKept(to, await to.handle(event), body);
    }
  });

  const form = handed('WH-003');
  it(form.name, async () => {
    const to = new Receiving({
      spec: {
        ...new Receiving().spec,
        event: { key: { recipe: 'id', id: [{ json: '/id' }] }, type: [{ json: '/msg' }], typeSigned: true },
      },
    });
    expectKept(to, await to.handle(httpEvent(form.headers, form.body)), form.body);
    expect(to.event()).toMatchObject({ key: 'e3', type: 'a b+c' });
  });

  const invalid = handed('WH-007');
  it(invalid.name, async () => {
    const to = new Receiving();
    const answer = await to.handle(httpEvent(invalid.headers, invalid.body));
    expect(answer).toMatchObject({ status: 400, body: { error: 'malformed' } });
    expect(to.messages()).toEqual([]);
    expect(to.events()).toEqual([]);
    const [kept] = to.archive.objects.values();
    expect(kept?.bytes.equals(invalid.body)).toBe(true);
    expect(kept?.metadata).toMatchObject({ reason: 'invalid_encoding' });
  });
});

describe('compressed bodies', () => {
  const compressed = handed('WH-010');
  const plain = Buffer.from('{"id":"e10"}');

  it.each([
    ['gzip', gzipSync(plain)],
    ['gzip', gzipSync(Buffer.alloc(200_000_000))],
    ['br', brotliCompressSync(plain)],
  ])(
    `${compressed.name}: %s is not taken, nothing is unpacked, and what came is kept`,
    async (encoding, body) => {
      const to = new Receiving();
      const signed = to.sign(plain, { headers: { 'x-github-delivery': 'd1', 'x-github-event': 'push' } });
      const answer = await to.deliver({ ...signed, 'content-encoding': encoding }, body);
      expect(answer.status).toBe(415);
      expect(to.messages()).toEqual([]);
      const [kept] = to.archive.objects.values();
      expect(kept?.bytes.equals(body)).toBe(true);
      expect(kept?.metadata).toMatchObject({ reason: 'unsupported_encoding' });
    },
  );

  it(`${compressed.name}: a spec that would have bodies unpacked is an error`, () => {
    // As from JSON, where no compiler looked at it.
    const unpacking = {
      ...github,
      signature: { ...github.signature, signed_content: 'decoded' },
    } as ProviderSpec;
    expect(() => WebhookProvider.fromSpec(unpacking)).toThrow(/no member signed_content/);
  });
});
