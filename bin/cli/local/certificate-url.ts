import { createHash } from 'node:crypto';
import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';

const TOPIC = /^arn:aws[a-z-]*:sns:([a-z0-9-]+):/;

/** How texts begin that a local run knows for its own: tokens that confirm a subscription, ids of clients. */
export const LOCAL_TOKEN = 'local';

/** Topics whose messages a source takes; none for schemes without. */
export function topicsOf({ signature, settings = {} }: RuntimeSpec): readonly string[] {
  if (signature.scheme !== 'aws-sns') return [];
  return (settings[signature.topics] ?? '').split(/[\s,]+/).filter((topic) => topic !== '');
}

/** The host of SNS in the region of a topic. */
export function snsHost(topic: string): string {
  const region = TOPIC.exec(topic)?.[1] ?? 'us-east-1';
  return `sns.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

/**
 * Where a local run serves the certificate of a source's own key pair: an address its receiver asks. Undefined for schemes
 * without certificates.
 */
export function certificateUrl(spec: RuntimeSpec, source: string): string | undefined {
  // Both providers have letters and digits there, and no dashes one of them.
  const name = `local${createHash('sha256').update(source).digest('hex').slice(0, 16)}`;
  switch (spec.signature.scheme) {
    case 'aws-sns':
      return `https://${snsHost(topicsOf(spec)[0] ?? '')}/SimpleNotificationService-${name}.pem`;
    case 'paypal':
    case 'paypal-postback':
      return `https://api.paypal.com/v1/notifications/certs/CERT-${name}`;
    default:
      return undefined;
  }
}
