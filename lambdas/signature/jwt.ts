import { MAX_UNVERIFIED_BYTES } from '../../lib/contract/limits.ts';
import {
  type CertificateIssuer,
  certifiedOf,
  type JwtSignature,
  remoteOf,
} from '../../lib/contract/provider-spec.ts';
import { CertifiedClaim, readChain } from './certified.ts';
import { decodeUtf8 } from './json-document.ts';
import { claimsCheck } from './jwt-claims.ts';
import type { Settings } from './message.ts';
import { type Manner, nameOf, textOf } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';
import { keyInSet, keySetUrl } from './remote-sources.ts';
import { RequestView } from './request-view.ts';
import { SignedTokenClaim } from './token-claim.ts';
import { type Members, readMembers, readTokenText, type TokenText } from './token-text.ts';
import type { Claim, Verifier } from './verifier.ts';

/** Compiles a scheme whose signature is a JSON web token. */
export function compileJwt(scheme: JwtSignature, settings: Settings): Verifier {
  const { at, prefix = '', algorithms, queryHash, urlHash, claims = [] } = scheme;
  const allowed: ReadonlySet<string> = new Set(algorithms);
  const read = at === 'body' ? bodyText : textOf(at);
  const name = at === 'body' ? 'body' : nameOf(at);
  const check = claimsCheck(scheme, settings);
  const remote = remoteOf(scheme);
  const certified = certifiedOf(scheme);
  const keySet = remote && keySetUrl(remote, settings);
  return {
    needsKeys: remote === undefined && certified === undefined,
    needsUrl:
      queryHash !== undefined || urlHash !== undefined || claims.some((rule) => 'url' in rule && rule.url),
    read(request, now, manner = 'strict') {
      const view = new RequestView(request);
      const text = read(view, 'strict');
      if (text === undefined) return refuse('missing_signature', `no ${name}`);
      if (typeof text !== 'string') return text;
      if (!text.startsWith(prefix))
        return refuse('malformed_signature', `${name} does not begin with ${prefix}`);
      const token = readToken(text.slice(prefix.length), allowed);
      if ('reason' in token) return token;
      const wrong = check(token.claims, view, now, manner);
      if (typeof wrong === 'object') return wrong;
      if (certified !== undefined) return certifiedClaim(certified, token, now, manner);
      const signed = `${token.head}.${token.payload}`;
      const wanted = keySet === undefined ? undefined : keyInSet(keySet, token.keyId);
      return new SignedTokenClaim(token, [signed], wrong, wanted);
    },
  };
}

/** The vendor's own code looks whether certificates were valid when the token was signed; a receiver, whether they are. */
function certifiedClaim(
  issuer: CertificateIssuer,
  token: Token,
  now: number,
  manner: Manner,
): Claim | Refusal {
  const chain = readChain(issuer, token.header['x5c']);
  if ('reason' in chain) return chain;
  const signedAt = signedDate(token.claims);
  return new CertifiedClaim(issuer, chain, token, manner === 'vendor' ? (signedAt ?? now) : now, signedAt);
}

/** When a token says it was signed, ms, where it has no `iat`. */
function signedDate({ signedDate: at }: Members): number | undefined {
  return typeof at === 'number' ? at : undefined;
}

/** Editors and senders end a body in a line break; the token has none. */
function bodyText({ request }: RequestView): string | undefined {
  if (request.body.length === 0 || request.body.length > MAX_UNVERIFIED_BYTES) return undefined;
  return decodeUtf8(request.body)?.trim();
}

interface Token extends TokenText {
  readonly claims: Members;
}

function readToken(text: string, allowed: ReadonlySet<string>): Token | Refusal {
  const token = readTokenText(text, allowed);
  if ('reason' in token) return token;
  const claims = readMembers(token.payload);
  return claims === undefined
    ? refuse('malformed_signature', 'the claims of the token are no JSON object')
    : { ...token, claims };
}
