import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { judgeFor } from '../../bin/cli/vectors/verify-sample.ts';
import { headersOf, type SignedRequest } from '../../lambdas/signature/signed-request.ts';
import type { SigningKey } from '../../lambdas/signature/verifier.ts';
import type { SignatureSpec } from '../../lib/contract/provider-spec.ts';
import { namesIn } from '../../lib/contract/stored-headers.ts';
import type { Draw } from './draw.ts';
import type { Genuine } from './samples.ts';
import type { Target } from './target.ts';

/** A genuine delivery and what has to become of it once it was changed. */
export function deliveryTargets(genuine: readonly Genuine[]): readonly Target[] {
  return genuine.flatMap((one) => [
    forged(one),
    ...(coversBody(one.spec.signature) ? [otherBody(one)] : []),
    ...signedHeaders(one).map((name) => otherHeader(one, name)),
    ...plainSignature(one).map((name) => otherSignature(one, name)),
  ]);
}

const nameOf = ({ spec, sample }: Genuine, what: string): string => `${spec.slug} ${sample.id}: ${what}`;

/** However it is changed: without the key it never verifies. */
function forged(one: Genuine): Target {
  const judge = judgeFor(one.spec, one.sample, otherKey);
  return {
    name: nameOf(one, 'without the key'),
    attempt(draw) {
      const request = draw.once(10) ? one.request : changedRequest(draw, one.request);
      const verdict = judge(request);
      if (verdict.ok) return 'verified without the key';
      return verdict.detail.length > 300 ? 'a refusal of more than 300 characters' : undefined;
    },
  };
}

/** The body is covered whole: no other one verifies. */
function otherBody(one: Genuine): Target {
  const judge = judgeFor(one.spec, one.sample);
  return {
    name: nameOf(one, 'another body'),
    attempt: (draw) =>
      judge({ ...one.request, body: draw.otherBytes(one.request.body) }).ok
        ? 'another body verified'
        : undefined,
  };
}

/** A header that is signed with the body. */
function otherHeader(one: Genuine, name: string): Target {
  const judge = judgeFor(one.spec, one.sample);
  return {
    name: nameOf(one, `another ${name}`),
    attempt: (draw) => {
      const headers = withHeader(one.request, name, (value) => otherCharacter(draw, value));
      return judge({ ...one.request, headers }).ok ? `another ${name} verified` : undefined;
    },
  };
}

function otherSignature(one: Genuine, name: string): Target {
  const judge = judgeFor(one.spec, one.sample);
  return {
    name: nameOf(one, 'another signature'),
    attempt: (draw) => {
      const headers = withHeader(one.request, name, (value) => otherCharacter(draw, value));
      return judge({ ...one.request, headers }).ok ? 'another signature verified' : undefined;
    },
  };
}

function coversBody(signature: SignatureSpec): boolean {
  if (!('message' in signature) || signature.scheme === 'hmac-items') return false;
  const parts: readonly unknown[] = signature.message;
  return [parts, 'alternative' in signature ? (signature.alternative ?? parts) : parts].every((message) =>
    message.some(
      (part) => part === 'body' || (typeof part === 'object' && part !== null && 'bodyHash' in part),
    ),
  );
}

/** Headers named as parts of the message itself, and that of a time that is part of it. */
function signedHeaders({ spec: { signature }, request }: Genuine): readonly string[] {
  if (!('message' in signature) || signature.scheme === 'hmac-items' || 'families' in signature) return [];
  const parts: readonly unknown[] = signature.message;
  const time =
    'timestamp' in signature && parts.includes('timestamp') ? namesIn(signature.timestamp?.from) : [];
  const named = parts.flatMap((part) =>
    typeof part === 'object' &&
    part !== null &&
    'header' in part &&
    !('base64Json' in part) &&
    !('named' in part)
      ? namesIn(part)
      : [],
  );
  return [...new Set([...time, ...named])].filter((name) => request.headers.get(name)?.length === 1);
}

/** The header of a signature that stands there alone. */
function plainSignature({ spec: { signature }, request }: Genuine): readonly string[] {
  if (!('layout' in signature) || signature.layout.form !== 'plain' || !('header' in signature.at)) return [];
  const { header, base64Json } = signature.at;
  return base64Json === undefined && request.headers.get(header)?.length === 1 ? [header] : [];
}

function withHeader({ headers }: SignedRequest, name: string, change: (value: string) => string) {
  return new Map([...headers, [name, [change(headers.get(name)?.[0] ?? '')]]]);
}

/** Another letter or digit in the place of one: neither spaces nor the case of letters alone. */
function otherCharacter(draw: Draw, value: string): string {
  const places = [...value.matchAll(/[A-Za-z0-9]/g)].map(({ index }) => index);
  if (places.length === 0) return `${value}x`;
  const at = draw.pick(places);
  const old = value.charAt(at).toLowerCase();
  const made = draw.pick([...'0123456789abcdef'].filter((one) => one !== old));
  return value.slice(0, at) + made + value.slice(at + 1);
}

function changedRequest(draw: Draw, request: SignedRequest): SignedRequest {
  const headers = Object.fromEntries(
    [...request.headers].flatMap(([name, values]) => {
      if (draw.once(12)) return [];
      if (draw.once(3)) return [[name, values.map((value) => draw.changed(value))]];
      return [[name, draw.once(10) ? [...values, draw.text()] : values]];
    }),
  );
  const { url, query } = request;
  return {
    ...request,
    headers: headersOf(headers),
    body: draw.once(2) ? draw.otherBytes(request.body) : request.body,
    ...(url !== undefined && draw.once(4) && { url: draw.changed(url) }),
    ...(query !== undefined && draw.once(4) && { query: draw.changed(query) }),
  };
}

const others = new Map<string, KeyObject>();

/** Another key of the same kind under the same id. */
function otherKey(given: SigningKey): SigningKey {
  const { key } = given;
  const kind = [key.type, key.asymmetricKeyType, key.asymmetricKeyDetails?.namedCurve].join(' ');
  const other = others.get(kind) ?? makeKey(key);
  others.set(kind, other);
  return { ...given, key: other };
}

function makeKey({ type, asymmetricKeyType, asymmetricKeyDetails }: KeyObject): KeyObject {
  if (type === 'secret') return createSecretKey(Buffer.from('another secret than any sample has'));
  if (asymmetricKeyType === 'ed25519') return generateKeyPairSync('ed25519').publicKey;
  if (asymmetricKeyType === 'ec') {
    return generateKeyPairSync('ec', { namedCurve: asymmetricKeyDetails?.namedCurve ?? 'P-256' }).publicKey;
  }
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
}
