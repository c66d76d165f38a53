import { createHash, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Whether two digests are equal. Takes the same time whatever the bytes; the length of a digest is no secret. */
export function equalDigests(expected: Uint8Array, given: Uint8Array): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Whether any of the digests is the expected one. All of them are compared. */
export function anyEqual(expected: Uint8Array, digests: readonly Uint8Array[]): boolean {
  let found = false;
  for (const digest of digests) found = equalDigests(expected, digest) || found;
  return found;
}

/** Whether a text is the secret itself. Neither its bytes nor its length show in the time this takes. */
export function equalsSecret(key: KeyObject, text: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(key.export()).digest(),
    createHash('sha256').update(text).digest(),
  );
}
