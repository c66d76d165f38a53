import { ADDRESS_SETTINGS } from '../lib/contract/address-settings.ts';
import { keyUseOf } from '../lib/contract/key-use.ts';
import { type ProviderSpec, remoteOf } from '../lib/contract/provider-spec.ts';
import { newPrivateKey, publicKeyText } from './cli/local/key-pair.ts';

/** What a source is asked for beside a secret. */
export interface AskedFor {
  readonly settings: Readonly<Record<string, string>>;
  readonly publicKey?: string;
}

/** A topic says which region's host is asked for a certificate. */
const TOPIC = 'arn:aws:sns:eu-central-1:111122223333:orders';

/** What a provider asks for, made up: settings without a default, and a public key that nobody signs with. */
export function madeUpFor(spec: ProviderSpec): AskedFor {
  const { signature } = spec;
  const remote = remoteOf(signature);
  const address = remote && ADDRESS_SETTINGS[remote];
  const known: Readonly<Record<string, string>> = {
    ...(signature.scheme === 'aws-sns' && { [signature.topics]: TOPIC }),
    ...(address && { [address.setting]: address.example }),
  };
  const asked = Object.entries(spec.settings ?? {}).filter(([, { default: given }]) => given === undefined);
  const settings = Object.fromEntries(
    asked.map(([name]) => [name, known[name] ?? `x-${name.toLowerCase().replaceAll('_', '-')}`]),
  );
  const key = keyUseOf(spec) === 'public' ? publicKeyText(spec, newPrivateKey(spec)) : undefined;
  return { settings, ...(key !== undefined && { publicKey: key }) };
}
