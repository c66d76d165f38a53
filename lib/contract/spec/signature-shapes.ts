import { httpShape } from './http-shapes.ts';
import { publicKey, remoteKey, secretKey } from './key-shapes.ts';
import {
  digestPart,
  hash,
  layout,
  messagePart,
  place,
  placeAsForm,
  pointer,
  requirements,
  signaturePlace,
  timestamp,
} from './place-shapes.ts';
import type { PaypalPostback, PaypalSignature, SnsSignature } from './remote.ts';
import {
  byMember,
  byWord,
  type Check,
  filled,
  list,
  type Members,
  object,
  oneOf,
  only,
  optional,
  text,
} from './shape.ts';
import type {
  BasicCheck,
  DigestSignature,
  EcdsaSignature,
  Ed25519Signature,
  HmacItemsSignature,
  HmacSignature,
  ItemPart,
  RsaSignature,
  SdkCheck,
  SignatureEncoding,
  SignatureSpec,
  SignedMessage,
  TokenCheck,
  Unsigned,
} from './signature.ts';
import { jwsShape, jwtShape } from './token-shapes.ts';

const encoding = oneOf<SignatureEncoding>({
  hex: true,
  'hex-any-case': true,
  base64: true,
  base64url: true,
  'base64-of-hex': true,
  'percent-base64url': true,
});

const signedMessage = (part: Check): Members<SignedMessage> => ({
  at: signaturePlace,
  layout,
  message: list(part, 1),
  alternative: optional(list(part, 1)),
  uncovered: optional(filled),
  timestamp: optional(timestamp),
  require: optional(requirements),
  keyId: optional(place),
  families: optional(list(filled)),
});

const itemPart: Check = byMember({
  text: object<Extract<ItemPart, { text: string }>>({ text: filled }),
  item: object<Extract<ItemPart, { item: string }>>({ item: pointer, whole: optional(only(true)) }),
});

const tokenPlace: Check = byMember({
  headerNamedBy: object<{ headerNamedBy: string }>({ headerNamedBy: filled }),
  every: object<{ every: string; item: string }>({ every: pointer, item: pointer }),
  ...placeAsForm,
});

/** The whole of what a signature can be. */
export const signatureShape: Check = byWord<SignatureSpec['scheme']>('scheme', {
  hmac: object<HmacSignature>({
    scheme: text,
    hash,
    encoding,
    key: secretKey,
    ...signedMessage(messagePart),
  }),
  digest: object<DigestSignature>({
    scheme: text,
    hash,
    encoding,
    key: secretKey,
    ...signedMessage(digestPart),
  }),
  'hmac-items': object<HmacItemsSignature>({
    scheme: text,
    hash,
    encoding,
    key: secretKey,
    items: pointer,
    signature: pointer,
    message: list(itemPart, 1),
  }),
  token: object<TokenCheck>({
    scheme: text,
    at: tokenPlace,
    prefix: optional(filled),
    require: optional(requirements),
  }),
  basic: object<BasicCheck>({ scheme: text, require: optional(requirements) }),
  ed25519: object<Ed25519Signature>({
    scheme: text,
    encoding,
    key: remoteKey,
    ...signedMessage(messagePart),
  }),
  ecdsa: object<EcdsaSignature>({
    scheme: text,
    hash: oneOf<EcdsaSignature['hash']>({ sha256: true, sha1: true }),
    form: oneOf<EcdsaSignature['form']>({ der: true, raw: true }),
    encoding,
    key: publicKey,
    ...signedMessage(messagePart),
  }),
  rsa: object<RsaSignature>({
    scheme: text,
    hash: oneOf<RsaSignature['hash']>({ sha256: true, sha512: true, sha1: true }),
    padding: oneOf<RsaSignature['padding']>({ pkcs1: true, pss: true }),
    encoding,
    key: remoteKey,
    prehash: optional(only('sha256')),
    ...signedMessage(messagePart),
  }),
  jwt: jwtShape,
  jws: jwsShape,
  'http-signature': httpShape,
  'aws-sns': object<SnsSignature>({ scheme: text, topics: filled }),
  paypal: object<PaypalSignature>({ scheme: text }),
  'paypal-postback': object<PaypalPostback>({
    scheme: text,
    at: oneOf<PaypalPostback['at']>({ live: true, sandbox: true }),
  }),
  sdk: object<SdkCheck>({
    scheme: text,
    at: object<SdkCheck['at']>({ eitherHeader: list(filled) }),
    families: optional(list(filled, 1)),
  }),
  none: object<Unsigned>({ scheme: text, trust: filled }),
});
