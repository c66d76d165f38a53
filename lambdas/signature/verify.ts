import type { RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import { compileSignature } from './compile.ts';
import type { Manner } from './places.ts';
import type { SignedRequest } from './signed-request.ts';
import type { SigningKey, Verification, Verifier } from './verifier.ts';

export interface VerifyOptions {
  /** @default 'strict' */
  readonly manner?: Manner;
}

type SignedSpec = Pick<RuntimeSpec, 'signature' | 'settings' | 'handshakes'>;

/** A spec does not change while a program lives. */
const verifiers = new WeakMap<SignedSpec, Verifier>();

/** The verifier of a spec, compiled at its first use. */
export function verifierOf(spec: SignedSpec): Verifier {
  const known = verifiers.get(spec);
  if (known !== undefined) return known;
  const made = compileSignature(spec.signature, spec.settings, spec.handshakes);
  verifiers.set(spec, made);
  return made;
}

/**
 * Checks one request: form, freshness, then the signature over the exact bytes. `now` in ms. Never throws.
 */
export function verifyDelivery(
  spec: SignedSpec,
  keys: readonly SigningKey[],
  request: SignedRequest,
  now: number,
  options: VerifyOptions = {},
): Verification {
  const claim = verifierOf(spec).read(request, now, options.manner);
  return claim.ok ? claim.match(keys) : claim;
}
