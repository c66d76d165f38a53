import type { HashName } from './message.ts';
import type { Place, Requirement } from './place.ts';

/** The text of a secret that is a word to be sent back, never a key. */
export const VERIFY_TOKEN = 'verify_token';

/** Longest token an HMAC or a digest is answered for, characters. */
export const MAX_TOKEN_CHARS = 256;

/**
 * A request by which a provider asks whether an address is ours, tests it, or agrees on a secret, and what it is answered.
 * It is not an event: nothing of it is archived, claimed or queued.
 *
 * The first handshake whose method, path and conditions fit meets the request. Replies are text or JSON, never HTML. An
 * HMAC is answered only over a token of a narrow alphabet, and what could be such a token is never accepted as an event:
 * else whoever picks the token could have an event signed.
 */
export interface HandshakeSpec {
  /** Method of the request. */
  readonly method: HandshakeMethod;
  /** What marks the request, all of it. Anything else is a delivery, or a probe that is answered with an empty 200. */
  readonly when: readonly HandshakeMark[];
  /**
   * Another path than the source's own, at the root of the host. Needs a domain of its own in front of the API.
   *
   * @default - the path of the source
   */
  readonly path?: string;
  /**
   * `signature`: verified like a delivery, then answered. `signature-if-sent`: a request without any signature is answered
   * too. `nothing`: the provider sends it unsigned; it is met before any signature is looked at.
   */
  readonly proof: 'signature' | 'signature-if-sent' | 'nothing';
  /** Conditions on the request: one that is not met refuses it. @default - none */
  readonly require?: readonly Requirement[];
  /** A word the user gave the provider, which must come back. @default - none */
  readonly word?: HandshakeWord;
  /** What `token` stands for in the reply. @default - the reply is made of no token */
  readonly token?: HandshakeToken;
  /**
   * Answered only within ten minutes after a person has armed the source, and only with the random text that arming gave
   * for its URL.
   *
   * @default - always
   */
  readonly armed?: true;
  /**
   * Where a secret stands that deliveries will be signed with. Taken once each time a person arms the source.
   *
   * @default - nothing is taken
   */
  readonly capture?: Place;
  /**
   * A named call that must succeed before the answer. `sns-subscription`: a subscription of a verified topic.
   *
   * @default - nothing is called
   */
  readonly confirm?: 'sns-subscription';
  /** What the request is answered. */
  readonly reply: ReplySpec;
}

/** Methods a handshake may have. */
export type HandshakeMethod = 'GET' | 'HEAD' | 'OPTIONS' | 'POST';

/** What marks a handshake. */
export type HandshakeMark =
  | { readonly at: Place; readonly is: 'present' | 'absent' }
  | { readonly at: Place; readonly equals: string }
  | { readonly body: 'empty' };

/**
 * A text of the source's secret: the member of that name where the secret is a JSON object, else, where it is plain text,
 * that text itself.
 */
export interface SecretText {
  /** Name of the text. */
  readonly secret: string;
}

/** A word of the secret that the request must hold. */
export interface HandshakeWord extends SecretText {
  /** Where the request holds it. */
  readonly at: Place;
  /**
   * Compared only where the secret names it.
   *
   * @default - a request is refused where the secret has no such text
   */
  readonly optional?: true;
}

/** Text of the sender that an HMAC or a digest is made of. */
export interface HandshakeToken {
  /** Where the request holds it. */
  readonly at: Place;
  /**
   * Characters it is made of. `lower-hex`: 0-9 and a-f. `word`: letters, digits, `_` and `-`. `base64`: those and `.`, `~`,
   * `+`, `/`, `=`.
   */
  readonly alphabet: TokenAlphabet;
  /** Fewest and most characters; at most 256. */
  readonly length: readonly [least: number, most: number];
}

/** Characters a token may be made of. */
export type TokenAlphabet = 'lower-hex' | 'word' | 'base64';

/** An answer. Its headers and body are exactly what is sent. */
export interface ReplySpec {
  /** Status of the answer. */
  readonly status: 200 | 201 | 202 | 204;
  /** Lower-case names. One whose text is not there is left out. @default - none but the content type */
  readonly headers?: Readonly<Record<string, readonly ReplyPart[]>>;
  /** What follows the headers. @default - empty */
  readonly body?: ReplyBody;
}

/** A body, with its content type: `text/plain`, `application/json`, or `text/xml`, which is literal only. */
export type ReplyBody =
  | { readonly text: readonly ReplyPart[] }
  | { readonly json: ReplyObject }
  | { readonly xml: string };

/** Members of a JSON reply: an object, a text of several parts, a literal, or a copy of what stands in the body. */
export interface ReplyObject {
  /** A member by its name. */
  readonly [name: string]: ReplyObjectMember;
}

/** A member of a JSON reply. */
export type ReplyObjectMember =
  | readonly ReplyPart[]
  | { readonly literal: string | number | boolean }
  /** The text or number at a pointer of the request's body, of the same type and with the same digits. */
  | { readonly copy: string }
  | { readonly members: ReplyObject }
  /** A list of one object. */
  | { readonly listOf: ReplyObject };

/** A piece of text of a reply. */
export type ReplyPart =
  | { readonly text: string }
  /** Text of the request as it stands there, decoded. */
  | { readonly echo: Place }
  /** A setting of the source. */
  | { readonly setting: string }
  /** Id of the key in use, where the secret holds keys by id. */
  | { readonly keyId: true }
  /** HMAC of the token with the key deliveries are signed with. */
  | { readonly hmac: HashName; readonly encoding: 'hex' | 'base64' }
  /** Plain hash of texts in a row, hex. */
  | { readonly digest: HashName; readonly of: readonly DigestedText[] };

/** The token; a text of the secret; the address of the source as registered with the provider, without a query. */
export type DigestedText = 'token' | 'url' | SecretText;

/** Whether a handshake's answer is made of the address the provider calls. */
export function answersWithUrl({ reply }: HandshakeSpec): boolean {
  return replyParts(reply).some(
    (part) => typeof part === 'object' && 'digest' in part && part.of.includes('url'),
  );
}

/** Every piece of text a reply is written of. */
export function replyParts({ headers = {}, body }: ReplySpec): readonly ReplyPart[] {
  const inHeaders = Object.values(headers).flat();
  if (body === undefined || 'xml' in body) return inHeaders;
  return [...inHeaders, ...('text' in body ? body.text : Object.values(body.json).flatMap(memberParts))];
}

function memberParts(member: ReplyObjectMember): readonly ReplyPart[] {
  if ('members' in member) return Object.values(member.members).flatMap(memberParts);
  if ('listOf' in member) return Object.values(member.listOf).flatMap(memberParts);
  return 'literal' in member || 'copy' in member ? [] : member;
}
