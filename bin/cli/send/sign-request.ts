import { createHmac, randomUUID } from 'node:crypto';
import { encodeSignature } from '../../../lambdas/signature/codecs.ts';
import { layOut, makeSignature, type Signable, timeText } from '../../../lambdas/signature/make-signature.ts';
import { messageOf } from '../../../lambdas/signature/message.ts';
import { credentialsIn } from '../../../lambdas/signature/paypal-postback.ts';
import { SignatureReading } from '../../../lambdas/signature/read-signature.ts';
import { RequestView } from '../../../lambdas/signature/request-view.ts';
import type {
  HmacItemsSignature,
  MessagePart,
  Place,
  Requirement,
  RuntimeSpec,
  TokenCheck,
} from '../../../lib/contract/provider-spec.ts';
import { UsageError } from '../command.ts';
import { topicsOf } from '../local/certificate-url.ts';
import { pointerValue, setPointer } from './json-pointer.ts';
import type { Draft, OpenRequest } from './open-request.ts';
import { signPaypal, signSns } from './sign-certified.ts';
import { putHttpSignature } from './sign-http.ts';
import { putDetached } from './sign-payload.ts';
import { putToken } from './sign-token.ts';
import { put, type Signer, viewOf } from './signer.ts';

/**
 * Signs an open request as its provider does: whatever the scheme asks for is put where the spec says it stands. Throws
 * `UsageError` where that place is inside a body given as bytes.
 */
export function signRequest(spec: RuntimeSpec, request: OpenRequest, signer: Signer): Draft {
  const { signature } = spec;
  for (const rule of 'require' in signature ? (signature.require ?? []) : []) fulfil(request, rule, signer);
  switch (signature.scheme) {
    case 'none':
      return request.close();
    case 'basic':
      put(request, { header: 'authorization' }, `Basic ${signer.key.export().toString('base64')}`);
      return request.close();
    case 'token':
      putSecret(request, signature, signer);
      return request.close();
    case 'hmac-items':
      signItems(request, signature, signer);
      return request.close();
    case 'jwt':
      return putToken(request, signature, signer);
    case 'http-signature':
      return putHttpSignature(request, signature, signer);
    case 'jws':
      return putDetached(request, signature, signer);
    case 'aws-sns':
      return signSns(request, topicsOf(spec), signer);
    case 'paypal':
      return signPaypal(request, signer.secret?.export().toString('utf8') ?? '', signer);
    case 'paypal-postback':
      return signPaypal(request, (signer.secret && credentialsIn(signer.secret))?.webhookId ?? '', signer);
    case 'sdk':
      throw new UsageError(
        `${spec.name} is checked by a verifier of your own, which does not say how to sign`,
        'replay a captured delivery instead',
      );
    default:
      return signMessage(request, signature, signer);
  }
}

function fulfil(request: OpenRequest, rule: Requirement, { settings }: Signer): void {
  if ('equals' in rule) put(request, rule.at, rule.equals);
  else if ('setting' in rule) put(request, rule.at, settings[rule.setting] ?? '');
  else if (request.get(rule.at) === undefined) put(request, rule.at, randomUUID());
}

function putSecret(request: OpenRequest, { at, prefix = '' }: TokenCheck, { key, settings }: Signer): void {
  const text = `${prefix}${key.export().toString('utf8')}`;
  if ('headerNamedBy' in at) put(request, { header: (settings[at.headerNamedBy] ?? '').toLowerCase() }, text);
  else if ('every' in at) {
    const items = pointerValue(request.document, at.every);
    if (!Array.isArray(items)) throw new UsageError(`the body has no list ${at.every}`);
    for (const item of items) setPointer(item, at.item, text);
  } else put(request, at, text);
}

function signItems(
  request: OpenRequest,
  { hash, encoding, items: at, message, signature }: HmacItemsSignature,
  { key }: Signer,
): void {
  const items = pointerValue(request.document, at);
  if (!Array.isArray(items)) throw new UsageError(`the body has no list ${at}`);
  for (const item of items) {
    const text = message
      .map((part) => ('text' in part ? part.text : String(pointerValue(item, part.item) ?? '')))
      .join('');
    setPointer(item, signature, encodeSignature(encoding, createHmac(hash, key).update(text).digest()));
  }
}

function signMessage(request: OpenRequest, signature: Signable, signer: Signer): Draft {
  const { key, keyId, now, url, settings } = signer;
  const { layout, timestamp, message } = signature;
  const { family } = request;
  const parts: readonly (MessagePart | 'secret')[] = message;
  if (signature.keyId !== undefined) put(request, signature.keyId, keyId ?? '');
  const time = timestamp === undefined ? '' : timeText(timestamp.unit, now);
  const from = timestamp?.from;
  if (typeof from === 'object' && !('pair' in from)) put(request, from, time);
  fillSigned(request, parts);
  const listed = [...listedHeaders(request, parts), ...environmentPair(parts)];
  const timePair = typeof from === 'object' && 'pair' in from ? [`${from.pair}=${time}`] : [];
  const separator = layout.form === 'pairs' ? layout.separator : ',';
  const reading = new SignatureReading([], time, [...timePair, ...listed].join(separator));
  const view = new RequestView(viewOf(request.close(), url));
  const pieces = messageOf(parts, { layout, family, settings })(view, reading, time);
  if ('reason' in pieces) throw new UsageError(`this request cannot be signed: ${pieces.detail}`);
  const made = encodeSignature(signature.encoding, makeSignature(signature, key, pieces));
  put(request, placeOf(signature), layOut(layout, timestamp, time, made, listed, keyId));
  return request.close();
}

/** Signed headers and fields that nothing else fills. */
function fillSigned(request: OpenRequest, parts: readonly (MessagePart | 'secret')[]): void {
  for (const part of parts) {
    if (typeof part !== 'object') continue;
    const isPlace = 'header' in part || 'json' in part || 'form' in part || 'query' in part || 'part' in part;
    if (isPlace && request.isOpen(part) && request.get(part) === undefined) request.set(part, randomUUID());
    // Which headers it signs is the sender's choice: contentful names them in a header.
    if ('canonical' in part && part.canonical === 'contentful') {
      request.set(
        { header: 'x-contentful-signed-headers' },
        'x-contentful-signed-headers,x-contentful-timestamp',
      );
    }
    if ('canonical' in part && part.canonical === 'plivo-v3') {
      request.set({ header: 'x-plivo-signature-v3-nonce' }, randomUUID());
    }
  }
}

/** Pairs that name signed headers: the sender's own content type is one it always has. */
function listedHeaders(request: OpenRequest, parts: readonly (MessagePart | 'secret')[]): readonly string[] {
  return parts.flatMap((part) => {
    if (typeof part !== 'object' || !('headersListedIn' in part)) return [];
    if (request.get({ header: 'content-type' }) === undefined) {
      request.set({ header: 'content-type' }, 'application/json');
    }
    return [`${part.headersListedIn}=content-type`];
  });
}

/** Hygraph names the environment an event comes from beside the signature. */
function environmentPair(parts: readonly (MessagePart | 'secret')[]): readonly string[] {
  return parts.some((part) => typeof part === 'object' && 'canonical' in part && part.canonical === 'hygraph')
    ? ['env=master']
    : [];
}

/** The place of one signature: the first where a scheme has several. */
function placeOf({ at }: Signable): Place {
  if ('eitherHeader' in at) return { header: at.eitherHeader[0] ?? '' };
  return 'numberedHeader' in at ? { header: `${at.numberedHeader}1` } : at;
}
