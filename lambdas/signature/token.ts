import { MAX_SIGNED_ITEMS } from '../../lib/contract/limits.ts';
import type { BasicCheck, TokenCheck, Unsigned } from '../../lib/contract/provider-spec.ts';
import { equalsSecret } from './compare.ts';
import type { Settings } from './message.ts';
import { headerText, nameOf, type TextOf, textOf } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';
import { RequestView } from './request-view.ts';
import { requirementsOf } from './requirements.ts';
import type { SignedRequest } from './signed-request.ts';
import type { Claim, SentSecret, SigningKey, Verification, Verifier } from './verifier.ts';

/** Compiles a scheme whose secret is sent along. */
export function compileToken(scheme: TokenCheck, settings: Settings): Verifier {
  const { at, prefix = '', require = [] } = scheme;
  if ('every' in at) return compileEvery(at.every, at.item);
  const { read, name } = placeOf(at, settings);
  const unmet = requirementsOf(require, '', settings);
  return {
    needsKeys: true,
    needsUrl: 'query' in at,
    ...sentIn(headerOf(at, settings), prefix),
    read(request, _now, manner = 'strict') {
      const view = new RequestView(request);
      const text = read(view, 'strict');
      if (text === undefined) return refuse('missing_signature', `no ${name}`);
      if (typeof text !== 'string') return text;
      if (!text.startsWith(prefix) || text.length === prefix.length) {
        return refuse('malformed_signature', `${name} does not begin with ${prefix}`);
      }
      return unmet(view, manner) ?? new TokenClaim([text.slice(prefix.length)]);
    },
  };
}

/** The header that holds a token and nothing else. */
function headerOf(at: Exclude<TokenCheck['at'], { every: string }>, settings: Settings): string | undefined {
  if ('headerNamedBy' in at) return settings[at.headerNamedBy]?.toLowerCase();
  return 'header' in at && at.named === undefined && at.base64Json === undefined ? at.header : undefined;
}

function sentIn(header: string | undefined, prefix: string): { readonly sent?: SentSecret } {
  if (header === undefined) return {};
  const read = (request: SignedRequest) => {
    const text = headerText(request, header, 'strict');
    return typeof text === 'string' && text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
  };
  return { sent: { header, read, write: (secret) => prefix + secret } };
}

function placeOf(
  at: Exclude<TokenCheck['at'], { every: string }>,
  settings: Settings,
): { readonly read: TextOf; readonly name: string } {
  if (!('headerNamedBy' in at)) return { read: textOf(at), name: nameOf(at) };
  const header = settings[at.headerNamedBy]?.toLowerCase();
  return header === undefined
    ? { read: () => undefined, name: `header: the setting ${at.headerNamedBy} is not given` }
    : { read: textOf({ header }), name: `header ${header}` };
}

/** One item without the token would be an event anybody could have added. */
function compileEvery(list: string, pointer: string): Verifier {
  return {
    needsKeys: true,
    needsUrl: false,
    read(request) {
      const items = new RequestView(request).json?.itemsAt(list);
      if (items === undefined || items.length === 0) {
        return refuse('missing_signature', `no list ${list} in the body`);
      }
      if (items.length > MAX_SIGNED_ITEMS) {
        return refuse('malformed_signature', `more than ${MAX_SIGNED_ITEMS} items`);
      }
      const tokens: string[] = [];
      for (const item of items) {
        const token = item.textAt(pointer, 'text');
        if (token === undefined) return refuse('missing_signature', `an item without ${pointer}`);
        tokens.push(token);
      }
      return new TokenClaim([...new Set(tokens)]);
    },
  };
}

/** Compiles HTTP basic authentication. The whole `user:password` is compared. */
export function compileBasic({ require = [] }: BasicCheck, settings: Settings): Verifier {
  const unmet = requirementsOf(require, '', settings);
  return {
    needsKeys: true,
    needsUrl: false,
    sent: {
      header: 'authorization',
      read: (request) => {
        const text = headerText(request, 'authorization', 'strict');
        const credentials = typeof text === 'string' ? readBasic(text) : undefined;
        return typeof credentials === 'string' ? credentials : undefined;
      },
      write: (secret) => `Basic ${Buffer.from(secret).toString('base64')}`,
    },
    read(request, _now, manner = 'strict') {
      const text = headerText(request, 'authorization', 'strict');
      if (text === undefined) return refuse('missing_signature', 'no header authorization');
      if (typeof text !== 'string') return text;
      const credentials = readBasic(text);
      if (typeof credentials !== 'string') return credentials;
      return unmet(new RequestView(request), manner) ?? new TokenClaim([credentials]);
    },
  };
}

/** The scheme's name is written in any case, the credentials in one way. */
function readBasic(text: string): string | Refusal {
  const match = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(text);
  const bytes = Buffer.from(match?.[1] ?? '', 'base64');
  const credentials = bytes.toString('utf8');
  return match === null || bytes.toString('base64') !== match[1] || !credentials.includes(':')
    ? refuse('malformed_signature', 'authorization: not Basic and base64 of user:password')
    : credentials;
}

/** Compiles the scheme that is none: chosen by name, and said with every event. */
export function compileUnsigned(_scheme: Unsigned): Verifier {
  const claim: Claim = {
    ok: true,
    match: () => ({ ok: true, stage: 'unsigned', family: '', signedAt: undefined }),
  };
  return { needsKeys: false, needsUrl: false, read: () => claim };
}

class TokenClaim implements Claim {
  readonly ok = true;
  readonly #tokens: readonly string[];

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  match(keys: readonly SigningKey[]): Verification {
    for (const { key, stage } of keys) {
      if (key.type !== 'secret') continue;
      if (this.#tokens.every((token) => equalsSecret(key, token))) {
        return { ok: true, stage, family: '', signedAt: undefined };
      }
    }
    return refuse('bad_signature', 'another token than the secret');
  }
}
