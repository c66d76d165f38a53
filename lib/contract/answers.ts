import type { AnswerClass } from './provider-spec.ts';

/** Why a request was refused: the closed list, each with the class that decides its status. */
export const REFUSALS = {
  method_not_allowed: 'method',
  /** It came from an address that the source takes nothing from. */
  address_not_allowed: 'address',
  missing_signature: 'signature',
  repeated_signature: 'signature',
  malformed_signature: 'signature',
  bad_signature: 'signature',
  unknown_key: 'signature',
  requirement_unmet: 'signature',
  missing_timestamp: 'signature',
  malformed_timestamp: 'signature',
  stale: 'stale',
  future: 'stale',
  body_too_large: 'too_large',
  too_many_events: 'too_large',
  unsupported_encoding: 'unsupported_encoding',
  malformed_event: 'malformed',
  invalid_encoding: 'malformed',
  malformed_json: 'malformed',
  too_deep: 'malformed',
  missing_event_id: 'malformed',
  /** What a handshake must hold is missing, too long, or made of characters it may not have. */
  handshake_malformed: 'malformed',
  /** The word that must come back is another. */
  handshake_refused: 'handshake',
  /** Nobody has armed the source, the time is over, or a secret was taken already. */
  handshake_closed: 'closed',
  /** The list of events is there twice: which of the two was meant would be a guess. */
  ambiguous_batch: 'malformed',
} as const satisfies Record<string, AnswerClass>;

export type RefusalReason = keyof typeof REFUSALS;

/** Status of each class where the provider's spec says nothing else. */
export const DEFAULT_STATUS: Readonly<Record<AnswerClass, number>> = {
  signature: 401,
  stale: 401,
  malformed: 400,
  too_large: 413,
  unsupported_encoding: 415,
  handshake: 403,
  closed: 409,
  address: 403,
  method: 405,
};

/** A fault of ours: the answer is 5xx, so that the provider sends again. */
export const UNAVAILABLE = {
  secret_unavailable: 503,
  secret_unusable: 503,
  /** Who must be asked about a signature says nothing, or is not asked because it said nothing of late. */
  provider_unavailable: 503,
  /** The address is signed, and neither configured nor that of the API's own stage: a custom domain needs `publicUrl`. */
  address_unknown: 500,
  archive_failed: 503,
  claim_failed: 503,
  conflict_failed: 503,
  enqueue_failed: 503,
  internal: 500,
} as const;

export type UnavailableCause = keyof typeof UNAVAILABLE;

/** Seconds a sender is asked to wait after a fault of ours. */
export const RETRY_AFTER_SECONDS = 5;

/** An answer written for one request, exactly as it is sent. */
export interface Reply {
  readonly status: number;
  /** Lower-case names; the content type is among them where there is a body. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What receiving one request came to. A throw is never an outcome. */
export type ReceiveOutcome =
  | {
      readonly status: 'accepted';
      readonly h: string;
      readonly resumed: boolean;
      readonly sent: boolean;
      /** The provider's own acknowledgement. */
      readonly reply?: Reply;
    }
  | { readonly status: 'duplicate'; readonly h: string; readonly reply?: Reply }
  /** A delivery of several events, or of none: each of them is accepted or a duplicate. */
  | {
      readonly status: 'batch';
      readonly accepted: number;
      readonly duplicates: number;
      readonly reply?: Reply;
    }
  | { readonly status: 'probe' }
  /** A handshake was answered: nothing of the request is kept. */
  | { readonly status: 'handshake'; readonly reply: Reply; readonly captured: boolean }
  | { readonly status: 'refused'; readonly reason: RefusalReason }
  | { readonly status: 'unavailable'; readonly cause: UnavailableCause };

/** Status a refusal is answered with under a provider's table. */
export function refusalStatus(
  reason: RefusalReason,
  statuses: Partial<Record<AnswerClass, number>> = {},
): number {
  const kind = REFUSALS[reason];
  return statuses[kind] ?? DEFAULT_STATUS[kind];
}
