import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { verifyCommand } from '../../../bin/cli/commands/verify.ts';
import { dispatch } from '../../../bin/cli/dispatch.ts';

const directory = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const BODY = '{"id":"evt_1","a":1}';
const NOW = 1_796_000_000;

function file(name: string, content: string): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

async function run(...words: readonly string[]) {
  const out = new PassThrough();
  const err = new PassThrough();
  const code = await dispatch([verifyCommand], ['verify', ...words], { out, err, cwd: directory });
  out.end();
  err.end();
  return { code, out: await text(out), err: await text(err) };
}

const hmac = (secret: string, signed: string) => createHmac('sha256', secret).update(signed).digest('hex');
const header = (time: number, secret = 'whsec_x', body = BODY) =>
  `Stripe-Signature: t=${time},v1=${hmac(secret, `${time}.${body}`)}`;

interface Recorded {
  readonly headers: Readonly<Record<string, string>>;
  readonly body_base64: string;
  readonly secret: string;
  readonly public_key: string;
  readonly now: number;
}

/** The first sample of PayPal that must be accepted. */
function recorded(): Recorded {
  const samples: readonly (Recorded & { readonly expect: string })[] = JSON.parse(
    readFileSync('lib/providers/paypal/vectors.json', 'utf8'),
  );
  const found = samples.find((sample) => sample.expect === 'valid');
  if (found === undefined) throw new Error('PayPal has no sample');
  return found;
}

function ofPaypal(): readonly string[] {
  const { headers, body_base64, now } = recorded();
  const body = join(directory, 'paypal.json');
  writeFileSync(body, Buffer.from(body_base64, 'base64'));
  const given = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  return ['--body', body, '--now', String(now), ...given];
}

describe('webhooks verify PROVIDER', () => {
  const body = file('body.json', BODY);
  const common = ['stripe', '--body', body, '--now', String(NOW)];

  it('says that a genuine request is valid', async () => {
    const found = await run(...common, '--secret', 'whsec_x', '--header', header(NOW));
    expect(found).toMatchObject({ code: 0, out: expect.stringContaining('valid') });
  });

  it('takes the previous secret as well', async () => {
    const found = await run(...common, '--secret', 'new', '--previous', 'whsec_x', '--header', header(NOW));
    expect(found).toMatchObject({ code: 0, out: expect.stringContaining('previous') });
  });

  it.each([
    [
      'a stale one',
      ['--secret', 'whsec_x', '--header', header(NOW - 412)],
      'signed 412 s ago, 300 s are allowed',
    ],
    ['one without its header', ['--secret', 'whsec_x'], 'no header stripe-signature'],
    ['another secret', ['--secret', 'other', '--header', header(NOW)], 'another secret, or changed bytes'],
    [
      'a body that gained a line break',
      ['--secret', 'whsec_x', '--header', header(NOW, 'whsec_x', `${BODY}\n`)],
      'the body was changed: it matches with a line break at its end',
    ],
    [
      'a body that was written anew',
      ['--secret', 'whsec_x', '--header', header(NOW, 'whsec_x', JSON.stringify(JSON.parse(BODY), null, 2))],
      'it matches as indented JSON',
    ],
    [
      'a secret with spaces',
      ['--secret', ' whsec_x ', '--header', header(NOW)],
      'the secret has spaces around it',
    ],
  ])('says why it refuses %s', async (_, words, why) => {
    const found = await run(...common, ...words);
    expect(found.code).toBe(1);
    expect(found.out).toContain(why);
    expect(found.out).not.toContain('whsec_x');
  });

  it('checks a public key given as text or as a file', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    const made = sign(null, Buffer.from(`${NOW}${BODY}`), privateKey).toString('hex');
    const words = [
      'discord',
      '--body',
      body,
      '--now',
      String(NOW),
      '--header',
      `X-Signature-Timestamp: ${NOW}`,
    ];
    for (const key of [pem, file('key.pem', pem)]) {
      const found = await run(...words, '--header', `X-Signature-Ed25519: ${made}`, `--public-key=${key}`);
      expect(found.code).toBe(0);
    }
  });

  it('checks what is signed with a published certificate, once it is given', async () => {
    const { secret, public_key } = recorded();
    const words = ['paypal', '--secret', secret, `--public-key=${public_key}`, ...ofPaypal()];
    expect(await run(...words)).toMatchObject({ code: 0, out: expect.stringContaining('valid') });
    const another = file('another.json', '{}');
    expect(await run(...words, '--body', another)).toMatchObject({
      code: 1,
      out: expect.stringContaining('bad_signature'),
    });
  });

  it.each([
    [['stirpe'], 'did you mean stripe'],
    [['stripe', '--variant', 'v9'], 'no variant v9'],
    [['square', '--secret', 's'], '--url'],
    [['stripe'], '--secret S'],
    [['kinde'], '--option issuer='],
    [['paypal', '--secret', 'id', ...ofPaypal()], '--public-key gives its certificate'],
    [['stripe', '--secret', 's', '--option', 'a=b'], 'no setting a'],
    [['stripe', '--secret', 's', '--now', 'soon'], 'neither unix seconds nor ISO'],
    [['stripe', '--secret', 's', '--header', 'nonsense'], "'Name: value'"],
  ])('tells wrong usage: %j', async (words, why) => {
    const found = await run(...words);
    expect(found.code).toBe(2);
    expect(found.err).toContain(why);
  });
});

describe('webhooks verify --vectors', () => {
  const sample = {
    id: 's-1',
    provider: 'github',
    scheme: 'x',
    secret: 'k',
    method: 'POST',
    url: 'https://hooks.example.com/x',
    headers: { 'X-Hub-Signature-256': `sha256=${hmac('k', BODY)}` },
    body_base64: Buffer.from(BODY).toString('base64'),
    now: NOW,
    expect: 'valid',
  };

  it('prints one result a line and the count last', async () => {
    const path = file('v.json', JSON.stringify([sample, { ...sample, id: 's-2', secret: 'other' }]));
    const found = await run('--vectors', path);
    expect(found.out.trim().split('\n')).toEqual([
      'pass s-1 valid: valid',
      expect.stringMatching(/^FAIL s-2 valid: refused: bad_signature/),
      '1 passed, 1 failed',
    ]);
    expect(found.code).toBe(1);
  });

  it('takes ISO times and no time, and exits with 0 when all is as expected', async () => {
    const path = file(
      'w.json',
      JSON.stringify([
        { ...sample, now: null },
        { ...sample, now: '2026-07-31T12:13:22Z' },
      ]),
    );
    expect(await run('--vectors', path)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/2 passed, 0 failed\n$/),
    });
  });

  it.each([
    ['no JSON', '{', 'it is no JSON'],
    ['no list', '{"a":1}', 'no list of samples'],
    ['a sample without id', '[{"provider":"x"}]', 'sample 1'],
  ])('says what is wrong with a file: %s', async (_, content, why) => {
    const found = await run('--vectors', file('broken.json', content));
    expect(found.code).toBe(1);
    expect(found.err).toContain(why);
  });

  it('counts a sample of an unknown provider as failed', async () => {
    const found = await run('--vectors', file('u.json', JSON.stringify([{ ...sample, provider: 'nobody' }])));
    expect(found.out).toContain('no spec of the provider nobody');
    expect(found.code).toBe(1);
  });
});
