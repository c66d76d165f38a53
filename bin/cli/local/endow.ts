import { isPublicKey } from '../../../lib/contract/key-use.ts';
import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import type { Endowment } from '../../../local/endow.ts';
import { newSecret } from '../secrets/new-secret.ts';
import { readReceiver } from '../target/read-source.ts';
import { keptKey } from './kept-key.ts';
import { publicKeyText, withLocalKey } from './key-pair.ts';
import { StandIn } from './stand-in.ts';

/**
 * What a person would put into an account after the deployment: a secret in the form of the provider. Where the provider
 * signs with a private key, which nobody else has, the run gets a key pair of its own: the public half is trusted beside
 * what is configured, or published, by this run alone, and the private half lies in the state directory for `webhooks send`.
 */
export function endower(state: string) {
  const standIn = new StandIn(state);
  return (name: string, environment: Readonly<Record<string, string>>): Endowment | undefined => {
    const receiver = readReceiver(name, environment);
    if (receiver === undefined) return undefined;
    const { WEBHOOK_SPEC: spec, WEBHOOK_SOURCE: source, WEBHOOK_PUBLIC_KEY: configured } = receiver;
    const sites = standIn.sitesFor(source, spec, () => keptKey(state, source, spec));
    return {
      secretArn: receiver.WEBHOOK_SECRET_ARN,
      secret: () => localPublicKey(state, source, spec) ?? newSecret(spec),
      environment:
        configured === ''
          ? {}
          : { WEBHOOK_PUBLIC_KEY: withLocalKey(spec, configured, localPublicKey(state, source, spec) ?? '') },
      ...(sites !== undefined && { sites }),
    };
  };
}

/** The public half, made with the first question; undefined where the scheme has none. */
function localPublicKey(state: string, source: string, spec: RuntimeSpec): string | undefined {
  return isPublicKey(spec.signature) ? publicKeyText(spec, keptKey(state, source, spec)) : undefined;
}
