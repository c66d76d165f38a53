import type { Place } from './place.ts';

/** Hashes a provider may use. `md5` and `sha1` only where the provider has nothing better. */
export type HashName = 'sha256' | 'sha512' | 'sha384' | 'sha1' | 'md5';

/**
 * One piece of the signed message.
 *
 * `body`: the exact bytes. `timestamp`: its text as received. `url`: the address as registered with the provider, with the
 * query as received; `path` and `path-and-query` are parts of it, `path-with-other-slash` is the path with a slash at its
 * end, or without where it has one. `method`: upper case. `sorted-form`: names and values
 * of all form fields, decoded, sorted by name and joined without a separator.
 */
export type MessagePart =
  | 'body'
  | 'timestamp'
  | 'url'
  | 'method'
  | 'path'
  | 'path-and-query'
  | 'path-with-other-slash'
  | 'sorted-form'
  | { readonly text: string }
  /** The text at a place; with `case`, in lower case. */
  | (Place & { readonly case?: 'lower' })
  /** Another pair of a signature written as pairs. */
  | { readonly pair: string }
  /** A setting of the source, such as the id of the app. */
  | { readonly setting: string }
  /** Digest of the body, as text. */
  | { readonly bodyHash: HashName; readonly encoding: 'hex' | 'base64' }
  /** Values of the headers whose names a pair of the signature lists, joined. */
  | { readonly headersListedIn: string; readonly separator: string; readonly join: string }
  /** Fields of a JSON body in order, joined. */
  | { readonly fields: readonly SignedField[]; readonly join: string }
  /** Left out where a place in it holds nothing. */
  | { readonly optional: readonly OptionalPart[] }
  /** A form that data cannot say, written by a named function. */
  | { readonly canonical: Canonicaliser };

/**
 * A field of a list of signed ones: text, number, `true` or `false` at a pointer; what is absent or null is empty. With
 * `name`, written `name=value`. With `is`, anything else is refused: where values are joined without a separator, digits
 * could otherwise move from one field to the next under the same signature.
 */
export interface SignedField {
  /** Pointer to the field. */
  readonly json: string;
  /** What stands before the value, and an equals sign. @default - the value stands alone */
  readonly name?: string;
  /** What it must be: a whole number, `true` or `false`, an ISO time. @default - any text, number or truth value */
  readonly is?: 'whole' | 'truth' | 'time';
}

/** What may stand in an optional group. */
export type OptionalPart = { readonly text: string } | (Place & { readonly case?: 'lower' });

/**
 * Named functions that write a message data cannot say.
 *
 * `contentful`: method, path, the headers listed in `x-contentful-signed-headers` as sorted `name:value` lines, body.
 * `exact-online`: the bytes of the body between `{"Content":` and `,"HashCode":`.
 * `hubspot-url`: the URL with the escapes of its query undone that HubSpot undoes.
 * `hygraph`: a JSON document that holds the body as a string.
 * `myfatoorah-v1`: all fields of `Data` as `name=value`, sorted whatever their case. `myfatoorah-v2`: those of `Data` its
 * event signs.
 * `php-payload`: `object_payload` of the body as PHP writes JSON.
 * `plivo-v3`: URL with sorted query and sorted form, then the nonce.
 * `twilio`: URL and sorted form; for other bodies the URL alone, whose `bodySHA256` must be the body's. `twilio-port`: the
 * same with the scheme's default port in the URL, or without it.
 */
export type Canonicaliser =
  | 'contentful'
  | 'exact-online'
  | 'hubspot-url'
  | 'hygraph'
  | 'myfatoorah-v1'
  | 'myfatoorah-v2'
  | 'php-payload'
  | 'plivo-v3'
  | 'twilio'
  | 'twilio-port';

/** How the text that holds the signatures is written. */
export type SignatureLayout =
  /** The whole value is one signature, after an optional literal prefix, which may end in a space. */
  | { readonly form: 'plain'; readonly prefix?: string }
  /**
   * `t=1,v1=ab,v1=cd`: pairs, of which those named `key` are signatures. A pair is split at its first `=`. With
   * `groupSeparator`, groups of pairs, each with its own time: one per active secret.
   */
  | {
      readonly form: 'pairs';
      readonly separator: string;
      readonly key: string | readonly string[];
      readonly groupSeparator?: string;
      /** Spaces around a pair belong to the layout. @default false */
      readonly spaced?: true;
    }
  /** `v1,ab v1,cd`: tagged entries, of which those tagged `tag` are signatures. Other tags are passed over. */
  | {
      readonly form: 'list';
      readonly separator: string;
      readonly tagSeparator: string;
      readonly tag: string;
    }
  /** `ab,cd`: signatures without tags. */
  | { readonly form: 'entries'; readonly separator: string }
  /** `id|ab&id|cd`: signatures tagged with the id of their key, after a literal prefix. Needs keys by id. */
  | {
      readonly form: 'by-key';
      readonly separator: string;
      readonly tagSeparator: string;
      readonly prefix?: string;
    }
  /** `1,ab,cd`: the time, then signatures. */
  | { readonly form: 'time-first'; readonly separator: string };

/** The signed time of a delivery: where it stands, how it is written and how old it may be. */
export interface TimestampSpec extends TimeRule {
  /** Where it stands: a place, a pair of the signature, or first in a `time-first` layout. */
  readonly from: Place | { readonly pair: string } | 'first';
}

/** How a signed time is written and how old it may be. */
export interface TimeRule {
  /**
   * `s`, `ms`: plain digits. `s-or-ms`: either, told apart by size. `iso`: ISO 8601 or RFC 3339, without a zone UTC.
   * `http-date`: as in a Date header.
   */
  readonly unit: 's' | 'ms' | 's-or-ms' | 'iso' | 'http-date';
  /**
   * Seconds a timestamp may differ from our clock, both ways. `unlimited`: the provider signs a time and sets no limit to
   * its age, or is known not to sign a retry anew.
   */
  readonly toleranceSeconds: number | 'unlimited';
  /**
   * Seconds a timestamp may lie ahead of our clock where the provider's own code differs. A receiver takes the narrower
   * of the two; samples of a provider are judged by this one.
   *
   * @default - toleranceSeconds
   */
  readonly futureSeconds?: number | 'unlimited';
}
