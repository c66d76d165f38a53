import {
  type HandshakeSpec,
  MAX_TOKEN_CHARS,
  remoteOf,
  type SignatureSpec,
} from '../../lib/contract/provider-spec.ts';
import { type Reserved, reservedBy } from './handshake-token.ts';
import { digestEngine, hmacEngine } from './hmac.ts';
import { compileHttpSignature } from './http-signature.ts';
import { compileItems } from './items.ts';
import { compileJws } from './jws.ts';
import { compileJwt } from './jwt.ts';
import type { Piece, Settings } from './message.ts';
import { paypalVerifier } from './paypal.ts';
import { postbackVerifier } from './paypal-postback.ts';
import { ecdsaEngine, ed25519Engine, rsaEngine } from './public-key.ts';
import { compileSdk } from './sdk.ts';
import { compileSignedMessage, type Engine } from './signed-message.ts';
import { compileSns } from './sns.ts';
import { compileBasic, compileToken, compileUnsigned } from './token.ts';
import type { Verifier } from './verifier.ts';

/**
 * Compiles how a provider signs into a verifier. Done once in the life of a function: a request then runs through closures
 * and is never matched against the spec itself. What the provider's handshakes answer with an HMAC is never a delivery.
 */
export function compileSignature(
  signature: SignatureSpec,
  settings: Settings = {},
  handshakes: readonly HandshakeSpec[] = [],
): Verifier {
  switch (signature.scheme) {
    case 'hmac':
      return compileSignedMessage(
        signature,
        guarded(hmacEngine(signature), reservedBy(handshakes)),
        settings,
      );
    case 'digest':
      return compileSignedMessage(signature, digestEngine(signature), settings);
    case 'ed25519':
      return compileSignedMessage(signature, ed25519Engine(signature), settings, remoteOf(signature));
    case 'ecdsa':
      return compileSignedMessage(signature, ecdsaEngine(signature), settings);
    case 'rsa':
      return compileSignedMessage(signature, rsaEngine(signature), settings, remoteOf(signature));
    case 'hmac-items':
      return compileItems(signature);
    case 'token':
      return compileToken(signature, settings);
    case 'basic':
      return compileBasic(signature, settings);
    case 'jwt':
      return compileJwt(signature, settings);
    case 'jws':
      return compileJws(signature, settings);
    case 'http-signature':
      return compileHttpSignature(signature);
    case 'aws-sns':
      return compileSns(signature, settings);
    case 'paypal':
      return paypalVerifier;
    case 'paypal-postback':
      return postbackVerifier;
    case 'sdk':
      return compileSdk(signature);
    case 'none':
      return compileUnsigned(signature);
  }
}

/** No key makes a signature over a reserved text: an answer to a handshake is not one. */
function guarded(engine: Engine, reserved: Reserved | undefined): Engine {
  if (reserved === undefined) return engine;
  return {
    kind: engine.kind,
    matches: (key, pieces, signatures) =>
      !reserved(shortText(pieces)) && engine.matches(key, pieces, signatures),
  };
}

/** A message that may be a token, as text; longer ones are none. */
function shortText(pieces: readonly Piece[]): string {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'symbol') continue;
    if (text.length + piece.length > MAX_TOKEN_CHARS) return TOO_LONG;
    text += typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1');
  }
  return text;
}

const TOO_LONG = 'x'.repeat(MAX_TOKEN_CHARS + 1);
