import { type RuntimeSpec, remoteOf } from '../../../lib/contract/provider-spec.ts';
import { SPECS } from '../../../lib/providers/specs.ts';
import { seeded, shuffled } from '../../drills/random.ts';

/** Whose deliveries only the provider itself can sign: its certificate, or keys it publishes. */
export function isSignedElsewhere({ signature }: Pick<RuntimeSpec, 'signature'>): boolean {
  return signature.scheme === 'aws-sns' || signature.scheme === 'paypal' || remoteOf(signature) !== undefined;
}

/** Providers a delivery can be made for, in order. */
export function sendable(): readonly string[] {
  return SPECS.filter((spec) => !isSignedElsewhere(spec)).map(({ slug }) => slug);
}

/** So many of them, picked by a seed. */
export function drawn(seed: number, count: number): readonly string[] {
  return shuffled(seeded(seed), sendable()).slice(0, count);
}
