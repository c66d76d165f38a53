import type { RefusalReason } from '../../lib/contract/answers.ts';

export interface Refusal {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** For people. Names headers and numbers, never a signature, a secret or a body. */
  readonly detail: string;
}

export function refuse(reason: RefusalReason, detail: string): Refusal {
  return { ok: false, reason, detail };
}
