import { createSecretKey } from 'node:crypto';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signDelivery } from '../../../lambdas/signature/sign.ts';
import { captured } from '../telemetry/captured.ts';
import { account, conditionFailed, deployed } from './deployed.ts';
import { K1, restEvent, stripe } from './receiving.ts';

const body = '{"id":"evt_1","type":"invoice.paid","data":{"object":{"id":"in_1","customer":"cus_1"}}}';

function signed() {
  const key = createSecretKey(Buffer.from(K1));
  return restEvent(signDelivery(stripe, key, { body: Buffer.from(body), now: Date.now() }), body);
}

describe('the handler over the SDK', () => {
  let output: ReturnType<typeof captured>;
  beforeEach(() => {
    output = captured();
  });
  afterEach(() => output.restore());

  it('puts, claims and sends; a finished duplicate costs a conditional put', async () => {
    const { dynamoDb, s3, sqs } = account(K1);
    const handler = await deployed(stripe);
    expect(await handler(signed())).toMatchObject({ statusCode: 200, body: '{"received":true}' });
    const [archived] = s3.commandCalls(PutObjectCommand);
    expect(archived?.args[0].input).toMatchObject({
      Bucket: 'bucket',
      IfNoneMatch: '*',
      Body: Buffer.from(body),
    });
    const [claimed] = dynamoDb.commandCalls(PutItemCommand);
    expect(claimed?.args[0].input).toMatchObject({
      TableName: 'table',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      Item: { loc: { S: archived?.args[0].input.Key }, a: { N: '0' } },
    });
    const [sent] = sqs.commandCalls(SendMessageCommand);
    expect(sent?.args[0].input.MessageDeduplicationId).toMatch(/^[0-9a-f]{64}$/);

    const item = claimed?.args[0].input.Item ?? {};
    dynamoDb.on(PutItemCommand).rejects(conditionFailed({ ...item, st: { S: 'processed' } }));
    expect(await handler(signed())).toMatchObject({ statusCode: 200, body: '{"duplicate":true}' });
    expect(dynamoDb.calls()).toHaveLength(2);
    expect(s3.calls()).toHaveLength(2);
    expect(sqs.calls()).toHaveLength(1);
    const lines = output.json();
    expect(lines.map(({ message }) => message).filter((message) => message !== undefined)).toEqual([
      'accept',
      'duplicate',
    ]);
    expect(lines.filter((line) => 'AnswerTime' in line)).toHaveLength(2);
  });

  it('answers every front door in the form it takes', async () => {
    account(K1);
    const handler = await deployed(stripe);
    expect(await handler({ ...restEvent({}, ''), requestContext: { elb: {} } })).toEqual({
      statusCode: 401,
      multiValueHeaders: {
        'content-type': ['application/json'],
        'x-content-type-options': ['nosniff'],
        'cache-control': ['no-store'],
      },
      body: '{"error":"signature"}',
    });
    expect(await handler({})).toMatchObject({
      statusCode: 405,
      headers: { allow: 'GET, HEAD, OPTIONS, POST' },
    });
  });
});
