import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { readSequence } from '../../../lambdas/receive/sequence.ts';
import { MAX_SAFE, numberedSource, type Told } from './numbered.ts';

/** Long for a machine that does much else; a moment on one that does not. */
jest.setTimeout(60_000);

const POLICY = { window: 300, onGap: 'proceed', late: 'drop' } as const;

/** What became of one delivery: its number, or why it has none. */
async function received(told: Told) {
  const to = numberedSource(told);
  const answer = await to.send(told.body, { headers: { 'x-github-delivery': 'd1', ...told.headers } });
  expect(answer).toMatchObject({ status: 200, body: { received: true } });
  const [message, ...more] = to.messages();
  expect(more).toEqual([]);
  const { seq, policy, streamHash, stream } = message ?? {};
  const event = to.event();
  // Ledger and queue say the same, and a number goes with its policy.
  expect([event.seq, event.policy, event.strm, event.stream]).toEqual([seq, policy, streamHash, stream]);
  expect(policy?.sequence).toEqual(seq === undefined ? undefined : POLICY);
  const unrouted = to.telemetry.decisions.at(-1)?.fields['unrouted'];
  expect(to.telemetry.total('DeliveriesUnrouted')).toBe(unrouted === undefined ? 0 : 1);
  return { seq, stream, unrouted };
}

const at = (number: string) => `{"account":"a","version":${number}}`;

describe('the number of an event', () => {
  it('is a JSON integer or text of digits, counted from 1', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.maxSafeNat(), fc.nat({ max: 3 }), fc.constantFrom(MAX_SAFE - 1, MAX_SAFE)),
        fc.boolean(),
        fc.nat({ max: 12 }),
        fc.constantFrom(0 as const, 1 as const),
        async (number, quoted, zeros, first) => {
          fc.pre(number >= first && number - first + 1 <= MAX_SAFE);
          const written = quoted ? `"${'0'.repeat(zeros)}${number}"` : String(number);
          expect(await received({ body: at(written), first })).toEqual({
            seq: number - first + 1,
            stream: 'a',
            unrouted: undefined,
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    'true',
    'false',
    '1.0',
    '1.5',
    '1e0',
    '1E2',
    '-1',
    '-0',
    '0',
    String(MAX_SAFE + 1),
    '99999999999999999999',
    '"1.0"',
    '"1e2"',
    '"-1"',
    '"+1"',
    '" 1"',
    '"1 "',
    '"0x1"',
    '"١"',
    '""',
    '"9007199254740992"',
    `"${'0'.repeat(32)}1"`,
    '[1]',
    '{"n":1}',
  ])('is malformed: %s', async (written) => {
    expect(await received({ body: at(written) })).toEqual({
      seq: undefined,
      stream: '',
      unrouted: 'malformed_number',
    });
  });

  it.each(['{"account":"a"}', '{"account":"a","version":null}', '{"account":"a","Version":1}'])(
    'is missing: %s',
    async (body) => {
      expect(await received({ body })).toMatchObject({ seq: undefined, stream: '', unrouted: 'no_number' });
    },
  );

  it('does not count without a stream', async () => {
    expect(await received({ body: '{"version":7}' })).toMatchObject({
      seq: undefined,
      stream: '',
      unrouted: 'no_stream',
    });
  });

  it('may stand in a header, once', async () => {
    const from = (headers: Readonly<Record<string, string | readonly string[]>>) =>
      received({ body: '{"account":"a"}', at: { header: 'x-version' }, headers });
    expect(await from({ 'x-version': '12' })).toMatchObject({ seq: 12, stream: 'a' });
    expect(await from({})).toMatchObject({ unrouted: 'no_number' });
    expect(await from({ 'x-version': ['12', '12'] })).toMatchObject({ unrouted: 'malformed_number' });
    expect(await from({ 'x-version': '' })).toMatchObject({ unrouted: 'malformed_number' });
  });

  it('is kept with the archived bytes when it stands in a header', async () => {
    const to = numberedSource({ body: '', at: { header: 'x-version' } });
    await to.send('{"account":"a"}', { headers: { 'x-github-delivery': 'd', 'x-version': '3' } });
    expect(to.messages()[0]?.headers).toMatchObject({ 'x-version': '3' });
  });

  it('is read or refused, never guessed, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.eE+- ') })),
        fc.constantFrom(0 as const, 1 as const),
        (text, first) => {
          const reading = readSequence({ at: { json: '/n' }, first }, () => text);
          if (!reading.ok) return;
          expect(text).toMatch(/^[0-9]+$/);
          expect(BigInt(reading.seq)).toBe(BigInt(text) - BigInt(first) + 1n);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('survives a retry that finishes the claim', async () => {
    const to = numberedSource({ body: '' });
    to.queue.onCall = () => {
      throw new Error('unavailable');
    };
    const headers = { 'x-github-delivery': 'd' };
    expect((await to.send(at('5'), { headers })).status).toBe(503);
    to.queue.onCall = () => undefined;
    expect((await to.send(at('5'), { headers })).status).toBe(200);
    expect(to.messages()).toMatchObject([{ seq: 5, policy: { sequence: POLICY } }]);
  });

  it('goes with the policy of its poison', async () => {
    const to = numberedSource({ body: '', skipPoison: true });
    await to.send(at('1'), { headers: { 'x-github-delivery': 'd' } });
    await to.send('{}', { headers: { 'x-github-delivery': 'e' } });
    expect(to.messages().map(({ seq, policy }) => [seq, policy.onPoison])).toEqual([
      [1, 'skip'],
      [undefined, 'skip'],
    ]);
  });
});
