import { createHash, createHmac, createSign, type KeyObject, sign as signBytes } from 'node:crypto';
import type {
  MessagePart,
  SignatureLayout,
  SignatureSpec,
  SignedMessage,
  TimestampSpec,
} from '../../lib/contract/provider-spec.ts';
import { type Piece, SECRET } from './message.ts';

/** A scheme that signs a message made of the request's parts. */
export type Signable = Extract<SignatureSpec, SignedMessage<MessagePart | 'secret'>>;

/** Signs a message. The key is the secret, or the private half of a key pair. */
export function makeSignature(signature: Signable, key: KeyObject, pieces: readonly Piece[]): Buffer {
  if (signature.scheme === 'hmac') {
    return pieces
      .reduce((mac, piece) => mac.update(bytesOf(piece, key)), createHmac(signature.hash, key))
      .digest();
  }
  if (signature.scheme === 'digest') {
    return pieces
      .reduce((hash, piece) => hash.update(bytesOf(piece, key)), createHash(signature.hash))
      .digest();
  }
  const message = Buffer.concat(pieces.map((piece) => bytesOf(piece, key)));
  if (signature.scheme === 'ed25519') return signBytes(null, message, key);
  if (signature.scheme === 'ecdsa') {
    return signBytes(signature.hash, message, {
      key,
      dsaEncoding: signature.form === 'der' ? 'der' : 'ieee-p1363',
    });
  }
  const signed =
    signature.prehash === undefined ? message : createHash(signature.prehash).update(message).digest();
  const padding = signature.padding === 'pss' ? { padding: 6, saltLength: -1 } : { padding: 1 };
  return createSign(signature.hash)
    .update(signed)
    .sign({ key, ...padding });
}

function bytesOf(piece: Piece, key: KeyObject): Uint8Array {
  if (piece === SECRET) return key.export();
  return typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
}

/** A time as a provider would write it. */
export function timeText(unit: TimestampSpec['unit'], now: number): string {
  if (unit === 'ms') return String(now);
  if (unit === 'iso') return new Date(now).toISOString();
  return unit === 'http-date' ? new Date(now).toUTCString() : String(Math.floor(now / 1000));
}

/**
 * A signature as its layout writes it. `more` holds further pairs the message names; `keyId` is needed where a layout says
 * whose key it was.
 */
export function layOut(
  layout: SignatureLayout,
  timestamp: TimestampSpec | undefined,
  time: string,
  made: string,
  more: readonly string[] = [],
  keyId?: string,
): string {
  switch (layout.form) {
    case 'plain':
      return `${layout.prefix ?? ''}${made}`;
    case 'list':
      return `${layout.tag}${layout.tagSeparator}${made}`;
    case 'entries':
      return made;
    case 'by-key':
      if (keyId === undefined)
        throw new TypeError('a layout by key needs the id of the key, which is not given');
      return `${keyId}${layout.tagSeparator}${layout.prefix ?? ''}${made}`;
    case 'time-first':
      return `${time}${layout.separator}${made}`;
    case 'pairs': {
      const name = typeof layout.key === 'string' ? layout.key : (layout.key[0] ?? '');
      const from = timestamp?.from;
      const before = typeof from === 'object' && 'pair' in from ? [`${from.pair}=${time}`] : [];
      return [...before, ...more, `${name}=${made}`].join(layout.separator);
    }
  }
}
