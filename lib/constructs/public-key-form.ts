import { Token } from 'aws-cdk-lib';
import type { PublicKeyFormat } from '../contract/provider-spec.ts';

const FORMS: Readonly<Record<PublicKeyFormat, { readonly form: RegExp; readonly words: string }>> = {
  'spki-pem': { form: /^-----BEGIN /, words: 'PEM, beginning with -----BEGIN PUBLIC KEY-----' },
  'spki-base64': { form: /^[A-Za-z0-9+/\s]+={0,2}$/, words: 'PEM or the base64 inside it' },
  'raw-hex': { form: /^[0-9a-fA-F]{64}$/, words: '64 hex digits' },
  'raw-base64': { form: /^(whpk_)?[A-Za-z0-9+/]{43}=?$/, words: 'base64 of 32 bytes' },
  'raw-base64url': { form: /^[A-Za-z0-9_-]{43}=?$/, words: 'base64url of 32 bytes' },
  jwks: { form: /^\{[\s\S]*\}$/, words: 'a JSON web key set' },
};

/** What is wrong with the form of a public key, undefined where nothing is or it is known only at deployment. */
export function publicKeyFormProblem(format: PublicKeyFormat, text: string): string | undefined {
  const key = text.trim();
  if (Token.isUnresolved(key) || key.startsWith('-----BEGIN ') || key.startsWith('{')) return undefined;
  const { form, words } = FORMS[format];
  return form.test(key) ? undefined : `the public key is not written as the provider writes it: ${words}`;
}
