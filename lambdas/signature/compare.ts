import { createHash, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Longest canonical text of a digest: SHA-512 in hex. */
const MOST = 128;

/** Two texts to be compared, as bytes. Comparing is done in one go, so they are never in use twice at once. */
const one = Buffer.allocUnsafeSlow(MOST);
const other = Buffer.allocUnsafeSlow(MOST);
/** Views of their beginnings, by length, made once. */
const views = new Map<number, readonly [Buffer, Buffer]>();

/**
 * Whether two canonical texts of a digest are equal. Takes the same time whatever the texts; the length of a digest is no
 * secret. Texts and no bytes, because a digest as text costs less than one in a buffer of its own.
 */
export function equalTexts(text: string, given: string): boolean {
  const { length } = text;
  if (length !== given.length || length === 0 || length > MOST) return false;
  let pair = views.get(length);
  if (pair === undefined) {
    pair = [one.subarray(0, length), other.subarray(0, length)];
    views.set(length, pair);
  }
  one.write(text, 0, length, 'latin1');
  other.write(given, 0, length, 'latin1');
  return timingSafeEqual(pair[0], pair[1]);
}

/** Whether any of the texts is the digest's. All of them are compared. */
export function anyEqual(text: string, given: readonly string[]): boolean {
  let found = false;
  for (const signature of given) found = equalTexts(text, signature) || found;
  return found;
}

/** Whether two digests are equal. Takes the same time whatever the bytes. */
export function equalDigests(digest: Uint8Array, given: Uint8Array): boolean {
  return digest.length === given.length && timingSafeEqual(digest, given);
}

/** Whether a text is the secret itself. Neither its bytes nor its length show in the time this takes. */
export function equalsSecret(key: KeyObject, text: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(key.export()).digest(),
    createHash('sha256').update(text).digest(),
  );
}
