import type { KeyObject } from 'node:crypto';
import { MAX_UNVERIFIED_BYTES } from '../../lib/contract/limits.ts';
import type {
  MessagePart,
  RemoteKeySet,
  SignaturePlace,
  SignedMessage,
} from '../../lib/contract/provider-spec.ts';
import { type Judge, judgeOf } from './freshness.ts';
import { type MessageReader, messageOf, type Piece, type Settings } from './message.ts';
import { type Manner, nameOf, type TextOf, textOf } from './places.ts';
import { type LayoutReader, readerOf, type SignatureKind, type SignatureReading } from './read-signature.ts';
import { type Refusal, refuse } from './refusal.ts';
import { keyInSet, keySetUrl, type WantedKeys } from './remote-sources.ts';
import { RequestView } from './request-view.ts';
import { requirementsOf } from './requirements.ts';
import { inFamily } from './signed-request.ts';
import { signsUrl } from './signs-url.ts';
import type { Claim, SigningKey, Verification, Verifier } from './verifier.ts';

/** What an engine adds to a scheme that signs a message: how a signature looks and how a key is tried. */
export interface Engine {
  readonly kind: SignatureKind;
  /** Whether a key made one of the signatures over the pieces. Never throws. */
  matches(key: KeyObject, pieces: readonly Piece[], signatures: readonly string[]): boolean;
}

type Scheme = SignedMessage<MessagePart | 'secret'>;

/** Compiles a scheme that signs a message: each header family becomes a plan of closures. */
export function compileSignedMessage(
  scheme: Scheme,
  engine: Engine,
  settings: Settings,
  remote?: RemoteKeySet,
): Verifier {
  const { alternative, require, timestamp, keyId } = scheme;
  const plans = (scheme.families ?? ['']).map((family) => compilePlan(scheme, engine, family, settings));
  const [first] = plans;
  const keySet = remote && keySetUrl(remote, settings);
  const covered = coversBody(scheme.message) && coversBody(scheme.alternative ?? scheme.message);
  const absent = `no ${first?.name ?? 'signature'}`;
  return {
    needsKeys: remote === undefined,
    needsUrl: signsUrl([scheme.at, scheme.message, alternative, require, timestamp, keyId]),
    read(request, now, manner = 'strict') {
      const view = new RequestView(request, MAX_UNVERIFIED_BYTES, covered);
      let found: Candidate | undefined;
      let refusal: Refusal | undefined;
      // From the last family to the first, each before the ones already found: the first is tried first.
      for (let i = plans.length - 1; i >= 0; i--) {
        const plan = plans[i];
        const read = plan && readPlan(plan, view, now, manner, found);
        if (read === undefined) continue;
        if (!read.ok) refusal = read;
        else found = read;
      }
      if (found !== undefined) return new MessageClaim(engine, found, keySet);
      // A family that was sent and refused says more than the absence of one that was not.
      return refusal ?? refuse('missing_signature', absent);
    },
  };
}

/** A scheme under one header family. */
interface Plan {
  readonly family: string;
  /** Where its signatures stand, in words. */
  readonly name: string;
  readonly places: readonly TextOf[];
  readonly read: LayoutReader;
  readonly judge: Judge | undefined;
  /** Absent where the signature's own text carries the time. */
  readonly time: TextOf | undefined;
  readonly timeName: string;
  readonly message: MessageReader;
  readonly alternative: MessageReader | undefined;
  readonly require: ((view: RequestView, manner: Manner) => Refusal | undefined) | undefined;
  readonly keyId: TextOf | undefined;
}

/** One signature text with what it claims to sign; several are a list. */
interface Candidate {
  readonly ok: true;
  readonly family: string;
  readonly signatures: readonly string[];
  readonly pieces: readonly Piece[];
  readonly signedAt: number | undefined;
  readonly keyId: string | undefined;
  readonly next: Candidate | undefined;
}

function compilePlan(scheme: Scheme, { kind }: Engine, family: string, settings: Settings): Plan {
  const { timestamp, keyId, layout, message, alternative, require } = scheme;
  const from = timestamp?.from;
  const place = typeof from === 'object' && !('pair' in from) ? from : undefined;
  return {
    family,
    name: signatureName(scheme.at, family),
    places: placesOf(scheme.at, family),
    read: readerOf(layout, timestamp, kind),
    judge: timestamp && judgeOf(timestamp),
    time: place && textOf(place, family),
    timeName: timeName(from, family),
    message: messageOf(message, { layout, family, settings }),
    alternative: alternative && messageOf(alternative, { layout, family, settings }),
    require: require && requirementsOf(require, family, settings),
    keyId: keyId && textOf(keyId, family),
  };
}

function placesOf(at: SignaturePlace, family: string): readonly TextOf[] {
  if ('eitherHeader' in at) return at.eitherHeader.map((header) => textOf({ header }, family));
  if (!('numberedHeader' in at)) return [textOf(at, family)];
  return Array.from({ length: at.upTo }, (_, i) =>
    textOf({ header: `${at.numberedHeader}${i + 1}` }, family),
  );
}

function signatureName(at: SignaturePlace, family: string): string {
  if ('eitherHeader' in at)
    return `header ${at.eitherHeader.map((name) => inFamily(name, family)).join(' or ')}`;
  return 'numberedHeader' in at ? `header ${inFamily(at.numberedHeader, family)}1` : nameOf(at, family);
}

function timeName(from: NonNullable<Scheme['timestamp']>['from'] | undefined, family: string): string {
  if (from === undefined || from === 'first') return 'time';
  if ('pair' in from) return from.pair;
  return 'header' in from ? inFamily(from.header, family) : nameOf(from, family);
}

function coversBody(message: Scheme['message']): boolean {
  return message.some((part) => part === 'body' || (typeof part === 'object' && 'bodyHash' in part));
}

/** Candidates of one plan before those already found; undefined where none of its signatures was sent. */
function readPlan(
  plan: Plan,
  view: RequestView,
  now: number,
  manner: Manner,
  found: Candidate | undefined,
): Candidate | Refusal | undefined {
  let candidates = found;
  let refusal: Refusal | undefined;
  for (const place of plan.places) {
    const text = place(view, manner);
    if (text === undefined) continue;
    const read = typeof text === 'string' ? readText(plan, text, view, now, manner, candidates) : text;
    if (!read.ok) refusal ??= read;
    else candidates = read;
  }
  return candidates === found ? refusal : candidates;
}

function readText(
  plan: Plan,
  text: string,
  view: RequestView,
  now: number,
  manner: Manner,
  found: Candidate | undefined,
): Candidate | Refusal {
  const first = plan.read(text, manner);
  if (!first.ok) return refuse(first.reason, `${plan.name.replace(/^header /, '')}: ${first.detail}`);
  let candidates = found;
  let refusal: Refusal | undefined;
  for (let reading: SignatureReading | undefined = first; reading !== undefined; reading = reading.next) {
    const read = readCandidate(plan, reading, view, now, manner, candidates);
    if (!read.ok) refusal ??= read;
    else candidates = read;
  }
  return candidates === undefined || candidates === found
    ? (refusal ?? refuse('malformed_signature', 'is empty'))
    : candidates;
}

function readCandidate(
  plan: Plan,
  reading: SignatureReading,
  view: RequestView,
  now: number,
  manner: Manner,
  next: Candidate | undefined,
): Candidate | Refusal {
  const time = readTime(plan, reading, view, manner);
  if (typeof time !== 'string') return time;
  const signedAt = plan.judge?.(time, now, manner);
  if (typeof signedAt === 'object') return signedAt;
  const unmet = plan.require?.(view, manner);
  if (unmet !== undefined) return unmet;
  const keyId = reading.keyId ?? plan.keyId?.(view, 'strict');
  if (typeof keyId === 'object') return keyId;
  if (plan.keyId !== undefined && keyId === undefined) return refuse('malformed_signature', 'no key id');
  const pieces = plan.message(view, reading, time);
  if (!isPieces(pieces)) return pieces;
  const { family } = plan;
  const others = plan.alternative?.(view, reading, time);
  const after =
    others === undefined || !isPieces(others)
      ? next
      : { ok: true as const, family, signatures: reading.signatures, pieces: others, signedAt, keyId, next };
  return { ok: true, family, signatures: reading.signatures, pieces, signedAt, keyId, next: after };
}

/** Text of the timestamp; empty where the scheme signs none. */
function readTime(
  plan: Plan,
  reading: SignatureReading,
  view: RequestView,
  manner: Manner,
): string | Refusal {
  if (plan.judge === undefined) return '';
  const text = plan.time === undefined ? reading.time : plan.time(view, manner);
  return text ?? refuse('missing_timestamp', `no ${plan.timeName}`);
}

class MessageClaim implements Claim {
  readonly ok = true;
  readonly #engine: Engine;
  readonly #candidates: Candidate;
  readonly wanted: WantedKeys | undefined;

  constructor(engine: Engine, candidates: Candidate, keySet: string | undefined) {
    this.#engine = engine;
    this.#candidates = candidates;
    this.wanted = keySet === undefined ? undefined : keyInSet(keySet, candidates.keyId);
  }

  match(own: readonly SigningKey[], fetched: readonly SigningKey[] = []): Verification {
    const keys = this.wanted === undefined ? own : fetched;
    let isKeyKnown = keys.length === 0;
    for (let one: Candidate | undefined = this.#candidates; one !== undefined; one = one.next) {
      const { family, signatures, pieces, signedAt, keyId } = one;
      for (const { key, stage, id } of keys) {
        if (keyId !== undefined && keyId !== id) continue;
        isKeyKnown = true;
        if (!this.#engine.matches(key, pieces, signatures)) continue;
        return coverSomething(pieces)
          ? { ok: true, stage, family, signedAt }
          : refuse('malformed_event', 'the signature covers nothing');
      }
    }
    return isKeyKnown
      ? refuse('bad_signature', 'no key gives this signature: another secret, or changed bytes')
      : refuse('unknown_key', 'no key of the id the request names');
  }
}

function isPieces(pieces: readonly Piece[] | Refusal): pieces is readonly Piece[] {
  return Array.isArray(pieces);
}

/** A signature over nothing is a constant per secret: whoever has seen it once could repeat it for ever. */
function coverSomething(pieces: readonly Piece[]): boolean {
  for (const piece of pieces) if (typeof piece !== 'symbol' && piece.length > 0) return true;
  return false;
}
