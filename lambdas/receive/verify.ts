import type { ReceiveOutcome } from '../../lib/contract/answers.ts';
import type { Refusal } from '../signature/refusal.ts';
import type { Claim, Verified } from '../signature/verifier.ts';
import type { Delivery } from './delivery.ts';
import type { Receiver } from './receiver.ts';

export type Verdict = Verified | { readonly ok: false; readonly outcome: ReceiveOutcome };

/**
 * Checks the signature. Form and freshness are judged before a secret is read or a byte hashed; a mismatch is final
 * only after the secret was read again or is known for certain.
 */
export async function verify(delivery: Delivery, on: Receiver): Promise<Verdict> {
  const claim = on.verifier.read(delivery, on.clock());
  if (!claim.ok) return refused(claim);
  if (on.verifier.needsKeys) return matchSecret(claim, on);
  const unsigned = claim.match([]);
  return unsigned.ok ? unsigned : refused(unsigned);
}

async function matchSecret(claim: Claim, on: Receiver): Promise<Verdict> {
  const cached = await on.secrets.keys();
  if (cached.keys.length === 0) return unavailable(cached.inconclusive ?? 'secret_unavailable');
  const first = claim.match(cached.keys);
  if (first.ok) return first;
  if (first.reason !== 'bad_signature' && first.reason !== 'unknown_key') return refused(first);
  const fresh = await on.secrets.afterMismatch();
  const unseen = fresh.keys.filter(({ key }) => !cached.keys.some((known) => known.key.equals(key)));
  const second = unseen.length === 0 ? first : claim.match(unseen);
  if (second.ok) return second;
  return fresh.inconclusive === undefined ? refused(second) : unavailable(fresh.inconclusive);
}

function refused({ reason }: Refusal): Verdict {
  return { ok: false, outcome: { status: 'refused', reason } };
}

function unavailable(cause: Extract<ReceiveOutcome, { status: 'unavailable' }>['cause']): Verdict {
  return { ok: false, outcome: { status: 'unavailable', cause } };
}
