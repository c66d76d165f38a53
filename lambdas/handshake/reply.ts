import { createHash, createHmac } from 'node:crypto';
import type { Reply } from '../../lib/contract/answers.ts';
import { MAX_ECHO_CHARS } from '../../lib/contract/limits.ts';
import type {
  DigestedText,
  Place,
  ReplyBody,
  ReplyObject,
  ReplyObjectMember,
  ReplyPart,
  ReplySpec,
} from '../../lib/contract/provider-spec.ts';
import { nameOf, textOf } from '../signature/places.ts';
import type { RequestView } from '../signature/request-view.ts';
import type { SigningKey } from '../signature/verifier.ts';
import { type SecretTexts, textNamed } from './secret-texts.ts';

/** What a reply may be made of. */
export interface ReplyFacts {
  readonly view: RequestView;
  readonly token: string | undefined;
  /** Keys of the secret, the one in use first. */
  readonly keys: readonly SigningKey[];
  readonly texts: SecretTexts;
  readonly settings: Readonly<Record<string, string>>;
  /** Address as registered with the provider, without a query. */
  readonly url: string | undefined;
}

/** Why no reply can be written, in words without any text of the request. */
export class Unwritable {
  readonly problem: string;

  constructor(problem: string) {
    this.problem = problem;
  }
}

type Write = (facts: ReplyFacts) => string | undefined | Unwritable;

/** Writes a reply. What is sent back of a request is bounded, and holds no control characters. */
export function replyOf(spec: ReplySpec): (facts: ReplyFacts) => Reply | Unwritable {
  const writeHeaders = headersWriter(spec.headers ?? {});
  const body = spec.body === undefined ? undefined : bodyWriter(spec.body);
  return (facts) => {
    const headers = writeHeaders(facts);
    if (headers instanceof Unwritable) return headers;
    if (body === undefined) return { status: spec.status, headers, body: '' };
    const text = body.write(facts);
    if (typeof text === 'object') return text;
    if (text === undefined) return new Unwritable('what the reply must hold was not sent');
    return { status: spec.status, headers: { 'content-type': body.type, ...headers }, body: text };
  };
}

function headersWriter(spec: NonNullable<ReplySpec['headers']>) {
  const writers = Object.entries(spec).map(([name, parts]) => [name, textWriter(parts)] as const);
  return (facts: ReplyFacts): Readonly<Record<string, string>> | Unwritable => {
    const headers: Record<string, string> = {};
    for (const [name, write] of writers) {
      const text = write(facts);
      if (typeof text === 'object') return text;
      if (text === undefined) continue;
      if (!/^[\x20-\x7e]*$/.test(text)) return new Unwritable(`${name} would hold what no header may`);
      headers[name] = text;
    }
    return headers;
  };
}

function bodyWriter(body: ReplyBody): { readonly type: string; readonly write: Write } {
  if ('xml' in body) return { type: 'text/xml', write: () => body.xml };
  return 'text' in body
    ? { type: 'text/plain', write: textWriter(body.text) }
    : { type: 'application/json', write: objectWriter(body.json) };
}

/** Nothing where one of its pieces is not there. */
function textWriter(parts: readonly ReplyPart[]): Write {
  const writers = parts.map(partWriter);
  return (facts) => {
    let text = '';
    for (const write of writers) {
      const piece = write(facts);
      if (typeof piece !== 'string') return piece;
      text += piece;
    }
    return text;
  };
}

function partWriter(part: ReplyPart): Write {
  if ('text' in part) return () => part.text;
  if ('echo' in part) return echoWriter(part.echo);
  if ('setting' in part) {
    return ({ settings }) =>
      settings[part.setting] ?? new Unwritable(`the setting ${part.setting} is not given`);
  }
  if ('keyId' in part)
    return ({ keys }) => keys[0]?.id ?? new Unwritable('the secret holds no id of its key');
  if ('digest' in part) return digestWriter(part.digest, part.of);
  return ({ keys: [first], token }) => {
    if (first === undefined || first.key.type !== 'secret')
      return new Unwritable('there is no key for an HMAC');
    if (token === undefined) return new Unwritable('there is no token');
    return createHmac(part.hmac, first.key).update(token).digest(part.encoding);
  };
}

function echoWriter(place: Place): Write {
  const read = textOf(place);
  const name = nameOf(place);
  return ({ view }) => {
    const text = read(view, 'strict');
    if (typeof text === 'object') return new Unwritable(text.detail);
    return text === undefined || isEcho(text)
      ? text
      : new Unwritable(`${name} is no text that may be sent back`);
  };
}

/** Whether a text may be sent back: bounded, one line, printable. */
export function isEcho(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be sent back.
  return text.length <= MAX_ECHO_CHARS && text.isWellFormed() && !/[\x00-\x1f\x7f]/.test(text);
}

function digestWriter(hash: string, of: readonly DigestedText[]): Write {
  return ({ token, url, texts }) => {
    const digest = createHash(hash);
    for (const one of of) {
      if (typeof one === 'object') {
        const text = textNamed(texts, one.secret);
        if (text === undefined) return new Unwritable(`the secret has no text ${one.secret}`);
        digest.update(text.export());
        continue;
      }
      const text = one === 'token' ? token : url;
      if (text === undefined) return new Unwritable(`the ${one} is not known`);
      digest.update(text);
    }
    return digest.digest('hex');
  };
}

function objectWriter(members: ReplyObject): Write {
  const writers = Object.entries(members).map(([name, member]) => [name, memberWriter(member)] as const);
  return (facts) => {
    const written: string[] = [];
    for (const [name, write] of writers) {
      const value = write(facts);
      if (typeof value !== 'string') return value;
      written.push(`${JSON.stringify(name)}:${value}`);
    }
    return `{${written.join(',')}}`;
  };
}

function listWriter(item: ReplyObject): Write {
  const write = objectWriter(item);
  return (facts) => {
    const text = write(facts);
    return typeof text === 'string' ? `[${text}]` : text;
  };
}

function memberWriter(member: ReplyObjectMember): Write {
  if ('literal' in member) return () => JSON.stringify(member.literal);
  if ('members' in member) return objectWriter(member.members);
  if ('listOf' in member) return listWriter(member.listOf);
  if ('copy' in member) return copyWriter(member.copy);
  const write = textWriter(member);
  return (facts) => {
    const text = write(facts);
    return typeof text === 'string' ? JSON.stringify(text) : text;
  };
}

/** A number keeps its digits and stays a number. */
function copyWriter(pointer: string): Write {
  const text = echoWriter({ json: pointer, type: 'text' });
  const number = echoWriter({ json: pointer, type: 'number' });
  return (facts) => {
    const found = text(facts);
    return typeof found === 'string' ? JSON.stringify(found) : (found ?? number(facts));
  };
}
