import { createHash, createHmac, createSign, type KeyObject, sign as signBytes } from 'node:crypto';
import type {
  MessagePart,
  RuntimeSpec,
  SignatureLayout,
  SignatureSpec,
  SignedMessage,
  TimestampSpec,
} from '../../lib/contract/provider-spec.ts';
import { encodeSignature } from './codecs.ts';
import { messageOf, type Piece, SECRET } from './message.ts';
import { SignatureReading } from './read-signature.ts';
import { RequestView } from './request-view.ts';
import { headersOf, inFamily } from './signed-request.ts';

export interface Signing {
  readonly body: Uint8Array;
  /** Time of signing, ms. */
  readonly now: number;
  /** Headers the provider would send beside the signature, lower case; those the scheme signs must be among them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Value of the signed id header, where `headers` does not hold it. */
  readonly id?: string;
  /** @default - the spec's first */
  readonly family?: string;
  readonly method?: string;
  /** Address as registered with the provider. */
  readonly url?: string;
}

/** A scheme that signs a message and has its signature in a header. */
type Signable = Extract<SignatureSpec, SignedMessage<MessagePart | 'secret'>>;

/**
 * Headers of a genuine delivery: the given ones, the timestamp and the signature. The key is the secret, or the private
 * half of a key pair. Throws `TypeError` when a header the scheme signs is missing, and for schemes that sign in another
 * place than a header.
 */
export function signDelivery(
  spec: Pick<RuntimeSpec, 'signature' | 'settings'>,
  key: KeyObject,
  signing: Signing,
): Record<string, string> {
  const { signature } = spec;
  const headers = { ...signing.headers };
  if (signature.scheme === 'none') return headers;
  if (signature.scheme === 'basic') {
    return { ...headers, authorization: `Basic ${key.export().toString('base64')}` };
  }
  if (signature.scheme === 'token' && 'header' in signature.at) {
    return { ...headers, [signature.at.header]: `${signature.prefix ?? ''}${key.export().toString()}` };
  }
  if (!('message' in signature) || signature.scheme === 'hmac-items') return cannotSign(signature);
  return signMessage(signature, spec.settings ?? {}, key, { ...signing, headers });
}

function cannotSign({ scheme }: SignatureSpec): never {
  throw new TypeError(`the scheme ${scheme} does not put its signature in a header`);
}

function signMessage(
  signature: Signable,
  settings: Readonly<Record<string, string>>,
  key: KeyObject,
  signing: Signing & { readonly headers: Record<string, string> },
): Record<string, string> {
  const { layout, timestamp } = signature;
  const family = signing.family ?? signature.families?.[0] ?? '';
  const { headers } = signing;
  const time = timestamp === undefined ? '' : timeText(timestamp.unit, signing.now);
  const from = timestamp?.from;
  if (typeof from === 'object' && 'header' in from) headers[inFamily(from.header, family)] = time;
  giveId(signature, family, headers, signing.id);
  const pairs = typeof from === 'object' && 'pair' in from ? `${from.pair}=${time}` : '';
  const { body, method, url } = signing;
  const view = new RequestView({
    headers: headersOf(headers),
    body,
    ...(method === undefined ? {} : { method }),
    ...(url === undefined ? {} : { url }),
  });
  const parts: readonly (MessagePart | 'secret')[] = signature.message;
  const pieces = messageOf(parts, { layout, family, settings })(
    view,
    new SignatureReading([], time, pairs),
    time,
  );
  if ('reason' in pieces) throw new TypeError(`cannot be signed: ${pieces.detail}`);
  const made = encodeSignature(signature.encoding, makeSignature(signature, key, pieces));
  headers[signatureHeader(signature, family)] = layOut(layout, timestamp, time, made);
  return headers;
}

/** The one signed header that nothing else fills. */
function giveId(
  { message }: SignedMessage<MessagePart | 'secret'>,
  family: string,
  headers: Record<string, string>,
  id: string | undefined,
): void {
  for (const part of message) {
    if (typeof part !== 'object' || !('header' in part)) continue;
    const name = inFamily(part.header, family);
    const value = headers[name] ?? id;
    if (value === undefined) throw new TypeError(`header ${name} is signed and was not given`);
    headers[name] = value;
  }
}

function signatureHeader(signature: Signable, family: string): string {
  const { at } = signature;
  if ('header' in at && at.base64Json === undefined) return inFamily(at.header, family);
  if ('eitherHeader' in at) return at.eitherHeader[0] ?? cannotSign(signature);
  return 'numberedHeader' in at ? `${at.numberedHeader}1` : cannotSign(signature);
}

function makeSignature(signature: Signable, key: KeyObject, pieces: readonly Piece[]): Buffer {
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
function timeText(unit: TimestampSpec['unit'], now: number): string {
  if (unit === 'ms') return String(now);
  if (unit === 'iso') return new Date(now).toISOString();
  return unit === 'http-date' ? new Date(now).toUTCString() : String(Math.floor(now / 1000));
}

function layOut(
  layout: SignatureLayout,
  timestamp: TimestampSpec | undefined,
  time: string,
  made: string,
): string {
  switch (layout.form) {
    case 'plain':
      return `${layout.prefix ?? ''}${made}`;
    case 'list':
      return `${layout.tag}${layout.tagSeparator}${made}`;
    case 'entries':
      return made;
    case 'by-key':
      throw new TypeError('a layout by key needs the id of the key, which is not given');
    case 'time-first':
      return `${time}${layout.separator}${made}`;
    case 'pairs': {
      const name = typeof layout.key === 'string' ? layout.key : (layout.key[0] ?? '');
      const from = timestamp?.from;
      const before = typeof from === 'object' && 'pair' in from ? [`${from.pair}=${time}`] : [];
      return [...before, `${name}=${made}`].join(layout.separator);
    }
  }
}
