import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signDelivery } from '../../../lambdas/signature/sign.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import type { ProviderSpec } from '../../../lib/contract/provider-spec.ts';
import { awsSns } from '../../../lib/providers/aws-sns/spec.ts';
import { ebay } from '../../../lib/providers/ebay/spec.ts';
import { googlePubsub } from '../../../lib/providers/google-pubsub/spec.ts';
import { hubspot } from '../../../lib/providers/hubspot/spec.ts';
import { telegram } from '../../../lib/providers/telegram/spec.ts';
import { worldlineConnect } from '../../../lib/providers/worldline-connect/spec.ts';
import { zift } from '../../../lib/providers/zift/spec.ts';
import { NOON, Receiving } from './receiving.ts';

const SECRET = 'a secret of some length';
const key = createSecretKey(Buffer.from(SECRET));
const body = '{"id":"e1","eventId":1,"update_id":7,"notificationId":"n"}';

function receiving(spec: ProviderSpec, secret = SECRET): Receiving {
  return new Receiving({ spec: configure(spec), source: 'one', secret });
}

/** A request as a REST API hands it over. */
function rest(headers: Readonly<Record<string, string>>, context: object = {}, query?: object) {
  return {
    httpMethod: 'POST',
    headers,
    body: Buffer.from(body).toString('base64'),
    isBase64Encoded: true,
    ...(query === undefined ? {} : { multiValueQueryStringParameters: query }),
    requestContext: context,
  };
}

describe('a scheme that signs its URL', () => {
  const api = { apiId: 'abc123', domainName: 'abc123.execute-api.eu-west-1.amazonaws.com', stage: 'live' };
  const url = 'https://abc123.execute-api.eu-west-1.amazonaws.com/live/hooks/one?a=b%20c';
  const signed = () =>
    signDelivery(configure(hubspot), key, { body: Buffer.from(body), now: NOON, method: 'POST', url });

  it('verifies under the stage’s own address, with the query as received', async () => {
    const to = receiving(hubspot);
    expect(await to.handle(rest(signed(), api, { a: ['b c'] }))).toMatchObject({ status: 200 });
    expect(await to.handle(rest(signed(), api, { a: ['b d'] }))).toMatchObject({ status: 401 });
  });

  it('names an event without an id by its address too: equal bodies at two addresses are two events', async () => {
    const event: ProviderSpec['event'] = { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false };
    const spec: ProviderSpec = { ...hubspot, event };
    const to = receiving(spec);
    const signedAt = (query: string) => {
      const address = `${url.slice(0, url.indexOf('?'))}?${query}`;
      return signDelivery(configure(spec), key, {
        body: Buffer.from(body),
        now: NOON,
        method: 'POST',
        url: address,
      });
    };
    expect(await to.handle(rest(signedAt('a=1'), api, { a: ['1'] }))).toMatchObject({ status: 200 });
    expect(await to.handle(rest(signedAt('a=2'), api, { a: ['2'] }))).toMatchObject({ status: 200 });
    expect(to.events()).toHaveLength(2);
    for (const one of to.events()) to.finish(one);
    expect(await to.handle(rest(signedAt('a=1'), api, { a: ['1'] }))).toMatchObject({
      body: { duplicate: true },
    });
    expect(to.events()).toHaveLength(2);
  });

  it('takes no host a caller could have written', async () => {
    const to = receiving(hubspot);
    const elsewhere = { ...api, domainName: 'abc123.execute-api.eu-west-1.amazonaws.com.evil.example' };
    expect(
      await to.handle(rest({ ...signed(), host: api.domainName }, elsewhere, { a: ['b c'] })),
    ).toMatchObject({
      status: 500,
    });
    expect(to.events()).toEqual([]);
  });

  it('is our fault where its address is not known, such as behind a custom domain, and never the sender’s', async () => {
    const to = receiving(hubspot);
    const custom = { ...api, domainName: 'hooks.example.com' };
    expect(await to.handle(rest(signed(), custom, { a: ['b c'] }))).toMatchObject({
      status: 500,
      headers: { 'retry-after': '5' },
    });
    expect(to.telemetry.decisions.at(-1)).toMatchObject({
      decision: 'unavailable',
      fields: { reason: 'address_unknown' },
    });
    expect(await to.handle(rest({}, custom))).toMatchObject({ status: 401 });
    const stale = signDelivery(configure(hubspot), key, {
      body: Buffer.from(body),
      now: NOON - 3_600_000,
      method: 'POST',
      url,
    });
    expect(await to.handle(rest(stale, custom))).toMatchObject({ status: 401 });
    expect(to.events()).toEqual([]);
  });

  it('is our fault too where the answer to a handshake is made of the address', async () => {
    const to = receiving(ebay, JSON.stringify({ verify_token: 'v'.repeat(40) }));
    const asking = { ...rest({}, {}, { challenge_code: ['abc'] }), httpMethod: 'GET', body: '' };
    expect(await to.handle(asking)).toMatchObject({ status: 500 });
    expect(to.telemetry.decisions.at(-1)?.fields['reason']).toBe('address_unknown');
    expect(await to.handle({ ...asking, requestContext: api })).toMatchObject({ status: 200 });
  });
});

it('a token is compared and never kept', async () => {
  const to = receiving(telegram);
  const name = 'x-telegram-bot-api-secret-token';
  expect(await to.handle(rest({ [name]: SECRET }))).toMatchObject({ status: 200 });
  expect(await to.handle(rest({ [name]: `${SECRET}x` }))).toMatchObject({ status: 401 });
  expect(JSON.stringify([...to.archive.objects.values()])).not.toContain(SECRET);
});

it('a key is taken by the id the request names, and by no other', async () => {
  const to = receiving(worldlineConnect, JSON.stringify({ 'key-1': SECRET, 'key-2': 'another' }));
  const headers = signDelivery(configure(worldlineConnect), key, { body: Buffer.from(body), now: NOON });
  expect(await to.handle(rest({ ...headers, 'x-gcs-keyid': 'key-1' }))).toMatchObject({ status: 200 });
  expect(await to.handle(rest({ ...headers, 'x-gcs-keyid': 'key-2' }))).toMatchObject({ status: 401 });
  expect(await to.handle(rest({ ...headers, 'x-gcs-keyid': 'key-3' }))).toMatchObject({ status: 401 });
  expect(await to.handle(rest(headers))).toMatchObject({ status: 401 });
});

it('a provider that signs nothing is taken without a secret, and every event says so', async () => {
  const to = new Receiving({ spec: configure(zift), source: 'one', secret: null });
  expect(await to.handle(rest({}))).toMatchObject({ status: 200 });
  expect(JSON.stringify(to.telemetry)).toContain('unsigned');
});

it('a certificate that cannot be fetched is our fault, one at another host is the sender’s', async () => {
  const spec = configure(awsSns, undefined, { topicArns: 'arn:aws:sns:eu-west-1:111122223333:t' });
  const to = new Receiving({ spec, source: 'one', secret: null });
  const message = {
    Type: 'Notification',
    MessageId: 'm',
    TopicArn: 'arn:aws:sns:eu-west-1:111122223333:t',
    Message: 'x',
    Timestamp: '2026-07-31T12:00:00.000Z',
    SignatureVersion: '2',
    Signature: 'AAAA',
    SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-ab12.pem',
  };
  const send = (change: object) =>
    to.handle({ ...rest({}), body: JSON.stringify({ ...message, ...change }), isBase64Encoded: false });
  expect(await send({})).toMatchObject({ status: 503 });
  expect(await send({ SigningCertURL: 'https://evil.example/a.pem' })).toMatchObject({ status: 401 });
  expect(await send({ TopicArn: 'arn:aws:sns:eu-west-1:444455556666:t' })).toMatchObject({ status: 401 });
});

it('a token without its signature is refused before anything is fetched', async () => {
  const spec = configure(googlePubsub, undefined, { audience: 'a', email: 'e' });
  const to = new Receiving({ spec, source: 'one', secret: null });
  const none = `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.AA`;
  expect(await to.handle(rest({ authorization: none }))).toMatchObject({ status: 401 });
});
