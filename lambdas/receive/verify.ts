import type { ReceiveOutcome, RefusalReason } from '../../lib/contract/answers.ts';
import { needsAddress } from '../../lib/contract/key-use.ts';
import type { Refusal } from '../signature/refusal.ts';
import type { FoundKeys } from '../signature/remote-sources.ts';
import type { SignedRequest } from '../signature/signed-request.ts';
import type { Claim, SigningKey, Verification, Verified } from '../signature/verifier.ts';
import type { Delivery } from './delivery.ts';
import type { Unjudged } from './paypal-postback.ts';
import type { Receiver } from './receiver.ts';
import { registeredUrl } from './request-url.ts';
import type { SdkVerification } from './sdk-verification.ts';

export type Verdict = Verified | { readonly ok: false; readonly outcome: ReceiveOutcome };

/**
 * Checks the signature. Form and freshness are judged before a secret is read or a byte hashed; a mismatch is final
 * only after the secret was read again or is known for certain.
 *
 * @param judgedAt the time freshness is judged by, ms
 */
export async function verify(delivery: Delivery, on: Receiver, judgedAt = on.clock()): Promise<Verdict> {
  const verdict = await judge(delivery, on, judgedAt);
  return isBlind(verdict, delivery, on) ? unavailable('address_unknown') : verdict;
}

/** What is refused whatever the address is. */
const WITHOUT_ADDRESS: ReadonlySet<RefusalReason> = new Set([
  'missing_signature',
  'repeated_signature',
  'missing_timestamp',
  'malformed_timestamp',
  'stale',
  'future',
]);

/** Refused, and no wonder: what is signed holds the address, which is not known here. That is no fault of the sender. */
function isBlind(verdict: Verdict, { stageUrl }: Delivery, on: Receiver): boolean {
  if (verdict.ok || verdict.outcome.status !== 'refused') return false;
  if (WITHOUT_ADDRESS.has(verdict.outcome.reason) || registeredUrl(on, stageUrl) !== undefined) return false;
  return needsAddress({ signature: on.spec.signature });
}

async function judge(delivery: Delivery, on: Receiver, judgedAt: number): Promise<Verdict> {
  const claim = on.verifier.read(signedRequest(delivery, on), judgedAt);
  if (!claim.ok) return refused(claim);
  const fetched = claim.wanted === undefined ? NONE : await on.remoteKeys.find(claim.wanted);
  // Published keys are as good as a secret: without them nothing can be told apart.
  if (!fetched.ok) return unavailable('secret_unavailable');
  const { postback } = on;
  if (postback !== undefined) return matchSecret((keys) => postback.judge(delivery, keys), delivery, on);
  if (on.sdk !== undefined) return verifyWithSdk(delivery, on.sdk, on);
  if (on.verifier.needsKeys) return matchSecret((keys) => claim.match(keys, fetched.keys), delivery, on);
  const verdict = claim.match([], fetched.keys);
  if (verdict.ok) return verdict;
  return (await matchPublished(claim, fetched.keys, on)) ?? refused(verdict);
}

/** A request that names none of a set's keys may be signed with one that is newer than what is known; undefined: it is not. */
async function matchPublished(
  claim: Claim,
  known: readonly SigningKey[],
  on: Receiver,
): Promise<Verdict | undefined> {
  const { wanted } = claim;
  if (wanted?.kind !== 'key-set' || wanted.id !== undefined) return undefined;
  const fresh = await on.remoteKeys.afterMismatch(wanted);
  if (!fresh.ok) return unavailable('secret_unavailable');
  const verdict = fresh.keys === known ? undefined : claim.match([], fresh.keys);
  return verdict?.ok === true ? verdict : undefined;
}

const NONE: FoundKeys = { ok: true, keys: [] };

/** The request as it was signed. The address is put together only for schemes that look at it. */
export function signedRequest(delivery: Delivery, on: Receiver): SignedRequest {
  if (!on.verifier.needsUrl) return delivery;
  const base = registeredUrl(on, delivery.stageUrl);
  if (base === undefined) return delivery;
  return { ...delivery, url: delivery.query === '' ? base : `${base}?${delivery.query}` };
}

/** Code of the user's own says yes or no; where it fails, that is no fault of the sender. */
async function verifyWithSdk(delivery: Delivery, sdk: SdkVerification, on: Receiver): Promise<Verdict> {
  const request = signedRequest(delivery, on);
  try {
    return await matchSecret((keys) => sdk(request, keys), delivery, on);
  } catch (error) {
    on.telemetry.fault('verifier', error, { source: on.source });
    return unavailable('internal');
  }
}

type Judged = Verification | Unjudged;
type Match = (keys: readonly SigningKey[]) => Judged | Promise<Judged>;

async function matchSecret(match: Match, { sourceIp }: Delivery, on: Receiver): Promise<Verdict> {
  const cached = await on.secrets.keys();
  if (cached.keys.length === 0) return unavailable(cached.inconclusive ?? 'secret_unavailable');
  const first = await match(cached.keys);
  if (first.ok) return accepted(first, sourceIp, on);
  if (!mayBeOfAnotherSecret(first)) return without(first);
  const fresh = await on.secrets.afterMismatch(sourceIp);
  const unseen = fresh.keys.filter(({ key }) => !cached.keys.some((known) => known.key.equals(key)));
  const second = unseen.length === 0 ? first : await match(unseen);
  if (second.ok) return accepted(second, sourceIp, on);
  return fresh.inconclusive === undefined ? without(second) : unavailable(fresh.inconclusive);
}

function mayBeOfAnotherSecret(unverified: Refusal | Unjudged): boolean {
  return 'cause' in unverified
    ? unverified.cause === 'secret_unusable'
    : unverified.reason === 'bad_signature' || unverified.reason === 'unknown_key';
}

function without(unverified: Refusal | Unjudged): Verdict {
  return 'cause' in unverified ? unavailable(unverified.cause) : refused(unverified);
}

function accepted(verified: Verified, sourceIp: string, on: Receiver): Verified {
  on.secrets.verified(sourceIp, verified.stage);
  return verified;
}

function refused({ reason }: Refusal): Verdict {
  return { ok: false, outcome: { status: 'refused', reason } };
}

function unavailable(cause: Extract<ReceiveOutcome, { status: 'unavailable' }>['cause']): Verdict {
  return { ok: false, outcome: { status: 'unavailable', cause } };
}
