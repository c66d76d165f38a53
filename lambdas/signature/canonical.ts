import { createHash } from 'node:crypto';
import type { Canonicaliser } from '../../lib/contract/provider-spec.ts';
import { allFields, eventFields } from './myfatoorah.ts';
import { COMMA_PAIRS, pairIn } from './pairs.ts';
import { phpPayload } from './php-payload.ts';
import { headerText } from './places.ts';
import type { SignatureReading } from './read-signature.ts';
import { type Refusal, refuse } from './refusal.ts';
import { type Fields, fieldOf, type RequestView } from './request-view.ts';
import { byCodeUnit, sortedForm } from './sorted-form.ts';

/** Writes a signed message that data cannot say. */
type Canonical = (view: RequestView, reading: SignatureReading) => string | Uint8Array | Refusal;

/** A named message. */
export function canonicaliserOf(name: Canonicaliser): Canonical {
  return CANONICAL[name];
}

const CANONICAL: Readonly<Record<Canonicaliser, Canonical>> = {
  contentful,
  'exact-online': exactOnline,
  'hubspot-url': (view) => hubspotUrl(view.request.url),
  hygraph,
  'myfatoorah-v1': allFields,
  'myfatoorah-v2': eventFields,
  'php-payload': phpPayload,
  'plivo-v3': plivo,
  twilio: (view) => twilio(view, view.request.url),
  'twilio-port': (view) => twilio(view, otherPort(view.request.url)),
};

/** Method, path and query, the listed headers as `name:value` in order of names, and the body, a line each. */
function contentful(view: RequestView): Uint8Array | Refusal {
  const { method, body } = view.request;
  const names = headerText(view.request, 'x-contentful-signed-headers', 'strict');
  const path = escapedTwice(view.pathAndQuery);
  if (typeof names === 'object') return names;
  if (names === undefined || path === undefined || method === undefined) {
    return incomplete('x-contentful-signed-headers, method and URL');
  }
  const lines: string[] = [];
  for (const name of names.split(',').toSorted(byCodeUnit)) {
    const value = headerText(view.request, name.trim().toLowerCase(), 'strict');
    if (typeof value !== 'string') return value ?? incomplete('every header it lists');
    lines.push(`${name.trim().toLowerCase()}:${value.trim()}`);
  }
  return Buffer.concat([Buffer.from(`${method}\n${path}\n${lines.join(';')}\n`), body]);
}

/** The query is escaped as one text, and the whole once more, as the provider's own code does. */
function escapedTwice(pathAndQuery: string | undefined): string | undefined {
  if (pathAndQuery === undefined) return undefined;
  const mark = pathAndQuery.indexOf('?');
  const whole = pathAndQuery.toWellFormed();
  if (mark < 0) return encodeURI(whole);
  return encodeURI(`${whole.slice(0, mark)}?${encodeURIComponent(whole.slice(mark + 1))}`);
}

/** The bytes between two literals, as they stand: the JSON between them must not be written anew. */
function exactOnline({ request }: RequestView): Uint8Array | Refusal {
  const body = Buffer.from(request.body.buffer, request.body.byteOffset, request.body.byteLength);
  const before = '{"Content":';
  const end = body.lastIndexOf(',"HashCode":');
  if (body.indexOf(before) !== 0 || end < before.length) return incomplete('Content, then HashCode');
  return body.subarray(before.length, end);
}

/** The characters whose escapes HubSpot undoes before it signs a URL. */
const HUBSPOT_ESCAPES = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi;

/** Nothing else may be undone: `%26` and `%3D` would turn a value into other parameters. */
function hubspotUrl(url: string | undefined): string | Refusal {
  if (url === undefined) return incomplete('the URL');
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  return url.slice(0, mark) + url.slice(mark).replaceAll(HUBSPOT_ESCAPES, decodeURIComponent);
}

/** JSON of three members, the body written as a text in it. */
function hygraph(view: RequestView, { text }: SignatureReading): Uint8Array | Refusal {
  const environment = pairIn(text, COMMA_PAIRS, 'env');
  const time = pairIn(text, COMMA_PAIRS, 't');
  if (environment === undefined || time === undefined) return incomplete('env and t');
  const named = `"EnvironmentName":${JSON.stringify(environment)}`;
  return Buffer.concat([
    Buffer.from('{"Body":'),
    jsonText(view.request.body),
    Buffer.from(`,${named},"TimeStamp":${time}}`),
  ]);
}

/** Bytes as a text in JSON. All that is escaped is ASCII, so every other byte stays what it is, UTF-8 or not. */
function jsonText(bytes: Uint8Array): Buffer {
  return Buffer.from(JSON.stringify(Buffer.from(bytes).toString('latin1')), 'latin1');
}

/** URL without its query, sorted query and sorted form, then the nonce. Without a query a form still follows a `?`. */
function plivo(view: RequestView): string | Refusal {
  const { url, method } = view.request;
  const nonce = headerText(view.request, 'x-plivo-signature-v3-nonce', 'strict');
  if (typeof nonce === 'object') return nonce;
  if (url === undefined || nonce === undefined) return incomplete('x-plivo-signature-v3-nonce and the URL');
  const [base = ''] = url.split('?', 1);
  const query = sortedPairs(view.query);
  if (method === 'GET') return `${base}${query === '' ? '' : `?${query}`}.${nonce}`;
  const form = sortedForm(view.form);
  return `${base}?${query}${query !== '' && form !== '' ? '.' : ''}${form}.${nonce}`;
}

function sortedPairs(fields: Fields): string {
  return fields
    .map(([name, value]) => `${name}=${value}`)
    .toSorted(byCodeUnit)
    .join('&');
}

/**
 * URL, then the fields of a form, sorted, each value of a name once. Another body must have its SHA-256 in the URL:
 * otherwise nothing would bind it.
 */
function twilio(view: RequestView, url: string | undefined): string | Refusal {
  if (url === undefined) return incomplete('the URL');
  const { headers, body } = view.request;
  if (body.length === 0) return url;
  const [type = ''] = (headers.get('content-type')?.[0] ?? '').split(';');
  if (type.trim().toLowerCase() === 'application/x-www-form-urlencoded') {
    return `${url}${sortedForm(once(view.form))}`;
  }
  const bound = fieldOf(view.query, 'bodySHA256');
  if (bound === undefined) return incomplete('bodySHA256 in the URL, since the body is no form');
  return bound === createHash('sha256').update(body).digest('hex')
    ? url
    : refuse('bad_signature', 'bodySHA256 in the URL is another: the body was changed');
}

/** Equal fields count once, and values of one name are sorted. */
function once(fields: Fields): Fields {
  const sorted = fields.toSorted(([n, v], [m, w]) => byCodeUnit(n, m) || byCodeUnit(v, w));
  return sorted.filter(([name, value], i) => sorted[i - 1]?.[0] !== name || sorted[i - 1]?.[1] !== value);
}

/** The URL with the default port of its scheme, or without it where it stands. */
function otherPort(url: string | undefined): string | undefined {
  const match = url === undefined ? null : /^(https?):\/\/([^/?#:]+)(?::(\d+))?(?=[/?#]|$)/.exec(url);
  if (url === undefined || match === null) return url;
  const [origin, scheme, host, port] = match;
  const own = scheme === 'https' ? '443' : '80';
  if (port !== undefined && port !== own) return url;
  return `${scheme}://${host}${port === undefined ? `:${own}` : ''}${url.slice(origin.length)}`;
}

function incomplete(needed: string): Refusal {
  return refuse('malformed_signature', `the signed message needs ${needed}`);
}
