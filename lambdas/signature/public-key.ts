import { createHash, type KeyObject, verify } from 'node:crypto';
import type { EcdsaSignature, Ed25519Signature, RsaSignature } from '../../lib/contract/provider-spec.ts';
import { alphabetOf, signatureText } from './codecs.ts';
import type { Piece } from './message.ts';
import type { Engine } from './signed-message.ts';

export function ed25519Engine({ encoding }: Pick<Ed25519Signature, 'encoding'>): Engine {
  const alphabet = alphabetOf(encoding);
  return {
    kind: { read: signatureText(encoding, 64), words: `an ed25519 signature in ${encoding}` },
    matches: (key, pieces, signatures) =>
      key.asymmetricKeyType === 'ed25519' &&
      signatures.some((text) => isSigned(null, bytesOf(pieces), key, Buffer.from(text, alphabet))),
  };
}

/** P-256 only: the curve is part of the scheme, never of the key. */
export function ecdsaEngine({
  hash,
  form,
  encoding,
}: Pick<EcdsaSignature, 'hash' | 'form' | 'encoding'>): Engine {
  const alphabet = alphabetOf(encoding);
  const dsaEncoding = form === 'der' ? 'der' : 'ieee-p1363';
  return {
    kind: {
      read: signatureText(encoding, form === 'raw' ? 64 : undefined),
      words: `an ECDSA signature in ${encoding}`,
    },
    matches: (key, pieces, signatures) =>
      key.asymmetricKeyDetails?.namedCurve === 'prime256v1' &&
      signatures.some((text) =>
        isSigned(hash, bytesOf(pieces), { key, dsaEncoding }, Buffer.from(text, alphabet)),
      ),
  };
}

/** Fewer bits than this have been factored. */
const LEAST_RSA_BITS = 1024;

/** Whether a key is one of RSA that is not too short. */
export function isRsa(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS;
}

export function rsaEngine(scheme: Pick<RsaSignature, 'hash' | 'padding' | 'encoding' | 'prehash'>): Engine {
  const { hash, encoding, prehash } = scheme;
  const alphabet = alphabetOf(encoding);
  const padding = scheme.padding === 'pss' ? PSS : PKCS1;
  return {
    kind: { read: signatureText(encoding), words: `an RSA signature in ${encoding}` },
    matches(key, pieces, signatures) {
      if (!isRsa(key)) return false;
      const message = bytesOf(pieces);
      const signed = prehash === undefined ? message : createHash(prehash).update(message).digest();
      return signatures.some((text) =>
        isSigned(hash, signed, { key, ...padding }, Buffer.from(text, alphabet)),
      );
    },
  };
}

/** As OpenSSL numbers them. The salt of a PSS signature is as long as its digest, as every vendor's code makes it. */
const PKCS1 = { padding: 1 } as const;
export const PSS = { padding: 6, saltLength: -1 } as const;

type VerifyKey = Parameters<typeof verify>[2];

/** Never throws: a key or signature the library cannot take has signed nothing. */
export function isSigned(
  hash: string | null,
  message: Uint8Array,
  key: VerifyKey,
  given: Uint8Array,
): boolean {
  try {
    return verify(hash, message, key, given);
  } catch {
    return false;
  }
}

/** Public keys are checked over one stretch of bytes; a lone body is taken as it is. */
function bytesOf(pieces: readonly Piece[]): Uint8Array {
  const bytes = pieces.flatMap((piece) => {
    if (typeof piece === 'symbol') return [];
    return [typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece];
  });
  const [only] = bytes;
  return bytes.length === 1 && only !== undefined ? only : Buffer.concat(bytes);
}
