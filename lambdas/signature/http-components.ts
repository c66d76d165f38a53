import { createHash, timingSafeEqual } from 'node:crypto';
import { headerText } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { RequestView } from './request-view.ts';

/** Most components a signature may cover. */
export const MAX_COMPONENTS = 32;

/** Parameters of a signature that components are made of. */
export interface SignatureParameters {
  readonly created: string | undefined;
}

/** The value of a component of a request; a header sent twice has none. */
export function componentOf(
  name: string,
  view: RequestView,
  { created }: SignatureParameters,
): string | Refusal {
  if (name === 'digest' || name === 'content-digest') return digestOf(name, view);
  const derived = derivedOf(name, view);
  if (name === '(created)')
    return created ?? refuse('malformed_signature', 'it covers a time it does not have');
  if (derived !== undefined) return derived;
  if (/^[@(]/.test(name)) return refuse('malformed_signature', 'it covers a component that is not known');
  const value = headerText(view.request, name, 'strict');
  return value === undefined
    ? refuse('malformed_signature', `the header ${name.slice(0, 64)} is covered and was not sent`)
    : typeof value === 'string'
      ? value.trim()
      : value;
}

/** Parts of the address as it is registered, never of a Host header. */
function derivedOf(name: string, { request, pathAndQuery }: RequestView): string | Refusal | undefined {
  const { method, url } = request;
  const write = DERIVED[name];
  if (write === undefined) return undefined;
  const address = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || method === undefined || pathAndQuery === undefined) {
    return refuse('requirement_unmet', 'method and address are signed and are not known here');
  }
  return write(address, method, pathAndQuery);
}

type Derive = (address: URL, method: string, target: string) => string;

const DERIVED: Readonly<Record<string, Derive>> = {
  '(request-target)': (_address, method, target) => `${method.toLowerCase()} ${target}`,
  host: ({ host }) => host,
  '@method': (_address, method) => method,
  '@target-uri': ({ origin }, _method, target) => `${origin}${target}`,
  '@authority': ({ host }) => host,
  '@scheme': ({ protocol }) => protocol.slice(0, -1),
  '@request-target': (_address, _method, target) => target,
  '@path': (_address, _method, target) => target.split('?', 1)[0] ?? '/',
  '@query': (_address, _method, target) => `?${target.split(/\?(.*)/s)[1] ?? ''}`,
};

/** A digest of the body as RFC 3230 writes it, or RFC 9530 between colons. */
const DIGEST = /(?:^|,)\s*(sha-256|sha-512)=(:?)([A-Za-z0-9+/]+={0,2})\2(?=\s*(?:,|$))/gi;

/** The digest header, once it is the body's. Without one in the draft's form, the one that is meant. */
function digestOf(name: string, view: RequestView): string | Refusal {
  const { request } = view;
  const text = headerText(request, name, 'strict');
  if (typeof text === 'object') return text;
  if (text === undefined) {
    return name === 'digest'
      ? `sha-256=${createHash('sha256').update(request.body).digest('base64')}`
      : refuse('malformed_signature', `the header ${name} is covered and was not sent`);
  }
  const given = [...text.matchAll(DIGEST)];
  if (given.length === 0) return refuse('malformed_signature', `${name} holds no SHA-256 or SHA-512`);
  const isBody = given.every(([, hash = '', , value = '']) => {
    const made = createHash(hash.toLowerCase().replace('-', '')).update(request.body).digest();
    const bytes = Buffer.from(value, 'base64');
    return made.length === bytes.length && timingSafeEqual(made, bytes);
  });
  return isBody ? text.trim() : refuse('bad_signature', `${name} is another: the body was changed`);
}
