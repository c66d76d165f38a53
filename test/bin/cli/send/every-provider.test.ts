import { createPublicKey, createSecretKey } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { certificateUrl } from '../../../../bin/cli/local/certificate-url.ts';
import { LOCAL_KEY_ID, newPrivateKey, publicKeyText } from '../../../../bin/cli/local/key-pair.ts';
import { sampleFor } from '../../../../bin/cli/samples/index.ts';
import { newSecret } from '../../../../bin/cli/secrets/new-secret.ts';
import { composer, type Wish } from '../../../../bin/cli/send/compose.ts';
import { signDraft } from '../../../../bin/cli/send/delivery.ts';
import type { Signer } from '../../../../bin/cli/send/signer.ts';
import { readSecret } from '../../../../lambdas/signature/secret-text.ts';
import { headersOf, type SignedRequest } from '../../../../lambdas/signature/signed-request.ts';
import type { Verification } from '../../../../lambdas/signature/verifier.ts';
import { verifierOf } from '../../../../lambdas/signature/verify.ts';
import { configure } from '../../../../lib/contract/configure-spec.ts';
import { isPublicKey } from '../../../../lib/contract/key-use.ts';
import {
  certifiedOf,
  type ProviderSpec,
  type RuntimeSpec,
  remoteOf,
  secretShapeOf,
} from '../../../../lib/contract/provider-spec.ts';
import { appleAppStore } from '../../../../lib/providers/apple-app-store/spec.ts';
import { SPECS } from '../../../../lib/providers/specs.ts';

const NOW = Date.UTC(2026, 11, 1, 12);
const TOPIC = 'arn:aws:sns:eu-central-1:111122223333:orders';
const URL = 'https://abc123.execute-api.us-east-1.amazonaws.com/prod/hooks/x';

interface Side {
  readonly signer: Signer;
  readonly verify: (delivery: ReturnType<typeof signDraft>) => Verification;
}

/** A key as a local run makes one, with both ends of it. */
function sides(spec: RuntimeSpec): Side {
  const url = certificateUrl(spec, spec.slug);
  const pair = isPublicKey(spec.signature) || url !== undefined ? newPrivateKey(spec) : undefined;
  const text = (pair && publicKeyText(spec, pair)) ?? newSecret(spec);
  const reading = readSecret(secretShapeOf(spec.signature), text);
  if (!reading.ok) throw new TypeError(`a new secret ${reading.problem}`);
  const keys = reading.keys.map((key) => ({ stage: 'AWSCURRENT', ...key }));
  return {
    signer: {
      key: pair ?? reading.current ?? createSecretKey(Buffer.from('none')),
      keyId: pair === undefined ? reading.keys[0]?.id : LOCAL_KEY_ID,
      certificateUrl: url,
      secret: reading.current,
      now: NOW,
      url: URL,
      settings: spec.settings ?? {},
    },
    verify: ({ headers, body, query }) => {
      const signed = url === undefined ? [] : [{ stage: 'certificate', key: createPublicKey(pair ?? '') }];
      const request: SignedRequest = {
        headers: headersOf(headers),
        body,
        method: 'POST',
        url: query === '' ? URL : `${URL}?${query}`,
        query,
      };
      const claim = verifierOf(spec).read(request, NOW);
      return claim.ok ? claim.match(keys, remoteOf(spec.signature) === undefined ? signed : keys) : claim;
    },
  };
}

function variantsOf(spec: ProviderSpec): readonly RuntimeSpec[] {
  const settings = Object.fromEntries(
    Object.keys(spec.settings ?? {}).map((name) => [name, name === 'topicArns' ? TOPIC : `x-${name}`]),
  );
  return [undefined, ...Object.keys(spec.variants ?? {})].map((variant) =>
    configure(spec, variant, settings),
  );
}

const nothing: Wish = {
  type: undefined,
  id: undefined,
  stream: undefined,
  number: undefined,
  body: undefined,
};
const honest = { tamper: false, stale: false, wrongSecret: false };

function send(spec: RuntimeSpec, { signer }: Side, spoiling = honest, wish = nothing) {
  return signDraft(spec.slug, spec, composer(spec, sampleFor(spec))(wish, NOW), [], spoiling, signer);
}

type Row = readonly [name: string, spec: RuntimeSpec];

const rows = SPECS.flatMap((provider) =>
  variantsOf(provider).map((spec, index): Row => [index === 0 ? spec.slug : `${spec.slug} ${index}`, spec]),
).filter(
  ([, { signature }]) =>
    // Of which PayPal alone can say whether it is genuine: one that stands in for it does, in `npm run test:providers`.
    signature.scheme !== 'paypal-postback' && certifiedOf(signature) === undefined,
);

it('what only a root that is compiled in could sign is not signed, and said', () => {
  const spec = configure(appleAppStore, undefined, { bundleId: 'com.example' });
  expect(() => send(spec, sides(spec))).toThrow('up to a root of its own');
});

it.each(rows)('%s: a sample is signed so that we accept it, and each is an event of its own', (_, spec) => {
  const side = sides(spec);
  const first = send(spec, side);
  expect(side.verify(first)).toMatchObject({ ok: true });
  expect(first.id).not.toBeNull();
  expect(send(spec, side).id).not.toBe(first.id);
});

it.each(rows.filter(([, { signature }]) => signature.scheme !== 'none'))(
  '%s: a sample signed with another key is refused',
  (_, spec) => {
    const side = sides(spec);
    expect(side.verify(send(spec, side, { ...honest, wrongSecret: true }))).toMatchObject({ ok: false });
  },
);
