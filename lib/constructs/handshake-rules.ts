import {
  type HandshakeSpec,
  type ReplyPart,
  type ReplySpec,
  replyParts,
  type SignatureSpec,
} from '../contract/provider-spec.ts';

/** What a provider's answers must fulfil beyond their form: in words what is wrong, undefined where nothing is. */
export function answersProblem(
  signature: SignatureSpec,
  handshakes: readonly HandshakeSpec[],
  acknowledgement: ReplySpec | undefined,
): string | undefined {
  for (const handshake of handshakes) {
    const problem = handshakeProblem(handshake, signature) ?? replyProblem(handshake.reply);
    if (problem !== undefined) return problem;
  }
  if (acknowledgement === undefined) return undefined;
  // It answers every delivery, before a token could be looked at: whoever sends one would pick what is signed.
  return replyParts(acknowledgement).some(isFromSecret)
    ? 'an acknowledgement holds nothing of the secret'
    : replyProblem(acknowledgement);
}

function handshakeProblem(
  { capture, armed, proof, token, reply, path, method, when }: HandshakeSpec,
  signature: SignatureSpec,
): string | undefined {
  const pieces = replyParts(reply);
  if (capture !== undefined && !(armed && proof === 'nothing')) {
    return 'a handshake that hands over a secret is unsigned, and answered only while a person has the source armed';
  }
  if (token === undefined && pieces.some(needsToken)) return 'an HMAC or a digest of a token needs a `token`';
  if (token !== undefined && token.length[0] > token.length[1])
    return 'a token has a least and a greatest length';
  if (pieces.some((piece) => 'hmac' in piece) && signature.scheme !== 'hmac') {
    return 'an HMAC is answered only where deliveries are signed with one: its key is theirs';
  }
  if (method !== 'POST' && proof !== 'nothing') {
    return 'a signed handshake is a POST: anything else is a probe, which carries no signature';
  }
  if (method === 'POST' && proof === 'nothing' && when.length === 0 && path === undefined) {
    return 'an unsigned POST needs a mark that deliveries do not have: it would swallow them all';
  }
  return undefined;
}

/** Headers that are ours, or that would make a reply do something else than answer. */
const NOT_OURS: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'location',
  'set-cookie',
  'transfer-encoding',
  'x-content-type-options',
]);

function replyProblem({ headers = {} }: ReplySpec): string | undefined {
  for (const [name, parts] of Object.entries(headers)) {
    if (NOT_OURS.has(name)) return `a reply cannot set ${name}`;
    if (name !== 'content-type') continue;
    const type = parts.map((part) => ('text' in part ? part.text : '?')).join('');
    if (!/^(application\/json|text\/plain)(; charset=utf-8)?$/.test(type)) {
      return 'the content type of a reply is application/json or text/plain, as a literal: never HTML';
    }
  }
  return undefined;
}

function needsToken(piece: ReplyPart): boolean {
  return 'hmac' in piece || ('digest' in piece && piece.of.includes('token'));
}

function isFromSecret(piece: ReplyPart): boolean {
  return 'hmac' in piece || 'digest' in piece || 'keyId' in piece;
}
