import {
  type HandshakeSpec,
  type HandshakeToken,
  MAX_TOKEN_CHARS,
  replyParts,
  type SignatureSpec,
  type TokenAlphabet,
} from '../../lib/contract/provider-spec.ts';

const ALPHABETS: Readonly<Record<TokenAlphabet, RegExp>> = {
  'lower-hex': /^[0-9a-f]*$/,
  word: /^[A-Za-z0-9_-]*$/,
  base64: /^[A-Za-z0-9._~+/=-]*$/,
};

/** Whether a text is one a provider would send as such a token. */
export function isToken({ alphabet, length: [least, most] }: HandshakeToken, text: string): boolean {
  return (
    text.length >= least && text.length <= Math.min(most, MAX_TOKEN_CHARS) && ALPHABETS[alphabet].test(text)
  );
}

/** Tells whether a text could be the token of a handshake that answers with an HMAC. */
export type Reserved = (text: string) => boolean;

/**
 * What of the texts a provider may sign belongs to its handshakes. Whoever asks for the answer to a handshake picks the
 * token and gets its HMAC, so a delivery whose whole signed message is such a text proves nothing. Undefined where no
 * handshake answers with an HMAC.
 */
export function reservedBy(handshakes: readonly HandshakeSpec[] = []): Reserved | undefined {
  const tokens = handshakes.flatMap(({ token, reply }) =>
    token !== undefined && replyParts(reply).some((part) => 'hmac' in part) ? [token] : [],
  );
  return tokens.length === 0 ? undefined : (text) => tokens.some((token) => isToken(token, text));
}

/**
 * Whether a text could be a message of the provider's own deliveries, as another receiver with the same secret may read it:
 * it holds the literals of the message in order, or, where there are none, it is JSON, as bodies are.
 */
export function couldBeMessage(signature: SignatureSpec, text: string): boolean {
  if (!('message' in signature) || signature.scheme === 'hmac-items') return false;
  const parts: readonly unknown[] = signature.message;
  const literals = parts.flatMap((part) =>
    typeof part === 'object' && part !== null && 'text' in part ? [String(part.text)] : [],
  );
  return literals.length === 0 ? isJson(text) : holdsInOrder(text, literals);
}

function holdsInOrder(text: string, literals: readonly string[]): boolean {
  let from = 0;
  for (const literal of literals) {
    const at = text.indexOf(literal, from);
    if (at < 0) return false;
    from = at + literal.length;
  }
  return true;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
