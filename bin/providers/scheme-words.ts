import type {
  Locator,
  MessagePart,
  PayloadPart,
  SignaturePlace,
  SignatureSpec,
  TimeRule,
} from '../../lib/contract/provider-spec.ts';
import { timestampOf } from '../../lib/contract/provider-spec.ts';

/** How a provider authenticates its deliveries, in a few words. */
export function schemeInWords(signature: SignatureSpec): string {
  const time = timestampOf(signature);
  return [algorithm(signature), time && ageInWords(time)].filter((part) => part !== undefined).join('; ');
}

function algorithm(signature: SignatureSpec): string {
  switch (signature.scheme) {
    case 'hmac':
      return `HMAC-${hash(signature.hash)} in ${at(signature.at)} of ${message(signature.message)}`;
    case 'digest':
      return `${hash(signature.hash)} with the secret inside, in ${at(signature.at)}, of ${message(signature.message)}`;
    case 'hmac-items':
      return `HMAC-${hash(signature.hash)} of fields of each item of \`${signature.items}\``;
    case 'ed25519':
      return `Ed25519 in ${at(signature.at)} of ${message(signature.message)}`;
    case 'ecdsa':
      return `ECDSA P-256 in ${at(signature.at)} of ${message(signature.message)}`;
    case 'rsa':
      return `RSA ${signature.padding === 'pss' ? 'PSS' : 'PKCS #1'} in ${at(signature.at)} of ${message(signature.message)}`;
    case 'jwt':
      return `JWT (${signature.algorithms.join(', ')}) in ${signature.at === 'body' ? 'the body' : placeInWords(signature.at)}${bound(signature)}`;
    case 'jws':
      return `detached JWS (${signature.algorithms.join(', ')}) in ${placeInWords(signature.at)} of ${signature.payload.map(payloadPart).join(' + ')}`;
    case 'http-signature':
      return `HTTP message signature (${signature.algorithm}) in \`${signature.at.header}\` of ${signature.covers.map((name) => `\`${name}\``).join(' + ')}`;
    case 'token':
      return `token in ${tokenPlace(signature.at)}`;
    case 'basic':
      return 'user and password';
    case 'aws-sns':
      return 'RSA with a certificate of SNS, over fields of the body';
    case 'paypal':
      return 'RSA with a certificate of PayPal, over id, time and CRC-32 of the body';
    case 'paypal-postback':
      return `PayPal${signature.at === 'sandbox' ? '’s sandbox' : ''} is asked, with the exact bytes`;
    case 'sdk':
      return 'code of your own';
    case 'none':
      return `nothing: ${signature.trust}`;
  }
}

function bound(signature: Extract<SignatureSpec, { scheme: 'jwt' }>): string {
  if (signature.at === 'body') return '';
  return signature.bodyHash === undefined ? ', which does not cover the body' : ', with the hash of the body';
}

function hash(name: string): string {
  return name === 'md5' ? 'MD5' : name.toUpperCase().replace('SHA', 'SHA-');
}

function tokenPlace(at: Extract<SignatureSpec, { scheme: 'token' }>['at']): string {
  if ('headerNamedBy' in at) return 'a header of your choice';
  return 'every' in at ? `every item of \`${at.every}\`` : placeInWords(at);
}

function at(place: SignaturePlace): string {
  if ('eitherHeader' in place) return place.eitherHeader.map((name) => `\`${name}\``).join(' or ');
  if ('numberedHeader' in place) return `\`${place.numberedHeader}1\` and up`;
  return placeInWords(place);
}

const WORDS: Readonly<Record<Extract<MessagePart | 'secret', string>, string>> = {
  body: 'body',
  timestamp: 'time',
  url: 'URL',
  method: 'method',
  path: 'path',
  'path-and-query': 'path and query',
  'path-with-other-slash': 'path',
  'sorted-form': 'sorted form',
  secret: 'secret',
};

function message(parts: readonly (MessagePart | 'secret')[]): string {
  return parts.map(part).join(' + ');
}

function payloadPart(one: PayloadPart): string {
  if (one === 'body-base64url') return 'body in base64url';
  return typeof one === 'object' && 'headersNamedBy' in one ? 'the headers listed' : part(one);
}

function part(one: MessagePart | 'secret'): string {
  if (typeof one === 'string') return WORDS[one];
  if ('text' in one) return `\`${one.text.replaceAll('\n', '↵')}\``;
  if ('pair' in one) return `\`${one.pair}\``;
  if ('setting' in one) return `setting \`${one.setting}\``;
  if ('bodyHash' in one) return `${hash(one.bodyHash)} of the body`;
  if ('headersListedIn' in one) return 'the headers listed';
  if ('fields' in one) return `${one.fields.length} fields of the body`;
  if ('optional' in one) return `(${one.optional.map(part).join(' + ')})`;
  if ('canonical' in one) return `its canonical form \`${one.canonical}\``;
  return placeInWords(one);
}

function ageInWords({ toleranceSeconds }: TimeRule): string {
  return toleranceSeconds === 'unlimited' ? 'of any age' : `at most ${toleranceSeconds} s old`;
}

/** A place in a delivery: headers by name, places in JSON bodies as pointers, others with what they stand in. */
export function placeInWords(place: Locator): string {
  if ('header' in place) return `\`${place.header}\``;
  if ('json' in place) {
    return place.token === undefined
      ? `\`${place.json}\``
      : `\`${place.token}\` of the token in \`${place.json}\``;
  }
  if ('envelope' in place) return `\`${place.envelope}\` of the delivery`;
  if ('query' in place) return `query \`${place.query}\``;
  if ('form' in place) return `form \`${place.form}${place.inside ?? ''}\``;
  return `part \`${place.part}${place.inside ?? ''}\``;
}
