import type { KeyObject } from 'node:crypto';
import type { RefusalReason } from '../../lib/contract/answers.ts';
import { MAX_HEADER_CHARS } from '../../lib/contract/limits.ts';
import type {
  HmacSignature,
  MessagePart,
  RuntimeSpec,
  TimestampSpec,
} from '../../lib/contract/provider-spec.ts';
import { anyEqual, hmac } from './digest.ts';
import { judgeFreshness } from './freshness.ts';
import { type Repeats, readSignature, type SignatureReading } from './read-signature.ts';
import { inFamily, type SignedRequest } from './signed-request.ts';

/** One key a signature may have been made with. */
export interface SigningKey {
  /** Which version of the secret it comes from, for people and metrics. */
  readonly stage: string;
  readonly key: KeyObject;
}

/** A well-formed, fresh claim to authenticity whose HMAC has not been looked at yet. */
export interface Proof {
  /** Header family it was read from; empty where the scheme has none. */
  readonly family: string;
  readonly digests: readonly Buffer[];
  /** The signed message, in pieces. */
  readonly pieces: readonly (string | Uint8Array)[];
  /** When it was signed, ms; undefined where the scheme signs no time. */
  readonly signedAt: number | undefined;
}

export interface Refusal {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** For people. Names headers and numbers, never a signature, a secret or a body. */
  readonly detail: string;
}
export type ProofReading = { readonly ok: true; readonly proofs: readonly Proof[] } | Refusal;

export interface Verified {
  readonly ok: true;
  readonly stage: string;
  readonly family: string;
  readonly signedAt: number | undefined;
}
export type Verification = Verified | Refusal;

export interface VerifyOptions {
  /** @default 'refuse' */
  readonly repeats?: Repeats;
}

/**
 * Checks one request: headers, freshness, then the HMAC over the exact bytes. `now` in ms. Never throws.
 */
export function verifyDelivery(
  spec: Pick<RuntimeSpec, 'signature'>,
  keys: readonly SigningKey[],
  request: SignedRequest,
  now: number,
  options: VerifyOptions = {},
): Verification {
  const reading = readProofs(spec.signature, request, now, options.repeats);
  return reading.ok ? matchProofs(spec.signature, reading.proofs, keys) : reading;
}

/** A scheme under one header family: every name spelled out. */
interface FamilyPlan {
  readonly family: string;
  readonly header: string;
  readonly message: readonly MessagePart[];
  /** Absent where the signature header itself carries the time, or none is signed. */
  readonly timeHeader: string | undefined;
}

/** A spec does not change while a function lives, and names are needed for every request. */
const plans = new WeakMap<HmacSignature, readonly FamilyPlan[]>();

function plansOf(signature: HmacSignature): readonly FamilyPlan[] {
  const known = plans.get(signature);
  if (known !== undefined) return known;
  const from = signature.timestamp?.from;
  const made = (signature.families ?? ['']).map((family) => ({
    family,
    header: inFamily(signature.header, family),
    message: signature.message.map((part) =>
      typeof part === 'object' && 'header' in part ? { header: inFamily(part.header, family) } : part,
    ),
    timeHeader: from !== undefined && 'header' in from ? inFamily(from.header, family) : undefined,
  }));
  plans.set(signature, made);
  return made;
}

/** Everything that can be judged without a key. Refused here costs no hashing and no secret. */
export function readProofs(
  signature: HmacSignature,
  request: SignedRequest,
  now: number,
  repeats: Repeats = 'refuse',
): ProofReading {
  const proofs: Proof[] = [];
  let refusal: Refusal | undefined;
  for (const plan of plansOf(signature)) {
    // A family that was sent and refused says more than the absence of one that was not.
    if (!request.headers.has(plan.header)) continue;
    const reading = readProof(signature, plan, request, now, repeats);
    if (reading.ok) proofs.push(reading.proof);
    else refusal ??= reading;
  }
  if (proofs.length > 0) return { ok: true, proofs };
  return refusal ?? refuse('missing_signature', `no header ${plansOf(signature)[0]?.header ?? ''}`);
}

/** Looks for a key that made one of the digests. The body is hashed once per key. */
export function matchProofs(
  signature: HmacSignature,
  proofs: readonly Proof[],
  keys: readonly SigningKey[],
): Verification {
  for (const proof of proofs) {
    for (const { stage, key } of keys) {
      if (!anyEqual(hmac(signature.hash, key, proof.pieces), proof.digests)) continue;
      // A constant per secret: whoever has seen it once could repeat it for ever.
      if (proof.pieces.every((piece) => piece.length === 0)) {
        return refuse('malformed_event', 'the signature covers nothing');
      }
      return { ok: true, stage, family: proof.family, signedAt: proof.signedAt };
    }
  }
  return refuse('bad_signature', 'no key gives this signature: another secret, or changed bytes');
}

function readProof(
  signature: HmacSignature,
  plan: FamilyPlan,
  request: SignedRequest,
  now: number,
  repeats: Repeats,
): { readonly ok: true; readonly proof: Proof } | Refusal {
  const header = readHeader(request, plan.header, repeats);
  if (header === undefined) return refuse('missing_signature', `no header ${plan.header}`);
  if (typeof header !== 'string') return header;
  const read = readSignature(signature, header, repeats);
  if (!read.ok) return refuse(read.reason, `${plan.header}: ${read.detail}`);
  const time = readTime(signature, plan, request, read, now, repeats);
  if (!time.ok) return time;
  const pieces = readPieces(plan, request, time.text);
  if (!pieces.ok) return pieces;
  return {
    ok: true,
    proof: { family: plan.family, digests: read.digests, pieces: pieces.pieces, signedAt: time.signedAt },
  };
}

type Time = { readonly ok: true; readonly text: string; readonly signedAt: number | undefined } | Refusal;

function readTime(
  { timestamp }: HmacSignature,
  { timeHeader }: FamilyPlan,
  request: SignedRequest,
  read: Extract<SignatureReading, { ok: true }>,
  now: number,
  repeats: Repeats,
): Time {
  if (timestamp === undefined) return { ok: true, text: '', signedAt: undefined };
  const { from } = timestamp;
  if ('pair' in from) return judged(timestamp, read.time, from.pair, now);
  const name = timeHeader ?? from.header;
  const header = readHeader(request, name, repeats);
  return typeof header === 'object' ? header : judged(timestamp, header, name, now);
}

function judged(spec: TimestampSpec, text: string | undefined, name: string, now: number): Time {
  if (text === undefined) return refuse('missing_timestamp', `no ${name}`);
  const fresh = judgeFreshness(spec, text, now);
  return fresh.ok ? { ok: true, text, signedAt: fresh.signedAt } : refuse(fresh.reason, fresh.detail);
}

type Pieces = { readonly ok: true; readonly pieces: readonly (string | Uint8Array)[] } | Refusal;

function readPieces(plan: FamilyPlan, request: SignedRequest, timestamp: string): Pieces {
  const pieces: (string | Uint8Array)[] = [];
  // Neighbouring texts are hashed in one go: every call into the hash costs more than the few bytes do.
  let text = '';
  for (const part of plan.message) {
    if (part === 'body') {
      if (text !== '') pieces.push(text);
      pieces.push(request.body);
      text = '';
      continue;
    }
    const next = readText(part, request, timestamp);
    if (typeof next !== 'string') return next;
    text += next;
  }
  if (text !== '') pieces.push(text);
  return { ok: true, pieces };
}

function readText(
  part: Exclude<MessagePart, 'body'>,
  request: SignedRequest,
  timestamp: string,
): string | Refusal {
  if (part === 'timestamp') return timestamp;
  if ('text' in part) return part.text;
  const name = part.header;
  // Several values of a signed header are ambiguous in every mode: only one of them was signed.
  const header = readHeader(request, name, 'refuse');
  return header ?? refuse('malformed_signature', `no header ${name}, which is signed`);
}

/** A header's one value, undefined where it was not sent. */
function readHeader(request: SignedRequest, name: string, repeats: Repeats): string | undefined | Refusal {
  const values = request.headers.get(name);
  if (values === undefined) return undefined;
  if (values.length > 1 && repeats === 'refuse') {
    return refuse('repeated_signature', `${name} was sent ${values.length} times`);
  }
  const value = values.length < 2 ? values[0] : values.join(', ');
  if (value !== undefined && value.length > MAX_HEADER_CHARS) {
    return refuse('malformed_signature', `${name} is longer than ${MAX_HEADER_CHARS} characters`);
  }
  return value;
}

function refuse(reason: RefusalReason, detail: string): Refusal {
  return { ok: false, reason, detail };
}
