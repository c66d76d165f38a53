import { Token } from 'aws-cdk-lib';
import { ADDRESS_SETTINGS } from '../contract/address-settings.ts';
import { isPublicFormat, type KeyUse, signsAddress } from '../contract/key-use.ts';
import { type RuntimeSpec, remoteOf, secretShapeOf } from '../contract/provider-spec.ts';
import type { Rule } from './errors.ts';
import { publicKeyFormProblem } from './public-key-form.ts';
import { publicUrlProblem } from './public-url.ts';
import type { WebhookSourceProps } from './webhook-source.ts';

/** A source's spec, where its keys come from, and what its user gave for them. */
export interface KeyInput {
  readonly spec: RuntimeSpec;
  readonly keys: KeyUse;
  readonly options: WebhookSourceProps;
}

/** What must fit together in secrets, public keys and signed addresses. */
export const KEY_RULES: readonly Rule<KeyInput>[] = [
  {
    code: 'public-key',
    value: ({ spec, options }) => (options.publicKey === undefined ? spec.signature.scheme : 'publicKey'),
    problem: ({ spec, keys, options }) => publicKeyProblem(spec, keys, options),
  },
  {
    code: 'settings',
    value: () => 'secret',
    problem: ({ spec, keys, options }) =>
      keys === 'none' && options.secret !== undefined
        ? `${spec.name} is verified without a secret of yours; leave out \`secret\``
        : undefined,
  },
  {
    code: 'settings',
    value: ({ spec }) => spec.settings,
    problem: ({ spec }) => addressSettingProblem(spec),
  },
  {
    code: 'public-url',
    value: ({ options }) => options.publicUrl,
    problem: ({ spec, options }) => addressProblem(spec, options),
  },
];

function publicKeyProblem(
  { name, signature }: RuntimeSpec,
  keys: KeyUse,
  { publicKey, secret }: WebhookSourceProps,
): string | undefined {
  if (publicKey === undefined) {
    return keys === 'public' && secret === undefined
      ? `${name} signs with a key of its own: give its \`publicKey\`, or a \`secret\` that holds it`
      : undefined;
  }
  if (keys !== 'public') {
    return keys === 'none'
      ? `${name} needs no public key from you`
      : `${name} does not sign with a public key alone; give a \`secret\``;
  }
  const { format } = secretShapeOf(signature);
  if (secret !== undefined) return 'give `publicKey` or a `secret` that holds it, not both';
  return isPublicFormat(format) ? publicKeyFormProblem(format, publicKey) : undefined;
}

/** What becomes part of an address is known at synth, or is looked at again before it does. */
function addressSettingProblem({ name, signature, settings = {} }: RuntimeSpec): string | undefined {
  const remote = remoteOf(signature);
  const address = remote && ADDRESS_SETTINGS[remote];
  const value = address && settings[address.setting];
  if (address === undefined || value === undefined || Token.isUnresolved(value)) return undefined;
  return address.form.test(value)
    ? undefined
    : `${name} publishes its keys at its own domain: \`${address.setting}\` is written like ${address.example}`;
}

function addressProblem(
  { name, signature }: RuntimeSpec,
  { publicUrl }: WebhookSourceProps,
): string | undefined {
  if (publicUrl === undefined) return undefined;
  if (!signsAddress(signature)) {
    return `${name} does not sign its address; the gateway's \`publicUrl\` changes what \`url\` shows`;
  }
  return publicUrlProblem(publicUrl);
}
