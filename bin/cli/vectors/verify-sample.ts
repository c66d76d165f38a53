import type { HandshakeRequest } from '../../../lambdas/handshake/handshake.ts';
import { compileSignature } from '../../../lambdas/signature/compile.ts';
import type { Refusal } from '../../../lambdas/signature/refusal.ts';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { headersOf, type SignedRequest } from '../../../lambdas/signature/signed-request.ts';
import type { SigningKey, Verified } from '../../../lambdas/signature/verifier.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { certifiedOf, type ProviderSpec, type RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import { instantOf, type VectorSample } from './sample-file.ts';
import { keysOf, settingsOf } from './sample-keys.ts';

/** The provider's ways as a receiver gets them, the one the sample's scheme names first. */
export function specsFor(spec: ProviderSpec, sample: VectorSample): readonly RuntimeSpec[] {
  return variantsFor(spec, sample.scheme ?? '').map((name) =>
    configure(spec, name, settingsOf(spec, sample)),
  );
}

/**
 * A sample does not say which of a provider's ways it is made for, so its form does: the first way in whose form it is
 * written judges it. A receiver never chooses like this; there, the configuration does.
 */
export function verifySample(spec: ProviderSpec, sample: VectorSample): Verified | Refusal {
  let refusal: Refusal | undefined;
  for (const one of specsFor(spec, sample)) {
    const verdict = verifyAs(one, sample);
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

/** Judges the signature of a sample under one way of its provider. */
export function verifyAs(spec: RuntimeSpec, sample: VectorSample): Verified | Refusal {
  return judgeFor(spec, sample)(requestOf(sample));
}

/** Judges requests at the time of a sample and with its keys, or what `other` makes of them. */
export function judgeFor(
  spec: RuntimeSpec,
  sample: VectorSample,
  other: (key: SigningKey) => SigningKey = (key) => key,
): (request: SignedRequest) => Verified | Refusal {
  const verifier = compileSignature(spec.signature, spec.settings, spec.handshakes);
  const own = verifier.needsKeys ? keysOf(spec, sample, requestOf(sample)).map(other) : [];
  return (request) => {
    const claim = verifier.read(request, judgedAt(sample), 'vendor');
    if (!claim.ok) return claim;
    // What a provider would serve is in the sample, so that nothing is fetched.
    // So is a root in place of the one compiled in, whose private half nobody has.
    const isServed = claim.wanted !== undefined || certifiedOf(spec.signature) !== undefined;
    const fetched = isServed ? fetchedKeys(sample, claim.wanted?.id) : [];
    return claim.match(own, fetched.map(other));
  };
}

/** A set of one key without an id holds the one that is asked for. */
function fetchedKeys({ public_key }: VectorSample, wanted: string | undefined): readonly SigningKey[] {
  const text = public_key ?? '';
  const format = text.trimStart().startsWith('{') ? 'jwks' : 'spki-pem';
  const reading = readSecret({ format, byId: false }, text);
  if (!reading.ok) return [];
  return reading.keys.map(({ key, id = wanted }) => ({
    stage: 'fetched',
    key,
    ...(id !== undefined && { id }),
  }));
}

/** When a sample is judged, ms. Where time plays no part nothing is too old, too new or over: `NaN` is neither. */
function judgedAt({ now }: VectorSample): number {
  return now == null ? Number.NaN : instantOf(now);
}

/** The request of a sample. */
export function requestOf({ method, url, headers, body_base64 }: VectorSample): HandshakeRequest {
  return {
    headers: headersOf(headers ?? {}),
    body: Buffer.from(body_base64 ?? '', 'base64'),
    method: (method ?? 'POST').toUpperCase(),
    ...(url === undefined || url === null ? {} : { url, path: url.split(/[?#]/, 1)[0] }),
  };
}
