import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { identify } from '../../../lambdas/receive/identify.ts';
import { signDelivery } from '../../../lambdas/signature/sign.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import { familiesOf, type RuntimeSpec, timestampOf } from '../../../lib/contract/provider-spec.ts';
import { UsageError } from '../command.ts';
import type { Draft } from './compose.ts';

/** A request ready to go out. */
export interface Delivery {
  /** Event key, type and stream as the receiver will name them; null where the body names none. */
  readonly id: string | null;
  readonly type: string | null;
  readonly stream: string | null;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
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

/** Signs a draft. Given headers replace the provider's and stand last. */
export function signDraft(
  source: string,
  spec: RuntimeSpec,
  draft: Draft,
  given: readonly GivenHeader[],
  spoiling: Spoiling,
  key: KeyObject,
  now: number,
): Delivery {
  if (spoiling.stale && timestampOf(spec.signature) === undefined) {
    throw new UsageError(`${spec.name} signs no time, so nothing can be stale`, 'leave out --stale');
  }
  const headers = signDelivery(spec, spoiling.wrongSecret ? createSecretKey(randomBytes(32)) : key, {
    body: draft.body,
    now: spoiling.stale ? now - staleMs(spec) : now,
    headers: { ...draft.headers, ...Object.fromEntries(given) },
  });
  const sent = { ...headers, ...grouped(given) };
  const family = familiesOf(spec.signature)[0] ?? '';
  const identification = identify(source, spec, { headers: headersOf(sent), body: draft.body }, family);
  const identity = identification.ok ? identification.identity : undefined;
  const body = spoiling.tamper ? tampered(draft.body) : draft.body;
  return {
    id: identity?.key ?? null,
    type: identity?.type ?? null,
    stream: identity?.stream ?? null,
    body,
    headers: sent,
    sha256: createHash('sha256').update(body).digest('hex'),
  };
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
