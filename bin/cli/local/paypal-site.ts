import { createPublicKey, type KeyObject, randomUUID, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { paypalText } from '../../../lambdas/signature/paypal.ts';
import type { Site, SiteAnswer, SiteRequest } from '../../../local/internet/site.ts';
import { LOCAL_TOKEN } from './certificate-url.ts';

/**
 * Says as PayPal would whether a delivery was signed with the local run's key pair. Who comes with other credentials than the
 * run's own, or with a token of PayPal's, is sent on to PayPal.
 */
export function paypalSite(host: string, key: KeyObject): Site {
  const tokens = new Set<string>();
  const publicKey = createPublicKey(key);
  return {
    host,
    answer(request) {
      const { method, path, headers } = request;
      const [kind, word = ''] = (headers['authorization'] ?? '').split(' ');
      if (method !== 'POST') return undefined;
      if (path === '/v1/oauth2/token' && kind === 'Basic' && isOwn(word)) {
        const token = `${LOCAL_TOKEN}-${randomUUID()}`;
        tokens.add(token);
        return json({ access_token: token, token_type: 'Bearer', expires_in: 32_400 });
      }
      if (path === '/v1/notifications/verify-webhook-signature' && kind === 'Bearer' && tokens.has(word)) {
        return json({ verification_status: isGenuine(request, publicKey) ? 'SUCCESS' : 'FAILURE' });
      }
      return undefined;
    },
  };
}

function isOwn(basic: string): boolean {
  return Buffer.from(basic, 'base64').toString('utf8').startsWith(LOCAL_TOKEN);
}

/** The event is the last member: its bytes end before the last brace. */
const EVENT = Buffer.from(',"webhook_event":');

function isGenuine({ body }: SiteRequest, key: KeyObject): boolean {
  const at = body.indexOf(EVENT);
  if (at < 0) return false;
  const facts: unknown = JSON.parse(`${body.subarray(0, at).toString('utf8')}}`);
  const text = (name: string): string => String(Reflect.get(Object(facts), name) ?? '');
  const event = body.subarray(at + EVENT.length, -1);
  const transmission = [text('transmission_id'), text('transmission_time')];
  const signed = paypalText(transmission, text('webhook_id'), crc32(event));
  const signature = Buffer.from(text('transmission_sig'), 'base64');
  return verify('sha256', Buffer.from(signed), key, signature);
}

function json(value: object): SiteAnswer {
  return { status: 200, contentType: 'application/json', body: JSON.stringify(value) };
}
