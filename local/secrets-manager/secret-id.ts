import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SUFFIX_LENGTH = 6;

/** Six random characters that end an ARN, so that a secret made anew under an old name has another one. */
export function randomSuffix(): string {
  return Array.from(randomBytes(SUFFIX_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The name in a `SecretId`: names stand for themselves, ARNs may come with or without their suffix. */
export function candidateNames(secretId: string, arnPrefix: string): readonly string[] {
  if (!secretId.startsWith('arn:')) return [secretId];
  if (!secretId.startsWith(arnPrefix)) return [];
  const rest = secretId.slice(arnPrefix.length);
  const withoutSuffix = /^(.+)-[A-Za-z0-9]{6}$/.exec(rest)?.[1];
  return withoutSuffix === undefined ? [rest] : [withoutSuffix, rest];
}
