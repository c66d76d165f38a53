/** Version of the queue message. A reader refuses other versions visibly instead of guessing. */
export const MESSAGE_VERSION = 1;

/** How an event is to be treated after it was claimed. Travels with the event, so that nothing per source is needed elsewhere. */
export interface EventPolicy {
  /** Attempts before the event is dead. */
  readonly attempts: number;
  /** Dedupe window, seconds. */
  readonly window: number;
  /** Age from which the sweep looks after it (T_OLD), seconds. */
  readonly oldAfter: number;
  /**
   * Claimed while nothing processed its source: it waits in the queue alone, outside the open index, and the sweep looks
   * after it only once a processor has begun it.
   */
  readonly unattended?: true;
  /** Set where the events of a stream are numbered and run in that order. */
  readonly sequence?: SequencePolicy;
  /** What happens to a stream when one of its events is given up. Absent: it waits for a person. */
  readonly onPoison?: 'skip';
}

/** How a numbered stream treats what does not come in its turn. */
export interface SequencePolicy {
  /** How long an event waits for the numbers before it (GAP_WINDOW), seconds. */
  readonly window: number;
  /** When that time is over: what waited runs all the same, or ends as `lost` up to the next gap. */
  readonly onGap: 'proceed' | 'dead-letter';
  /** An event whose number has passed, an equal number included: it ends as `late`, or runs and is told so. */
  readonly late: 'drop' | 'process';
}

/** Where an event stands that was one of several in a delivery. A type, so that an item of the ledger can hold it. */
export type DeliveryPart = {
  /** Archive key of the whole delivery. */
  readonly loc: string;
  /** Pointer to the event in it; of a body of lines the number of its line, from 0. */
  readonly at: string;
  /** Facts of the delivery its spec names. */
  readonly env?: Readonly<Record<string, string>>;
};

/** The one message kind of a source's queue: "this event may be ready". What happens is decided by the ledger. */
export interface QueueMessage {
  readonly v: typeof MESSAGE_VERSION;
  readonly source: string;
  /** Hash of source, event key and replay key: the ledger's name of the event. */
  readonly h: string;
  /** Event key, cut to MAX_KEY_TEXT. */
  readonly key: string;
  /** Replay key: empty but for a forced replay. */
  readonly rk: string;
  readonly type: string;
  /** Hash of source and stream; also the message group. */
  readonly streamHash: string;
  /** Stream, cut to MAX_STREAM_TEXT; empty where the event is its own stream. */
  readonly stream: string;
  /** Claim stamp, ms: when the event was first received. */
  readonly k: number;
  /** Archive key of its bytes. */
  readonly loc: string;
  /** SHA-256 of its bytes, hex. */
  readonly dig: string;
  /** False when only the queue knows the event (queue-only, replay): the processor then makes the ledger item. */
  readonly claimed: boolean;
  /** URL of the source's queue, for the ledger item of an event only the queue knows. */
  readonly q: string;
  readonly policy: EventPolicy;
  /** Its number in its stream, 1 for the first; absent where the stream has no sequence. Only with `policy.sequence`. */
  readonly seq?: number;
  /** Set on an event that came in a delivery of several. */
  readonly dlv?: DeliveryPart;
  /** Headers the spec names, lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Set on what a person sent again. */
  readonly replay?: true;
  /** W3C trace context of the request that brought it. */
  readonly trace?: string;
  /** The bytes in base64 when small; otherwise they are read from the archive. */
  readonly body?: string;
}

export type DecodedMessage =
  | { readonly ok: true; readonly message: QueueMessage }
  | { readonly ok: false; readonly problem: string };

/** A message as text a queue takes: it refuses two characters that JSON may hold as they are. */
export function encodeMessage(message: QueueMessage): string {
  return JSON.stringify(message).replaceAll('\ufffe', '\\ufffe').replaceAll('\uffff', '\\uffff');
}

/** Reads a queue message. The problem of a refused one names fields, never contents. */
export function decodeMessage(text: string): DecodedMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'is not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problem: 'is not an object' };
  }
  const fields = value as Record<string, unknown>;
  if (fields['v'] !== MESSAGE_VERSION) {
    const version = typeof fields['v'] === 'number' ? String(fields['v']) : 'none';
    return { ok: false, problem: `has version ${version}, this build reads ${MESSAGE_VERSION}` };
  }
  const wrong = Object.entries(CHECKS).flatMap(([name, check]) => (check(fields[name]) ? [] : [name]));
  if (wrong.length > 0) return { ok: false, problem: `has malformed fields: ${wrong.join(', ')}` };
  // Every field was checked above.
  return { ok: true, message: value as QueueMessage };
}

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const isHash: Check = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isWhole: Check = (value) => Number.isSafeInteger(value);
const isTextRecord: Check = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);
const isTrue: Check = (value) => value === true;
const isPolicy: Check = (value) => {
  if (typeof value !== 'object' || value === null) return false;
  const { attempts, window, oldAfter, unattended, sequence, onPoison } = value as Record<string, unknown>;
  return (
    [attempts, window, oldAfter].every(isWhole) &&
    absentOr(isTrue)(unattended) &&
    absentOr(isSequencePolicy)(sequence) &&
    (onPoison === undefined || onPoison === 'skip')
  );
};
const isSequencePolicy: Check = (value) => {
  if (typeof value !== 'object' || value === null) return false;
  const { window, onGap, late } = value as Record<string, unknown>;
  return (
    isWhole(window) &&
    (onGap === 'proceed' || onGap === 'dead-letter') &&
    (late === 'drop' || late === 'process')
  );
};
const isDeliveryPart: Check = (value) => {
  if (typeof value !== 'object' || value === null) return false;
  const { loc, at, env } = value as Record<string, unknown>;
  return isText(loc) && isText(at) && absentOr(isTextRecord)(env);
};
const absentOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const CHECKS: Readonly<Record<Exclude<keyof QueueMessage, 'v'>, Check>> = {
  source: (value) => typeof value === 'string' && SOURCE_NAME.test(value),
  h: isHash,
  key: isText,
  rk: isText,
  type: isText,
  streamHash: isHash,
  stream: isText,
  k: isWhole,
  loc: isText,
  dig: isHash,
  claimed: (value) => typeof value === 'boolean',
  q: isText,
  policy: isPolicy,
  seq: absentOr(isWhole),
  dlv: absentOr(isDeliveryPart),
  headers: isTextRecord,
  replay: absentOr(isTrue),
  trace: absentOr(isText),
  body: absentOr(isText),
};

/** A source name: it stands in table keys, archive keys, paths and metric dimensions. */
export const SOURCE_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;
