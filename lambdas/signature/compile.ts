import { remoteOf, type SignatureSpec } from '../../lib/contract/provider-spec.ts';
import { digestEngine, hmacEngine } from './hmac.ts';
import { compileItems } from './items.ts';
import { compileJwt } from './jwt.ts';
import type { Settings } from './message.ts';
import { paypalVerifier } from './paypal.ts';
import { ecdsaEngine, ed25519Engine, rsaEngine } from './public-key.ts';
import { compileSignedMessage } from './signed-message.ts';
import { compileSns } from './sns.ts';
import { compileBasic, compileToken, compileUnsigned } from './token.ts';
import type { Verifier } from './verifier.ts';

/**
 * Compiles how a provider signs into a verifier. Done once in the life of a function: a request then runs through closures
 * and is never matched against the spec itself.
 */
export function compileSignature(signature: SignatureSpec, settings: Settings = {}): Verifier {
  switch (signature.scheme) {
    case 'hmac':
      return compileSignedMessage(signature, hmacEngine(signature), settings);
    case 'digest':
      return compileSignedMessage(signature, digestEngine(signature), settings);
    case 'ed25519':
      return compileSignedMessage(signature, ed25519Engine(signature), settings);
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
    case 'aws-sns':
      return compileSns(signature, settings);
    case 'paypal':
      return paypalVerifier;
    case 'none':
      return compileUnsigned(signature);
  }
}
