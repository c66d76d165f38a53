import {
  answersWithUrl,
  certifiedOf,
  type PublicKeyFormat,
  type RuntimeSpec,
  remoteOf,
  type SecretFormat,
  type SignatureSpec,
  secretShapeOf,
} from './provider-spec.ts';

/**
 * Where the keys of a source come from. `shared`: a secret both sides know, or one that holds what else a provider was
 * told. `public`: a public key the provider shows. `none`: nothing a user has to give.
 */
export type KeyUse = 'shared' | 'public' | 'none';

/** Where the keys of a source come from that is described so. */
export function keyUseOf(spec: Pick<RuntimeSpec, 'signature'>): KeyUse {
  const { signature } = spec;
  if ('handshakes' in spec && mentions(spec.handshakes, SECRET_WORDS)) return 'shared';
  if (signature.scheme === 'none' || signature.scheme === 'aws-sns') return 'none';
  if (remoteOf(signature) !== undefined || certifiedOf(signature) !== undefined) return 'none';
  return isPublicKey(signature) ? 'public' : 'shared';
}

/** Members of a handshake that read the source's secret or write it. */
const SECRET_WORDS: ReadonlySet<string> = new Set(['secret', 'capture', 'hmac', 'keyId']);

/** Whether a scheme is checked with a public key, from the source's configuration or published. */
export function isPublicKey(signature: SignatureSpec): boolean {
  return isPublicFormat(secretShapeOf(signature).format);
}

/** Whether a key written so is a public one. */
export function isPublicFormat(format: SecretFormat | PublicKeyFormat): format is PublicKeyFormat {
  return format === 'jwks' || format.startsWith('raw-') || format.startsWith('spki-');
}

/** Whether what is signed holds the address the provider calls, or a part of it; may hold it, where a user's code looks. */
export function signsAddress(signature: SignatureSpec): boolean {
  return signature.scheme === 'sdk' || mentions(signature, ADDRESS_WORDS);
}

/** Whether a receiver must know the address the provider calls: it is signed, or an answer to a handshake is made of it. */
export function needsAddress({
  signature,
  handshakes = [],
}: Pick<RuntimeSpec, 'signature' | 'handshakes'>): boolean {
  return mentions(signature, ADDRESS_WORDS) || handshakes.some(answersWithUrl);
}

const ADDRESS_WORDS: ReadonlySet<string> = new Set([
  'url',
  'path',
  'path-and-query',
  'path-with-other-slash',
  'urlHash',
  '(request-target)',
  '@authority',
  '@path',
  '@query',
  '@request-target',
  '@scheme',
  '@target-uri',
  'queryHash',
  'contentful',
  'plivo-v3',
  'twilio',
]);

/** Whether a word of the grammar stands anywhere in a part of a spec, as a member's name or as a value. */
function mentions(part: unknown, words: ReadonlySet<string>): boolean {
  if (typeof part === 'string') return words.has(part);
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(
    ([word, value]) =>
      !(typeof value === 'string' && isFreeText(word)) && (words.has(word) || mentions(value, words)),
  );
}

/** Under these words stands what the vendor chose, and no word of the grammar. */
function isFreeText(word: string): boolean {
  return ['text', 'header', 'json', 'form', 'query', 'part', 'pair', 'inside', 'setting'].includes(word);
}
