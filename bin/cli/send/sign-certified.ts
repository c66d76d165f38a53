import { randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { paypalText } from '../../../lambdas/signature/paypal.ts';
import { RequestView } from '../../../lambdas/signature/request-view.ts';
import { snsText } from '../../../lambdas/signature/sns.ts';
import { UsageError } from '../command.ts';
import { LOCAL_TOKEN, snsHost } from '../local/certificate-url.ts';
import type { Draft, OpenRequest } from './open-request.ts';
import { put, type Signer, viewOf } from './signer.ts';

/** Signs a message as Amazon SNS does, version 2. Without a stream asked for it is one of the first topic taken. */
export function signSns(request: OpenRequest, topics: readonly string[], signer: Signer): Draft {
  const topic = topicFor(request, topics);
  put(request, { json: '/TopicArn' }, topic);
  put(request, { json: '/Timestamp' }, new Date(signer.now).toISOString());
  put(request, { json: '/SignatureVersion' }, '2');
  put(request, { json: '/SigningCertURL' }, signer.certificateUrl ?? '');
  if (request.get({ json: '/Type' }) !== 'Notification') askForConfirmation(request, topic);
  const document = new RequestView(viewOf(request.close(), signer.url)).json;
  const text = document && snsText(document);
  if (typeof text !== 'string') throw new UsageError(`this message cannot be signed: ${text?.detail}`);
  put(request, { json: '/Signature' }, sign('sha256', Buffer.from(text), signer.key).toString('base64'));
  return request.close();
}

/** The topic of the message, as long as it is one of those taken; that of a sample is none. */
function topicFor(request: OpenRequest, topics: readonly string[]): string {
  const given = String(request.get({ json: '/TopicArn' }) ?? '');
  if (topics.includes(given)) return given;
  const [first] = topics;
  if (first !== undefined && given.startsWith('arn:')) return first;
  throw new UsageError(
    first === undefined ? 'the source takes no topic' : `the source takes no topic ${given}`,
    first === undefined
      ? 'name topics in its construct: topicArns'
      : `a stream of it is ${topics.join(' or ')}`,
  );
}

/** What a subscriber confirms with. */
function askForConfirmation(request: OpenRequest, topic: string): void {
  const token = `${LOCAL_TOKEN}${randomUUID().replaceAll('-', '')}`;
  const query = new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn: topic, Token: token });
  put(request, { json: '/Token' }, token);
  put(request, { json: '/SubscribeURL' }, `https://${snsHost(topic)}/?${query}`);
}

/** Signs a delivery as PayPal does: id, time, webhook id and the body's CRC32. */
export function signPaypal(request: OpenRequest, webhookId: string, signer: Signer): Draft {
  const transmission = [randomUUID(), new Date(signer.now).toISOString().replace(/\.\d+/, '')];
  const text = paypalText(transmission, webhookId, crc32(request.close().body));
  const [id = '', time = ''] = transmission;
  const headers = {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('sha256', Buffer.from(text), signer.key).toString('base64'),
    'paypal-cert-url': signer.certificateUrl ?? '',
    'paypal-auth-algo': 'SHA256withRSA',
  };
  for (const [header, value] of Object.entries(headers)) put(request, { header }, value);
  return request.close();
}
