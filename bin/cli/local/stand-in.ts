import type { KeyObject } from 'node:crypto';
import { keySetUrl, PAYPAL_APIS } from '../../../lambdas/signature/remote-sources.ts';
import { type RuntimeSpec, remoteOf } from '../../../lib/contract/provider-spec.ts';
import { type Authority, authorityIn } from '../../../local/internet/authority.ts';
import type { Site, SiteAnswer } from '../../../local/internet/site.ts';
import { certificateUrl, LOCAL_TOKEN, snsHost, topicsOf } from './certificate-url.ts';
import { keysIn, localKeyId, publicKeyText } from './key-pair.ts';
import { paypalSite } from './paypal-site.ts';

/**
 * Stands in for providers that publish their keys: what a source's receiver asks for holds the key pair of the local run
 * beside what the real provider has.
 */
export class StandIn {
  readonly #state: string;
  #authority: Authority | undefined;

  constructor(state: string) {
    this.#state = state;
  }

  /** The hosts a source's receiver asks; undefined where it asks nobody. */
  sitesFor(source: string, spec: RuntimeSpec, keyOf: () => KeyObject): readonly Site[] | undefined {
    const remote = remoteOf(spec.signature);
    if (remote !== undefined) {
      const set = keySetUrl(remote, spec.settings);
      return set === undefined ? undefined : [keySetSite(set, spec, source, keyOf())];
    }
    const url = certificateUrl(spec, source);
    if (url === undefined) return undefined;
    const isSns = spec.signature.scheme === 'aws-sns';
    this.#authority ??= authorityIn(this.#state);
    const pem = this.#authority.issue({ name: isSns ? SNS_NAME : PAYPAL_NAME, key: keyOf() });
    const others = isSns ? topicsOf(spec).map(snsHost) : PAYPAL_HOSTS;
    const certificates = [...new Set([new URL(url).host, ...others])].map((host) =>
      certificateSite(host, url, pem),
    );
    if (spec.signature.scheme !== 'paypal-postback') return certificates;
    return [paypalSite(new URL(PAYPAL_APIS[spec.signature.at]).host, keyOf()), ...certificates];
  }
}

/** Whom the certificates are made out to. */
const SNS_NAME = 'sns.amazonaws.com';
const PAYPAL_NAME = 'messageverificationcerts.paypal.com';
const PAYPAL_HOSTS = ['api', 'api-m', 'api.sandbox', 'api-m.sandbox'].map((name) => `${name}.paypal.com`);

/** A set of keys with one more. A provider that cannot be reached has none. */
function keySetSite(url: string, spec: RuntimeSpec, source: string, key: KeyObject): Site {
  const { host, pathname } = new URL(url);
  const own = keysIn(publicKeyText(spec, key, localKeyId(source, spec)) ?? '{}');
  return {
    host,
    async answer({ method, path }, others) {
      if (method !== 'GET' || path !== pathname) return undefined;
      const theirs = await others()
        .then(keysOf)
        .catch(() => []);
      return json({ keys: [...theirs, ...own] });
    },
  };
}

function keysOf({ status, body }: SiteAnswer): readonly unknown[] {
  return status === 200 ? keysIn(String(body)) : [];
}

/** The certificate of the run, and the confirmation of a subscription it asked for itself. */
function certificateSite(host: string, url: string, pem: string): Site {
  return {
    host,
    answer({ method, path }) {
      if (method !== 'GET') return undefined;
      if (url === `https://${host}${path}`) return { status: 200, contentType: 'text/plain', body: pem };
      return isConfirmation(path)
        ? { status: 200, contentType: 'text/xml', body: '<ConfirmSubscriptionResponse/>' }
        : undefined;
    },
  };
}

function isConfirmation(path: string): boolean {
  const query = new URLSearchParams(path.slice(path.indexOf('?') + 1));
  return (
    query.get('Action') === 'ConfirmSubscription' && query.get('Token')?.startsWith(LOCAL_TOKEN) === true
  );
}

function json(value: object): SiteAnswer {
  return { status: 200, contentType: 'application/json', body: JSON.stringify(value) };
}
