import { createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import type { Endowment } from '../../../local/endow.ts';
import { newSecret } from '../secrets/new-secret.ts';
import { readReceiver } from '../target/read-source.ts';
import { newPrivateKey, publicKeyText, withLocalKey } from './key-pair.ts';

/**
 * What a person would put into an account after the deployment: a secret in the form of the provider. Where the provider
 * signs with a private key, which nobody else has, the run gets a key pair of its own: the public half is trusted beside
 * what is configured, by this run alone, and the private half lies in the state directory for `webhooks send`.
 */
export function endower(state: string) {
  return (name: string, environment: Readonly<Record<string, string>>): Endowment | undefined => {
    const receiver = readReceiver(name, environment);
    if (receiver === undefined) return undefined;
    const { WEBHOOK_SPEC: spec, WEBHOOK_SOURCE: source, WEBHOOK_PUBLIC_KEY: configured } = receiver;
    return {
      secretArn: receiver.WEBHOOK_SECRET_ARN,
      secret: () => localPublicKey(state, source, spec) ?? newSecret(spec),
      environment:
        configured === ''
          ? {}
          : { WEBHOOK_PUBLIC_KEY: withLocalKey(spec, configured, localPublicKey(state, source, spec) ?? '') },
    };
  };
}

/** The private half of a source's local key pair; undefined where it has none. */
export function localPrivateKey(state: string, source: string): KeyObject | undefined {
  const file = fileOf(state, source);
  return existsSync(file) ? createPrivateKey(readFileSync(file)) : undefined;
}

/** The public half, made with the first question; undefined where the scheme has none. */
function localPublicKey(state: string, source: string, spec: RuntimeSpec): string | undefined {
  const kept = localPrivateKey(state, source);
  const key = kept ?? newPrivateKey(spec);
  const text = publicKeyText(spec, key);
  if (text !== undefined && kept === undefined) {
    const file = fileOf(state, source);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  return text;
}

function fileOf(state: string, source: string): string {
  return join(state, 'keys', `${source}.pem`);
}
