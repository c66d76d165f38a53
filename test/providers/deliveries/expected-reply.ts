import { createHash, createHmac } from 'node:crypto';
import type {
  HandshakeSpec,
  ReplyBody,
  ReplyObject,
  ReplyObjectMember,
  ReplyPart,
} from '../../../lib/contract/provider-spec.ts';
import { keyOf } from './asking.ts';

/** What both sides know of a handshake. */
export interface Shared {
  /** Texts of the request by place. */
  readonly texts: ReadonlyMap<string, string>;
  /** Texts of the secret by name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The key deliveries are signed with, and its id. */
  readonly key: Uint8Array;
  readonly keyId: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Address as registered with the provider. */
  readonly url: string;
}

/** An answer as it must be: status, content type where there is a body, every other header the provider looks at, body. */
export interface Expected {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function typeOf(body: ReplyBody): string {
  if ('xml' in body) return 'text/xml';
  return 'text' in body ? 'text/plain' : 'application/json';
}

/** What a provider expects to be answered. */
export function expectedReply(spec: HandshakeSpec, shared: Shared): Expected {
  const { status, headers = {}, body } = spec.reply;
  const own = Object.entries(headers).map(([name, parts]) => [name, text(parts, spec, shared)] as const);
  const type: Readonly<Record<string, string>> = body === undefined ? {} : { 'content-type': typeOf(body) };
  return { status, headers: { ...type, ...Object.fromEntries(own) }, body: bodyText(spec, shared) };
}

function bodyText(spec: HandshakeSpec, shared: Shared): string {
  const { body } = spec.reply;
  if (body === undefined) return '';
  if ('xml' in body) return body.xml;
  return 'text' in body ? text(body.text, spec, shared) : JSON.stringify(object(body.json, spec, shared));
}

function object(members: ReplyObject, spec: HandshakeSpec, shared: Shared): object {
  const value = (member: ReplyObjectMember): unknown => {
    if ('literal' in member) return member.literal;
    if ('copy' in member) return shared.texts.get(keyOf({ json: member.copy }));
    if ('listOf' in member) return [object(member.listOf, spec, shared)];
    return 'members' in member ? object(member.members, spec, shared) : text(member, spec, shared);
  };
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, value(member)]));
}

function text(parts: readonly ReplyPart[], spec: HandshakeSpec, shared: Shared): string {
  const token = spec.token === undefined ? '' : (shared.texts.get(keyOf(spec.token.at)) ?? '');
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      if ('echo' in part) return shared.texts.get(keyOf(part.echo)) ?? '';
      if ('setting' in part) return shared.settings[part.setting] ?? '';
      if ('keyId' in part) return shared.keyId;
      if ('hmac' in part) return createHmac(part.hmac, shared.key).update(token).digest(part.encoding);
      const texts = part.of.map((one) =>
        typeof one === 'object' ? (shared.secrets[one.secret] ?? '') : one === 'token' ? token : shared.url,
      );
      return createHash(part.digest).update(texts.join('')).digest('hex');
    })
    .join('');
}
