import type { KeyObject } from 'node:crypto';
import type {
  MessagePart,
  RuntimeSpec,
  SignatureSpec,
  SignedMessage,
} from '../../lib/contract/provider-spec.ts';
import { encodeSignature } from './codecs.ts';
import { layOut, makeSignature, type Signable, timeText } from './make-signature.ts';
import { messageOf } from './message.ts';
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
