import { aroundSlices, itemRoute, sliceItems } from '../body/item-slices.ts';
import { bodyDigest } from '../ledger/names.ts';

/** Most values of a body that are left out: a pointer names one. */
const MOST = 64;

/**
 * SHA-256, hex, of a body without what differs from try to try. Undefined where there is nothing of the kind in it: then its
 * bytes alone tell whether it came before. The rest is taken as it was sent, so that no two bodies are alike by being read.
 *
 * @param volatile JSON pointers
 */
export function lastingDigest(body: Uint8Array, volatile: readonly string[] | undefined): string | undefined {
  if (volatile === undefined) return undefined;
  const slicing = sliceItems(body, itemRoute(volatile), MOST);
  return slicing.ok ? bodyDigest(aroundSlices(body, slicing.items)) : undefined;
}
