import type { ReceiveOutcome } from '../../lib/contract/answers.ts';
import { matchProofs, type Refusal, readProofs, type Verified } from '../signature/verify.ts';
import type { Delivery } from './delivery.ts';
import type { Receiver } from './receiver.ts';

export type Verdict = Verified | { readonly ok: false; readonly outcome: ReceiveOutcome };

/**
 * Checks the signature. Headers and freshness are judged before a secret is read or a byte hashed; a mismatch is final
 * only after the secret was read again or is known for certain.
 */
export async function verify(delivery: Delivery, on: Receiver): Promise<Verdict> {
  const { signature } = on.spec;
  const reading = readProofs(signature, delivery, on.clock());
  if (!reading.ok) return refused(reading);
  const cached = await on.secrets.keys();
  if (cached.keys.length === 0) return unavailable(cached.inconclusive ?? 'secret_unavailable');
  const first = matchProofs(signature, reading.proofs, cached.keys);
  if (first.ok) return first;
  if (first.reason !== 'bad_signature') return refused(first);
  const fresh = await on.secrets.afterMismatch();
  const unseen = fresh.keys.filter(({ key }) => !cached.keys.some((known) => known.key.equals(key)));
  const second = matchProofs(signature, reading.proofs, unseen);
  if (second.ok) return second;
  return fresh.inconclusive === undefined ? refused(second) : unavailable(fresh.inconclusive);
}

function refused({ reason }: Refusal): Verdict {
  return { ok: false, outcome: { status: 'refused', reason } };
}

function unavailable(cause: Extract<ReceiveOutcome, { status: 'unavailable' }>['cause']): Verdict {
  return { ok: false, outcome: { status: 'unavailable', cause } };
}
