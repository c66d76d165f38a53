import type { ObjectLockPolicy } from './archive.ts';
import { DEFAULT_HANDLER_SECONDS } from './durations.ts';
import { defineEnvironment, flag, integer, json, number, optional, text } from './environment.ts';
import type { SequencePolicy } from './message.ts';
import type { RuntimeSpec } from './provider-spec.ts';

/** Only a local run sets it; see durations.ts. */
const timeFactor = optional(number, 1);

/** Environment of every function: whose metrics they are. */
export const telemetryEnvironment = defineEnvironment({
  /** The gateway by name, unique among those of an account and region. */
  WEBHOOK_GATEWAY: optional(text, 'none'),
});

/** Environment of a source's receiver. */
export const receiveEnvironment = defineEnvironment({
  /** Source name, unique inside a gateway. */
  WEBHOOK_SOURCE: text,
  /** How its provider signs and names deliveries. */
  WEBHOOK_SPEC: json<RuntimeSpec>(),
  /** Path of its endpoint, without the stage: `/hooks/stripe`. */
  WEBHOOK_PATH: text,
  /** Secret that holds the keys of the source; empty where it needs none, or has a public key here. */
  WEBHOOK_SECRET_ARN: optional(text, ''),
  /** Public key of the provider, as it shows it; empty where the secret holds the keys. */
  WEBHOOK_PUBLIC_KEY: optional(text, ''),
  WEBHOOK_TABLE: text,
  WEBHOOK_BUCKET: text,
  WEBHOOK_QUEUE_URL: text,
  /** How long accepted deliveries are locked in the archive; null where they are not. */
  WEBHOOK_RETENTION: optional(json<ObjectLockPolicy | null>(), null),
  /** Dedupe window, seconds. */
  WEBHOOK_WINDOW: integer,
  /** Attempts before the dead-letter queue: the queue's maxReceiveCount. */
  WEBHOOK_ATTEMPTS: integer,
  /** Age in seconds from which the sweep looks after an open claim (T_OLD). */
  WEBHOOK_OLD_AFTER: integer,
  /** Whether nothing processes the source's events: they are archived and queued only. */
  WEBHOOK_UNATTENDED: optional(flag, false),
  /** How numbered streams treat what does not come in its turn; null where the source has no sequence. */
  WEBHOOK_SEQUENCE: optional(json<SequencePolicy | null>(), null),
  /** Whether a stream goes on without an event that was given up, instead of waiting for a person. */
  WEBHOOK_SKIP_POISON: optional(flag, false),
  /** Seconds after a rotation in which the previous secret still verifies. */
  WEBHOOK_PREVIOUS_OVERLAP: integer,
  /** URL the provider calls, for people and for schemes that sign it; empty where it is the stage's own URL. */
  WEBHOOK_PUBLIC_URL: optional(text, ''),
  /** Ranges the provider calls from, as `ADDRESS/BITS`; empty where it may call from anywhere. */
  WEBHOOK_ALLOW_FROM: optional(json<readonly string[]>(), []),
  WEBHOOK_TIME_FACTOR: timeFactor,
});
export type ReceiveEnvironment = ReturnType<typeof receiveEnvironment.decode>;

/** Environment of a processor: whatever sources feed it, nothing per source stands here. */
export const processEnvironment = defineEnvironment({
  WEBHOOK_TABLE: text,
  WEBHOOK_BUCKET: text,
  /** Longest a handler may run, seconds. */
  WEBHOOK_HANDLER_SECONDS: optional(number, DEFAULT_HANDLER_SECONDS),
  WEBHOOK_TIME_FACTOR: timeFactor,
});

/** Environment of the sweep. */
export const sweepEnvironment = defineEnvironment({
  WEBHOOK_TABLE: text,
  WEBHOOK_BUCKET: text,
  WEBHOOK_TIME_FACTOR: timeFactor,
});

/** Environment the sample processor needs beside a processor's own. */
export const journalEnvironment = defineEnvironment({
  /** Table of the journal: one item an event, one counter a stream. */
  JOURNAL_TABLE: text,
});
