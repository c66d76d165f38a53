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

/** The one family of a scheme whose header names are fixed. */
const NO_FAMILIES: readonly string[] = [''];

/** Everything that can be judged without a key. Refused here costs no hashing and no secret. */
export function readProofs(
  signature: HmacSignature,
  request: SignedRequest,
  now: number,
  repeats: Repeats = 'refuse',
): ProofReading {
  const proofs: Proof[] = [];
  const refusals: Refusal[] = [];
  for (const family of signature.families ?? NO_FAMILIES) {
    const reading = readProof(signature, family, request, now, repeats);
    if (reading.ok) proofs.push(reading.proof);
    else refusals.push(reading);
  }
  if (proofs.length > 0) return { ok: true, proofs };
  // The refusal of a family that was sent says more than the absence of one that was not.
  const telling = refusals.find(({ reason }) => reason !== 'missing_signature');
  return telling ?? refusals[0] ?? refuse('missing_signature', 'the scheme names no header family');
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
  family: string,
  request: SignedRequest,
  now: number,
  repeats: Repeats,
): { readonly ok: true; readonly proof: Proof } | Refusal {
  const name = inFamily(signature.header, family);
  const header = readHeader(request, name, repeats);
  if (!header.ok) return header;
  if (header.value === undefined) return refuse('missing_signature', `no header ${name}`);
  const read = readSignature(signature, header.value, repeats);
  if (!read.ok) return refuse(read.reason, `${name}: ${read.detail}`);
  const time = readTime(signature, family, request, read, now, repeats);
  if (!time.ok) return time;
  const pieces = readPieces(signature, family, request, time.text);
  if (!pieces.ok) return pieces;
  return {
    ok: true,
    proof: { family, digests: read.digests, pieces: pieces.pieces, signedAt: time.signedAt },
  };
}

type Time = { readonly ok: true; readonly text: string; readonly signedAt: number | undefined } | Refusal;

function readTime(
  { timestamp }: HmacSignature,
  family: string,
  request: SignedRequest,
  read: Extract<SignatureReading, { ok: true }>,
  now: number,
  repeats: Repeats,
): Time {
  if (timestamp === undefined) return { ok: true, text: '', signedAt: undefined };
  const { from } = timestamp;
  if ('pair' in from) return judged(timestamp, read.pairs.get(from.pair), from.pair, now);
  const name = inFamily(from.header, family);
  const header = readHeader(request, name, repeats);
  return header.ok ? judged(timestamp, header.value, name, now) : header;
}

function judged(spec: TimestampSpec, text: string | undefined, name: string, now: number): Time {
  if (text === undefined) return refuse('missing_timestamp', `no ${name}`);
  const fresh = judgeFreshness(spec, text, now);
  return fresh.ok ? { ok: true, text, signedAt: fresh.signedAt } : refuse(fresh.reason, fresh.detail);
}

type Pieces = { readonly ok: true; readonly pieces: readonly (string | Uint8Array)[] } | Refusal;

function readPieces(
  signature: HmacSignature,
  family: string,
  request: SignedRequest,
  timestamp: string,
): Pieces {
  const pieces: (string | Uint8Array)[] = [];
  // Neighbouring texts are hashed in one go: every call into the hash costs more than the few bytes do.
  let text = '';
  for (const part of signature.message) {
    if (part === 'body') {
      if (text !== '') pieces.push(text);
      pieces.push(request.body);
      text = '';
      continue;
    }
    const next = readText(part, family, request, timestamp);
    if (typeof next !== 'string') return next;
    text += next;
  }
  if (text !== '') pieces.push(text);
  return { ok: true, pieces };
}

function readText(
  part: Exclude<MessagePart, 'body'>,
  family: string,
  request: SignedRequest,
  timestamp: string,
): string | Refusal {
  if (part === 'timestamp') return timestamp;
  if ('text' in part) return part.text;
  const name = inFamily(part.header, family);
  // Several values of a signed header are ambiguous in every mode: only one of them was signed.
  const header = readHeader(request, name, 'refuse');
  if (!header.ok) return header;
  return header.value ?? refuse('malformed_signature', `no header ${name}, which is signed`);
}

type HeaderReading = { readonly ok: true; readonly value: string | undefined } | Refusal;

function readHeader(request: SignedRequest, name: string, repeats: Repeats): HeaderReading {
  const values = request.headers.get(name);
  if (values !== undefined && values.length > 1 && repeats === 'refuse') {
    return refuse('repeated_signature', `${name} was sent ${values.length} times`);
  }
  const value = values === undefined || values.length < 2 ? values?.[0] : values.join(', ');
  if (value !== undefined && value.length > MAX_HEADER_CHARS) {
    return refuse('malformed_signature', `${name} is longer than ${MAX_HEADER_CHARS} characters`);
  }
  return { ok: true, value };
}

function refuse(reason: RefusalReason, detail: string): Refusal {
  return { ok: false, reason, detail };
}
