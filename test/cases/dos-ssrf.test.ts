import { describe, expect, it } from '@jest/globals';
import { configure } from '../../lib/contract/configure-spec.ts';
import { awsSns } from '../../lib/providers/aws-sns/spec.ts';
import { paypal } from '../../lib/providers/paypal/spec.ts';
import { K1, Receiving } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

/** A receiver that notes every URL it would fetch. */
function watched(spec: ConstructorParameters<typeof Receiving>[0] & object) {
  const to = new Receiving(spec);
  const fetched: string[] = [];
  to.fetch = (url) => {
    fetched.push(url);
    return Promise.reject(new Error('no network in tests'));
  };
  return { to, fetched };
}

const sns = () =>
  watched({
    spec: configure(awsSns, undefined, { topicArns: 'arn:aws:sns:eu-west-1:111122223333:t' }),
    secret: K1,
  });

describe('URLs of a message', () => {
  const certificate = handed('WH-145');
  it(certificate.name, async () => {
    const { to, fetched } = sns();
    expect((await to.deliver(certificate.headers, certificate.body)).status).toBe(401);
    expect(fetched).toEqual([]);
  });

  const inwards = handed('WH-147');
  const hosts = [
    ...inwards.sequence.map(
      (step) => /https?:\/\/[^ ]+/.exec(step)?.[0] ?? `https://${step.replaceAll(/\W+/g, '-')}.test/`,
    ),
    'https://sns.eu-west-1.amazonaws.com.evil.test/',
    'https://sns.eu-west-1.amazonaws.com@169.254.169.254/',
    'http://sns.eu-west-1.amazonaws.com/',
    'https://sns.eu-west-1.amazonaws.com:8443/',
  ];

  it.each(hosts)(`${inwards.name}: SNS, %s`, async (host) => {
    const message = JSON.parse(certificate.body.toString());
    for (const Type of ['Notification', 'SubscriptionConfirmation']) {
      const { to, fetched } = sns();
      const urls = { SigningCertURL: `${host}SimpleNotificationService-1.pem`, SubscribeURL: host };
      const body = JSON.stringify({ ...message, Type, Token: 't', ...urls });
      const answer = await to.deliver({ ...certificate.headers, 'x-amz-sns-message-type': Type }, body);
      expect(answer.status).toBe(401);
      expect(fetched).toEqual([]);
    }
  });

  it.each(hosts)(`${inwards.name}: PayPal, %s`, async (host) => {
    const { to, fetched } = watched({ spec: configure(paypal), secret: 'WH-1' });
    const headers = {
      'paypal-transmission-id': 'a',
      'paypal-transmission-time': new Date(to.now).toISOString(),
      'paypal-transmission-sig': 'AAAA',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${host}v1/notifications/certs/CERT-1`,
    };
    expect((await to.deliver(headers, '{"id":"WH-1"}')).status).toBe(401);
    expect(fetched).toEqual([]);
  });
});
