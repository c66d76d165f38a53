import { createSecretKey, sign, X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { isChained } from '../../../lambdas/receive/certificate-chain.ts';
import { RemoteKeyCache } from '../../../lambdas/receive/remote-key-cache.ts';
import { compileSignature } from '../../../lambdas/signature/compile.ts';
import { headersOf, type SignedRequest } from '../../../lambdas/signature/signed-request.ts';
import { verifierOf } from '../../../lambdas/signature/verify.ts';
import type { Issuer } from '../../../local/internet/certificate.ts';
import { certify } from '../../fakes/certificates.ts';
import { FakeTelemetry } from '../../fakes/telemetry.ts';

const root = certify({ name: 'a root that is trusted', ca: true });
const between = certify({ name: 'an issuer', issuer: root, ca: true });
const stranger = certify({ name: 'a root that is not', ca: true });
const own = (name: string, wish: Partial<Parameters<typeof certify>[0]> = {}) =>
  certify({ name, issuer: between, ...wish });

const SNS = 'sns.amazonaws.com';
const PAYPAL = 'messageverificationcerts.paypal.com';

beforeAll(() => {
  setDefaultCACertificates([...getCACertificates('bundled'), root.certificate]);
});

interface Case {
  readonly served: readonly Issuer[];
  readonly ok: boolean;
}

/** What a provider may serve for a certificate made out to a name, and what comes of it. */
function cases(name: string): Readonly<Record<string, Case>> {
  const byStranger = certify({ name: 'an issuer', issuer: stranger, ca: true });
  const late = certify({ name: 'an issuer', issuer: root, ca: true, from: -60, until: -30 });
  const noIssuer = certify({ name: 'no issuer', issuer: root });
  const good = own(name);
  return {
    'own and issuer': { served: [good, between], ok: true },
    'own, issuer and root': { served: [good, between, root], ok: true },
    'own, straight from the root': { served: [own(name, { issuer: root })], ok: true },
    'the issuer missing': { served: [good], ok: false },
    'the issuer first': { served: [between, good], ok: false },
    'signed by itself': { served: [certify({ name })], ok: false },
    'signed by itself, as a root': { served: [certify({ name, ca: true })], ok: false },
    'another root': { served: [own(name, { issuer: byStranger }), byStranger, stranger], ok: false },
    'another root, with ours behind it': {
      served: [own(name, { issuer: byStranger }), byStranger, stranger, root],
      ok: false,
    },
    'an issuer named that did not sign': {
      served: [own(name, { signedBy: stranger.key }), between],
      ok: false,
    },
    'an issuer of the same name': { served: [own(name, { issuer: byStranger }), between], ok: false },
    'an issuer that may issue nothing': {
      served: [own(name, { issuer: noIssuer }), noIssuer],
      ok: false,
    },
    over: { served: [own(name, { from: -60, until: -1 }), between], ok: false },
    'not begun': { served: [own(name, { from: 1, until: 30 }), between], ok: false },
    'its issuer over': { served: [own(name, { issuer: late }), late], ok: false },
    'another name': { served: [own('elsewhere.example'), between], ok: false },
    'the name at the front of another': { served: [own(`${name}.evil.example`), between], ok: false },
    'the name behind another': { served: [own(`evil${name}`), between], ok: name === PAYPAL },
    nothing: { served: [], ok: false },
    'six certificates': {
      served: [good, between, root, root, root, root],
      ok: false,
    },
  };
}

describe.each([
  [SNS, SNS],
  [PAYPAL, '.paypal.com'],
])('a certificate made out to %s', (name, subject) => {
  it.each(Object.entries(cases(name)))('%s', (_, { served, ok }) => {
    const chain = served.map(({ certificate }) => new X509Certificate(certificate));
    expect(isChained(chain, subject, Date.now())).toBe(ok);
  });
});

it('a name with a line break in it is not two names', () => {
  const chain = [own(`evil.example\nCN=${SNS}`), between].map(
    ({ certificate }) => new X509Certificate(certificate),
  );
  expect(isChained(chain, SNS, Date.now())).toBe(false);
});

/** The whole way: a request, its certificate fetched, its signature judged. */
async function judge(
  verifier: ReturnType<typeof verifierOf>,
  request: SignedRequest,
  pems: readonly Issuer[],
) {
  const claim = verifier.read(request, Date.now());
  if (!claim.ok || claim.wanted === undefined) return claim;
  const files = { get: async () => pems.map(({ certificate }) => certificate).join('') };
  const found = await new RemoteKeyCache(files, 's', new FakeTelemetry(), Date.now).find(claim.wanted);
  return found.ok ? claim.match([], found.keys) : 'unavailable';
}

const TOPIC = 'arn:aws:sns:eu-west-1:111122223333:orders';

function notification(key: Issuer, version = '2'): SignedRequest {
  const fields = { Message: 'm', MessageId: 'i', Timestamp: '2026-12-01T00:00:00.000Z', TopicArn: TOPIC };
  const text = Object.entries({ ...fields, Type: 'Notification' }).map(
    ([name, value]) => `${name}\n${value}\n`,
  );
  const hash = version === '1' ? 'sha1' : 'sha256';
  const body = {
    ...fields,
    Type: 'Notification',
    SignatureVersion: version,
    SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0a1b.pem',
    Signature: sign(hash, Buffer.from(text.join('')), key.key).toString('base64'),
  };
  return { headers: headersOf({}), body: Buffer.from(JSON.stringify(body)) };
}

describe('a message of SNS', () => {
  const verifier = verifierOf({
    signature: { scheme: 'aws-sns', topics: 'topicArns' },
    settings: { topicArns: TOPIC },
  });

  it.each(['1', '2'])('of version %s is accepted with its certificate', async (version) => {
    const good = own(SNS);
    expect(await judge(verifier, notification(good, version), [good, between])).toMatchObject({ ok: true });
  });

  it('is refused with the certificate of another key', async () => {
    expect(await judge(verifier, notification(own(SNS)), [own(SNS), between])).toMatchObject({
      ok: false,
      reason: 'bad_signature',
    });
  });

  it('is not judged without a whole chain: that may be a fault of the host', async () => {
    const good = own(SNS);
    expect(await judge(verifier, notification(good), [good])).toBe('unavailable');
  });

  it('of another topic asks nobody', async () => {
    const other = verifierOf({
      signature: { scheme: 'aws-sns', topics: 'topicArns' },
      settings: { topicArns: `${TOPIC}-other` },
    });
    expect(other.read(notification(own(SNS)), Date.now())).toMatchObject({
      ok: false,
      reason: 'requirement_unmet',
    });
  });
});

it('a delivery of PayPal is checked over the exact bytes of its body', async () => {
  const good = own(PAYPAL);
  const body = Buffer.from('{ "id" : "WH-1", "amount": 1.10 }\n');
  const text = `tid|2026-12-01T00:00:00Z|WEBHOOK|${crc32(body)}`;
  const headers = headersOf({
    'paypal-transmission-id': 'tid',
    'paypal-transmission-time': '2026-12-01T00:00:00Z',
    'paypal-transmission-sig': sign('sha256', Buffer.from(text), good.key).toString('base64'),
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-auth-algo': 'SHA256withRSA',
  });
  const verifier = compileSignature({ scheme: 'paypal' });

  const keys = [{ stage: 'AWSCURRENT', key: createSecretKey(Buffer.from('WEBHOOK')) }];
  const files = { get: async () => good.certificate + between.certificate };
  const cache = new RemoteKeyCache(files, 's', new FakeTelemetry(), Date.now);
  const verdicts = [];
  for (const bytes of [body, Buffer.from('{"id":"WH-1","amount":1.1}')]) {
    const claim = verifier.read({ headers, body: bytes }, Date.now());
    if (!claim.ok || claim.wanted === undefined) throw new TypeError('the claim was refused');
    const found = await cache.find(claim.wanted);
    verdicts.push(found.ok && claim.match(keys, found.keys).ok);
  }
  expect(verdicts).toEqual([true, false]);
});
