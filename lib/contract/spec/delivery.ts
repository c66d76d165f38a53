/** What a fact rests on: the vendor's own code, its documentation, or somebody else's account. */
export type EvidenceLevel = 'sdk' | 'docs' | 'secondary';

/**
 * What the provider promises about delivering again. `unknown` is a value, never a guess: somebody looked, and found
 * nothing. The members a receiver needs come first; those of `DeliveryFacts` are for people.
 */
export interface DeliveryContract extends DeliveryFacts {
  /** Seconds in which the provider wants its answer. */
  readonly timeoutSeconds: number | 'unknown';
  /**
   * Whether a delivery that was answered 5xx is sent again without a person. `never`: what is archived and claimed is
   * answered 2xx even if it could not be queued, since there is no retry to hope for.
   */
  readonly retries: 'automatic' | 'never' | 'unknown';
  /** How long after the first try the last one may come, seconds. */
  readonly horizonSeconds: number | 'unknown';
  /** How the provider is told that sending again is of no use. @default - it cannot be told */
  readonly stop?: StopSignal;
}

/**
 * What the answer to a delivery that can never be accepted (malformed, too large, of an unsupported encoding) carries so
 * that it does not come again. Never sent for a bad signature, which a right secret may mend, nor for a fault of ours.
 */
export interface StopSignal {
  /** In place of the status of the refusal. @default - the status of the refusal */
  readonly status?: number;
  /** Lower-case names. @default - none */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Sent without a source asking for it: for providers whose retries end within minutes and count against the endpoint.
   *
   * @default - only where a source was told to stop retries
   */
  readonly unasked?: true;
}

/** Facts for people: in no environment. Each is absent where nobody looked. */
export interface DeliveryFacts {
  /**
   * What these facts and those of the contract rest on; the signature's evidence is in `sources`.
   *
   * @default - nobody looked
   */
  readonly level?: EvidenceLevel | 'unknown';
  /** The schedule of the retries in words. @default - nobody looked */
  readonly schedule?: string;
  /** Answers that count as delivered. @default - nobody looked */
  readonly success?: string;
  /** What is sent again. @default - nobody looked */
  readonly retriedOn?: string;
  /** What ends the retries. @default - nobody looked */
  readonly stops?: string;
  /** What turns the endpoint off. @default - nobody looked */
  readonly disables?: string;
  /**
   * `anew`: with a new time and signature. `same`: with the first ones. `no-time`: the scheme signs no time.
   *
   * @default - nobody looked
   */
  readonly retrySignature?: 'anew' | 'same' | 'no-time' | 'unknown';
  /**
   * Statuses that end more than one delivery's life: the endpoint's, or the event's without a retry. A spec never answers
   * one of them to a refusal; held at synth.
   *
   * @default - none is known
   */
  readonly fatal?: readonly number[];
}

/** The part of the contract a receiver needs. */
export type RuntimeDelivery = Omit<DeliveryContract, keyof DeliveryFacts>;

/** What of a delivery is worth knowing beside its signature. For people, in no environment. */
export interface ProviderFacts {
  /** What belongs into the secret, and where the provider shows it. */
  readonly secret: string;
  /** How the provider changes a secret: whether it signs with two for a time. */
  readonly rotation: string;
  /** Whether a retry, or another delivery by hand, has the same event key. */
  readonly sameKey: 'yes' | 'no' | 'unknown';
  /** Largest body, bytes. */
  readonly maxBytes: number | 'unknown';
  /** JSON pointers to what tells of people; `*` stands for any item. */
  readonly personal: readonly string[] | 'unknown';
  /** What else a user must know. @default - nothing */
  readonly notes?: readonly string[];
}
