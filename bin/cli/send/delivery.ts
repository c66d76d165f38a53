import { createHash, createSecretKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { type Identity, identify, identifyItem } from '../../../lambdas/receive/identify.ts';
import { splitter } from '../../../lambdas/receive/split.ts';
import { headersOf, type SignedRequest } from '../../../lambdas/signature/signed-request.ts';
import { familiesOf, type RuntimeSpec, timestampOf } from '../../../lib/contract/provider-spec.ts';
import { UsageError } from '../command.ts';
import type { OpenRequest } from './open-request.ts';
import { signRequest } from './sign-request.ts';
import { type Signer, viewOf } from './signer.ts';

/** A request ready to go out. */
export interface Delivery {
  /** Event key, type and stream as the receiver will name them; null where the body names none. */
  readonly id: string | null;
  readonly type: string | null;
  readonly stream: string | null;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** What stands behind the URL's question mark. */
  readonly query: string;
  /** SHA-256 of the body as it is sent, hex. */
  readonly sha256: string;
}

/** What is done to a delivery so that it must be refused. */
export interface Spoiling {
  /** Flip one bit of the body after signing. */
  readonly tamper: boolean;
  /** Sign it ten minutes ago. */
  readonly stale: boolean;
  readonly wrongSecret: boolean;
}

/** Ten minutes, and in any case well past what the provider allows. */
function staleMs({ signature }: RuntimeSpec): number {
  const tolerance = timestampOf(signature)?.toleranceSeconds ?? 0;
  return Math.max(600, 2 * (tolerance === 'unlimited' ? 0 : tolerance)) * 1000;
}

/** A header of the command line: name in lower case, value. */
export type GivenHeader = readonly [name: string, value: string];

/** Signs an open request. Given headers replace the provider's and stand last. */
export function signDraft(
  source: string,
  spec: RuntimeSpec,
  request: OpenRequest,
  given: readonly GivenHeader[],
  spoiling: Spoiling,
  signer: Signer,
): Delivery {
  requireRefusal(spec, spoiling);
  for (const [name, value] of given) request.set({ header: name }, value);
  const signed = signRequest(spec, request, {
    ...signer,
    key: spoiling.wrongSecret ? anotherKey(signer.key) : signer.key,
    now: spoiling.stale ? signer.now - staleMs(spec) : signer.now,
  });
  const headers = { ...signed.headers, ...grouped(given) };
  const family = familiesOf(spec.signature)[0] ?? '';
  const asSent = { ...viewOf(signed, signer.url), headers: headersOf(headers) };
  const identity = identityOf(source, spec, asSent, family);
  const body = spoiling.tamper ? tampered(signed.body) : signed.body;
  return {
    id: identity?.key ?? null,
    type: identity?.type ?? null,
    stream: identity?.stream ?? null,
    body,
    headers,
    query: signed.query,
    sha256: createHash('sha256').update(body).digest('hex'),
  };
}

/** As the receiver will name the event, or the first of several. */
function identityOf(
  source: string,
  spec: RuntimeSpec,
  request: SignedRequest,
  family: string,
): Identity | undefined {
  const split = spec.event.batch === undefined ? undefined : splitter(spec.event.batch)(request);
  const [first] = split?.kind === 'items' ? split.items : [];
  if (split?.kind === 'items' && first !== undefined) {
    return identifyItem(source, spec, { request, family, envelope: split.envelope }, first, 0);
  }
  const identification = identify(source, spec, request, family);
  return identification.ok ? identification.identity : undefined;
}

/** What cannot be refused is not asked for. */
function requireRefusal({ name, signature }: RuntimeSpec, { stale, tamper, wrongSecret }: Spoiling): void {
  const { scheme } = signature;
  if (stale && timestampOf(signature) === undefined && scheme !== 'jwt') {
    throw new UsageError(`${name} signs no time, so nothing can be stale`, 'leave out --stale');
  }
  if (tamper && (scheme === 'token' || scheme === 'basic' || scheme === 'none')) {
    throw new UsageError(
      `${name} does not sign the body, so nobody can see that it was changed`,
      'leave out --tamper',
    );
  }
  if (wrongSecret && scheme === 'none') {
    throw new UsageError(`${name} has no secret that could be wrong`, 'leave out --wrong-secret');
  }
}

/** Another key of the same kind. */
function anotherKey(key: KeyObject): KeyObject {
  switch (key.asymmetricKeyType) {
    case undefined:
      return createSecretKey(randomBytes(32));
    case 'ed25519':
      return generateKeyPairSync('ed25519').privateKey;
    case 'ec':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    default:
      return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  }
}

/** Values by name; a name given twice is sent twice. */
function grouped(given: readonly GivenHeader[]): Record<string, string | readonly string[]> {
  const groups = Map.groupBy(given, ([name]) => name);
  return Object.fromEntries(
    [...groups].map(([name, entries]) => [
      name,
      entries.length === 1 ? (entries[0]?.[1] ?? '') : entries.map(([, value]) => value),
    ]),
  );
}

function tampered(body: Buffer): Buffer {
  if (body.length === 0) throw new UsageError('an empty body has no byte to change', 'leave out --tamper');
  const changed = Buffer.from(body);
  const middle = Math.floor(changed.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  return changed;
}
