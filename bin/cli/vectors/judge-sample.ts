import { compileSignature } from '../../../lambdas/signature/compile.ts';
import type { Refusal } from '../../../lambdas/signature/refusal.ts';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { headersOf, type SignedRequest } from '../../../lambdas/signature/signed-request.ts';
import type { SigningKey, Verified } from '../../../lambdas/signature/verifier.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { type ProviderSpec, type RuntimeSpec, secretShapeOf } from '../../../lib/contract/provider-spec.ts';
import { instantOf, type VectorSample } from './sample-file.ts';

/** What became of one sample. */
export interface Judgement {
  readonly passed: boolean;
  /** What was found, for people. */
  readonly found: string;
}

/** Judges a sample against the spec of its provider, as the provider's own code would. Offline. */
export function judgeSample(spec: ProviderSpec | undefined, sample: VectorSample): Judgement {
  if (spec === undefined) return { passed: false, found: `no spec of the provider ${sample.provider}` };
  if (wantsReply(sample)) return { passed: false, found: 'handshakes are not judged yet' };
  const verdict = verifySample(spec, sample);
  const passed = verdict.ok === (sample.expect === 'valid');
  return { passed, found: verdict.ok ? 'valid' : `refused: ${verdict.reason}, ${verdict.detail}` };
}

function wantsReply({ kind, expect, expect_reply, expected_response }: VectorSample): boolean {
  return (
    kind === 'handshake' ||
    expect === 'reply' ||
    expect === 'refuse' ||
    (expect_reply ?? expected_response ?? undefined) !== undefined
  );
}

/**
 * A sample does not say which of a provider's ways it is made for, so its form does: the first way in whose form it is
 * written judges it. A receiver never chooses like this; there, the configuration does.
 */
export function verifySample(spec: ProviderSpec, sample: VectorSample): Verified | Refusal {
  let refusal: Refusal | undefined;
  for (const variant of variantsFor(spec, sample.scheme ?? '')) {
    const verdict = verifyVariant(configure(spec, variant, settingsOf(sample)), sample);
    if (verdict.ok || !FORMLESS.has(verdict.reason)) return verdict;
    refusal ??= verdict;
  }
  return refusal ?? { ok: false, reason: 'missing_signature', detail: 'the provider signs nothing' };
}

/** Refusals that say a request is not written in this form at all. */
const FORMLESS: ReadonlySet<string> = new Set([
  'missing_signature',
  'malformed_signature',
  'missing_timestamp',
  'malformed_timestamp',
]);

/** A variant the sample's scheme names comes first, then the default (undefined), then the others. */
function variantsFor({ variants = {} }: ProviderSpec, scheme: string): readonly (string | undefined)[] {
  const names = Object.keys(variants);
  const plain = scheme.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const named = names.filter((name) => `-${plain}-`.includes(`-${name}-`));
  return [...named, undefined, ...names.filter((name) => !named.includes(name))];
}

function settingsOf({ context }: VectorSample): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(context ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

function verifyVariant(spec: RuntimeSpec, sample: VectorSample): Verified | Refusal {
  const verifier = compileSignature(spec.signature, spec.settings, spec.handshakes);
  const claim = verifier.read(requestOf(sample), instantOf(sample.now), 'vendor');
  if (!claim.ok) return claim;
  // What a provider would serve is in the sample, so that nothing is fetched.
  const fetched = claim.wanted === undefined ? [] : fetchedKeys(sample);
  return claim.match(verifier.needsKeys ? keysOf(spec, sample) : [], fetched);
}

function fetchedKeys({ public_key }: VectorSample): readonly SigningKey[] {
  const text = public_key ?? '';
  const format = text.startsWith('{') ? 'jwks' : 'spki-pem';
  const reading = readSecret({ format, byId: false }, text);
  return reading.ok ? reading.keys.map((key) => ({ stage: 'fetched', ...key })) : [];
}

/** The key in the sample; none where its text is no key of this provider, which then matches nothing. */
function keysOf({ signature }: RuntimeSpec, { secret, public_key }: VectorSample): readonly SigningKey[] {
  const reading = readSecret(secretShapeOf(signature), secret ?? public_key ?? '');
  return reading.ok ? reading.keys.map((key) => ({ stage: 'given', ...key })) : [];
}

function requestOf({ method, url, headers, body_base64 }: VectorSample): SignedRequest {
  return {
    headers: headersOf(headers ?? {}),
    body: Buffer.from(body_base64 ?? '', 'base64'),
    method: (method ?? 'POST').toUpperCase(),
    ...(url === undefined || url === null ? {} : { url }),
  };
}
