import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  decodeMessage,
  encodeMessage,
  type QueueMessage,
  SOURCE_NAME,
} from '../../../lib/contract/message.ts';

const message: QueueMessage = {
  v: 1,
  source: 'stripe',
  h: 'a'.repeat(64),
  key: 'evt_1',
  rk: '',
  type: 'invoice.paid',
  streamHash: 'b'.repeat(64),
  stream: 'cus_1',
  k: 1_796_000_000_000,
  loc: 'raw/stripe/2026/11/30/12/x',
  dig: 'c'.repeat(64),
  claimed: true,
  q: 'https://sqs.eu-west-1.amazonaws.com/111122223333/stripe.fifo',
  policy: { attempts: 5, window: 345_600, oldAfter: 365 },
  headers: { 'content-type': 'application/json' },
};

describe('queue message', () => {
  it('is read back as written, with and without its optional fields', () => {
    expect(decodeMessage(encodeMessage(message))).toEqual({ ok: true, message });
    const policy = { ...message.policy, unattended: true } as const;
    const dlv = { loc: 'deliveries/stripe/x', at: '/0', env: { account: 'a' } };
    const full: QueueMessage = { ...message, policy, replay: true, trace: '00-aa-bb-01', body: 'e30=', dlv };
    expect(decodeMessage(encodeMessage(full))).toEqual({ ok: true, message: full });
  });

  it('writes nothing a queue refuses, and reads it back', () => {
    const odd = { ...message, key: 'a\u0000\ufffeb', type: '\uffff', stream: '\u0007\ud83d\ude00' };
    const text = encodeMessage(odd);
    expect(text).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
    expect(decodeMessage(text)).toEqual({ ok: true, message: odd });
  });

  it.each([
    ['another version', { ...message, v: 2 }, 'has version 2, this build reads 1'],
    ['no version', { ...message, v: undefined }, 'has version none'],
    ['a version as text', { ...message, v: '1' }, 'has version none'],
  ])('refuses %s instead of misreading it', (_, value, problem) => {
    expect(decodeMessage(JSON.stringify(value))).toEqual({
      ok: false,
      problem: expect.stringContaining(problem),
    });
  });

  it.each(['', '{', 'null', '[]', '"x"', '7'])('refuses %j', (text) => {
    expect(decodeMessage(text)).toMatchObject({ ok: false });
  });

  it('names the malformed fields and never their contents', () => {
    const bad = {
      ...message,
      h: 'secret-body',
      k: 1.5,
      policy: { attempts: '5' },
      headers: { a: 1 },
      replay: false,
    };
    const decoded = decodeMessage(JSON.stringify(bad));
    expect(decoded).toEqual({ ok: false, problem: 'has malformed fields: h, k, policy, headers, replay' });
  });

  it('takes no other word for unattended than true', () => {
    const policy = { ...message.policy, unattended: false };
    expect(decodeMessage(JSON.stringify({ ...message, policy }))).toEqual({
      ok: false,
      problem: 'has malformed fields: policy',
    });
  });

  it('never throws, and takes nothing that is not a message', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(decodeMessage(text).ok).toBe(false);
      }),
    );
  });

  it.each(['stripe', 'gh-main', 'a', '9x', 'a'.repeat(64)])('allows the source name %j', (name) => {
    expect(SOURCE_NAME.test(name)).toBe(true);
  });

  it.each(['', '-a', 'A', 'a_b', 'a/b', 'a'.repeat(65), 'a\n', 'é'])('refuses the source name %j', (name) => {
    expect(SOURCE_NAME.test(name)).toBe(false);
  });
});
