import { RequestView } from '../signature/request-view.ts';
import type { SignedRequest } from '../signature/signed-request.ts';

const TOPIC = /^arn:aws(-cn|-us-gov)?:sns:([a-z]{2}(?:-[a-z]+)+-\d):\d{12}:[A-Za-z0-9_.-]{1,256}$/;

/**
 * Where a subscription of SNS is confirmed: written from the topic and the token, never taken from the request. Undefined
 * where there is neither.
 */
export function subscriptionUrl(request: SignedRequest): string | undefined {
  const document = new RequestView(request).json;
  const topic = document?.textAt('/TopicArn', 'text') ?? '';
  const token = document?.textAt('/Token', 'text') ?? '';
  const match = TOPIC.exec(topic);
  if (match === null || !/^[A-Za-z0-9]{1,1024}$/.test(token)) return undefined;
  const [, partition, region] = match;
  const host = `sns.${region}.amazonaws.com${partition === '-cn' ? '.cn' : ''}`;
  return `https://${host}/?Action=ConfirmSubscription&TopicArn=${encodeURIComponent(topic)}&Token=${token}`;
}
