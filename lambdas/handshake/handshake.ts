import type { Reply } from '../../lib/contract/answers.ts';
import { MAX_HANDSHAKE_BYTES } from '../../lib/contract/limits.ts';
import {
  answersWithUrl,
  type HandshakeSpec,
  type HandshakeToken,
  type HandshakeWord,
  type Place,
  type RuntimeSpec,
  replyParts,
  type SignatureSpec,
} from '../../lib/contract/provider-spec.ts';
import { equalsSecret } from '../signature/compare.ts';
import { couldBeMessage, isToken } from '../signature/handshake-token.ts';
import { nameOf, textOf } from '../signature/places.ts';
import { type Refusal, refuse } from '../signature/refusal.ts';
import { RequestView } from '../signature/request-view.ts';
import { requirementsOf } from '../signature/requirements.ts';
import type { SignedRequest } from '../signature/signed-request.ts';
import type { SigningKey } from '../signature/verifier.ts';
import { marksOf } from './marks.ts';
import { isEcho, replyOf } from './reply.ts';
import { type SecretTexts, textNamed } from './secret-texts.ts';

/** A request as handshakes look at it. */
export interface HandshakeRequest extends SignedRequest {
  readonly method: string;
  /** Path of the URL as far as it is known; a handshake with a path of its own is met at its end. */
  readonly path?: string | undefined;
}

/** What the source's secret holds. */
export interface HandshakeSecret {
  /** The one in use first. */
  readonly keys: readonly SigningKey[];
  readonly texts: SecretTexts;
}

/** A handshake's answer, with what is to be done before it is sent. */
export interface Answered {
  readonly ok: true;
  readonly reply: Reply;
  /** The secret to keep, where this handshake hands one over. */
  readonly captured: string | undefined;
}

/** A handshake of a provider, compiled once. */
export interface Handshake {
  readonly spec: HandshakeSpec;
  /** Whether its answer needs the source's secret. */
  readonly needsSecret: boolean;
  /** Whether its answer is made of the address the provider calls. */
  readonly needsUrl: boolean;
  /** The answer to a request that is this handshake. Never throws. */
  answer(request: HandshakeRequest, secret: HandshakeSecret, url: string | undefined): Answered | Refusal;
}

/** Handshakes of a spec. */
export interface Handshakes {
  /** The first a request is of those the provider sends unsigned. Looks at no signature. */
  unsigned(request: HandshakeRequest): Handshake | undefined;
  /** The first a verified request is. */
  signed(request: HandshakeRequest): Handshake | undefined;
  /** The first a request without any signature is of those that may have one. */
  withoutSignature(request: HandshakeRequest): Handshake | undefined;
}

/** Compiles the handshakes of a spec. */
export function compileHandshakes(
  spec: Pick<RuntimeSpec, 'handshakes' | 'signature' | 'settings'>,
): Handshakes {
  const all = (spec.handshakes ?? []).map((one) => ({
    proof: one.proof,
    meets: meetsOf(one),
    handshake: compileHandshake(one, spec),
  }));
  const finder = (...proofs: readonly HandshakeSpec['proof'][]) => {
    const those = all.filter(({ proof }) => proofs.includes(proof));
    return (request: HandshakeRequest): Handshake | undefined => {
      if (those.length === 0) return undefined;
      const view = new RequestView(request, MAX_HANDSHAKE_BYTES);
      return those.find(({ meets }) => meets(view, request))?.handshake;
    };
  };
  return {
    unsigned: finder('nothing'),
    signed: finder('signature', 'signature-if-sent'),
    withoutSignature: finder('signature-if-sent'),
  };
}

function meetsOf(spec: HandshakeSpec): (view: RequestView, request: HandshakeRequest) => boolean {
  const { path } = spec;
  const marked = marksOf(spec);
  return (view, request) => (path === undefined || request.path?.endsWith(path) === true) && marked(view);
}

function compileHandshake(
  spec: HandshakeSpec,
  { signature, settings = {} }: Pick<RuntimeSpec, 'signature' | 'settings'>,
): Handshake {
  const unmet = requirementsOf(spec.require ?? [], '', settings);
  const wordProblem = wordCheck(spec.word);
  const readToken = tokenReader(spec.token, signature);
  const readCapture = captureReader(spec.capture);
  const write = replyOf(spec.reply);
  return {
    spec,
    needsSecret: needsSecret(spec),
    needsUrl: answersWithUrl(spec),
    answer(request, secret, url) {
      const view = new RequestView(request, MAX_HANDSHAKE_BYTES);
      if (unmet(view, 'strict') !== undefined)
        return refuse('handshake_refused', 'a condition on it is not met');
      const wrong = wordProblem(view, secret);
      if (wrong !== undefined) return wrong;
      const token = readToken(view);
      if (typeof token === 'object') return token;
      const captured = readCapture(view);
      if (typeof captured === 'object') return captured;
      const reply = write({ view, token, settings, url, ...secret });
      return 'problem' in reply ? malformed(reply.problem) : { ok: true, reply, captured };
    },
  };
}

function malformed(detail: string): Refusal {
  return refuse('handshake_malformed', detail);
}

/** Reads a text that a handshake must hold; undefined where it needs none. */
type ReadNeeded = (view: RequestView) => string | undefined | Refusal;

function tokenReader(token: HandshakeToken | undefined, signature: SignatureSpec): ReadNeeded {
  if (token === undefined) return () => undefined;
  const read = textOf(token.at);
  const name = nameOf(token.at);
  return (view) => {
    const text = read(view, 'strict');
    if (typeof text !== 'string' || !isToken(token, text)) return malformed(`${name} is no token`);
    return couldBeMessage(signature, text) ? malformed(`${name} could be a signed message`) : text;
  };
}

function captureReader(capture: Place | undefined): ReadNeeded {
  if (capture === undefined) return () => undefined;
  const read = textOf(capture);
  return (view) => {
    const text = read(view, 'strict');
    return typeof text === 'string' && isEcho(text) && /^[\x21-\x7e]+$/.test(text)
      ? text
      : malformed(`${nameOf(capture)} is no secret`);
  };
}

type CheckWord = (view: RequestView, secret: HandshakeSecret) => Refusal | undefined;

function wordCheck(word: HandshakeWord | undefined): CheckWord {
  if (word === undefined) return () => undefined;
  const { at, secret: name, optional = false } = word;
  const read = textOf(at);
  return (view, { texts }) => {
    const wanted = optional ? texts.get(name) : textNamed(texts, name);
    if (wanted === undefined && optional) return undefined;
    const text = read(view, 'strict');
    return wanted !== undefined && typeof text === 'string' && equalsSecret(wanted, text)
      ? undefined
      : refuse('handshake_refused', `${nameOf(at)} is not what the source's secret has as ${name}`);
  };
}

function needsSecret({ word, reply }: HandshakeSpec): boolean {
  return (
    word !== undefined ||
    replyParts(reply).some((part) => 'keyId' in part || 'hmac' in part || 'digest' in part)
  );
}
