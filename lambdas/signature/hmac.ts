import { createHash, createHmac } from 'node:crypto';
import type {
  DigestSignature,
  HashName,
  HmacSignature,
  SignatureEncoding,
} from '../../lib/contract/provider-spec.ts';
import { alphabetOf, signatureText } from './codecs.ts';
import { anyEqual, equalTexts } from './compare.ts';
import { SECRET } from './message.ts';
import type { SignatureKind } from './read-signature.ts';
import type { Engine } from './signed-message.ts';

const BYTES: Readonly<Record<HashName, number>> = { sha256: 32, sha512: 64, sha384: 48, sha1: 20, md5: 16 };

/** What a digest of a hash looks like in an encoding. */
export function digestKind(hash: HashName, encoding: SignatureEncoding): SignatureKind {
  return { read: signatureText(encoding, BYTES[hash]), words: `a ${hash} digest in ${encoding}` };
}

/** HMAC over the pieces in order. A body is fed as it is: no copy, no string. */
export function hmacEngine({ hash, encoding }: Pick<HmacSignature, 'hash' | 'encoding'>): Engine {
  const alphabet = alphabetOf(encoding);
  return {
    kind: digestKind(hash, encoding),
    matches(key, pieces, signatures) {
      if (key.type !== 'secret') return false;
      const mac = createHmac(hash, key);
      for (const piece of pieces) if (typeof piece !== 'symbol') mac.update(piece);
      const text = mac.digest(alphabet);
      const [only] = signatures;
      return signatures.length === 1 && only !== undefined
        ? equalTexts(text, only)
        : anyEqual(text, signatures);
    },
  };
}

/** A plain hash over pieces of which one is the secret. */
export function digestEngine({ hash, encoding }: Pick<DigestSignature, 'hash' | 'encoding'>): Engine {
  const alphabet = alphabetOf(encoding);
  return {
    kind: digestKind(hash, encoding),
    matches(key, pieces, signatures) {
      if (key.type !== 'secret') return false;
      const digest = createHash(hash);
      for (const piece of pieces) digest.update(piece === SECRET ? key.export() : piece);
      return anyEqual(digest.digest(alphabet), signatures);
    },
  };
}
