import { createHmac } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { account, deployed } from '../lambdas/receive/deployed.ts';
import { github, K0, K1, restEvent } from '../lambdas/receive/receiving.ts';
import { captured } from '../lambdas/telemetry/captured.ts';
import { handed } from './case.ts';

const logged = handed('WH-140');
const kept = handed('WH-142');
const authorization = 'Bearer canary-token';

beforeAll(() => {
  process.env['POWERTOOLS_LOG_LEVEL'] = 'DEBUG';
  process.env['AWS_LAMBDA_LOG_LEVEL'] = 'DEBUG';
});

describe('privacy', () => {
  let output = captured();
  output.restore();
  afterEach(() => output.restore());

  it(logged.name, async () => {
    output = captured();
    const { secrets, s3, sqs } = account(`${K1}\n`);
    const handler = await deployed(github);
    const deliver = async (change: Record<string, string> = {}, body = logged.body) =>
      (await handler(restEvent({ ...logged.headers, authorization, ...change }, body))).statusCode;
    const badJson = Buffer.from(logged.body.toString().slice(0, -1));
    const badJsonSignature = `sha256=${createHmac('sha256', K1).update(badJson).digest('hex')}`;
    const quoting = Object.assign(new Error(`${K1} ${K0} ${logged.body}`), { name: 'InternalError' });

    expect(await deliver()).toBe(200);
    expect(await deliver({ 'x-hub-signature-256': `sha256=${'1'.repeat(64)}` })).toBe(401);
    expect(await deliver({ 'x-hub-signature-256': badJsonSignature }, badJson)).toBe(400);
    sqs.on(SendMessageCommand).rejects(quoting);
    expect(await deliver()).toBe(200);
    s3.on(PutObjectCommand).rejects(quoting);
    expect(await deliver()).toBe(503);
    secrets.on(GetSecretValueCommand).rejects(quoting);
    expect(await deliver({ 'x-hub-signature-256': `sha256=${'2'.repeat(64)}` })).toBe(503);

    const text = output.text();
    expect(text).toContain('"message":"refuse"');
    expect(text).toContain('"level":"ERROR"');
    const hidden = [
      K1,
      K0,
      Buffer.from(K1).toString('base64'),
      Buffer.from(K1).toString('hex'),
      logged.headers['x-hub-signature-256']?.slice('sha256='.length) ?? 'absent',
      badJsonSignature.slice('sha256='.length),
      authorization,
      'canary-token',
      'p@example.test',
      logged.body.toString(),
      logged.body.toString('base64'),
    ];
    for (const secret of hidden) expect(text.includes(secret)).toBe(false);
  });

  it(kept.name, async () => {
    output = captured();
    const { s3 } = account(K1);
    const handler = await deployed(github);
    expect((await handler(restEvent(kept.headers, kept.body))).statusCode).toBe(200);
    const [put] = s3.commandCalls(PutObjectCommand);
    const metadata = put?.args[0].input.Metadata ?? {};
    expect(metadata).toMatchObject({
      'h-x-github-event': kept.headers['x-github-event'],
      'h-x-github-delivery': kept.headers['x-github-delivery'],
      'h-x-hub-signature-256': kept.headers['x-hub-signature-256'],
      'h-content-type': 'application/json',
    });
    const stored = JSON.stringify(metadata);
    for (const header of ['authorization', 'cookie', 'x-telegram-bot-api-secret-token']) {
      expect(stored).not.toContain(kept.headers[header]);
      expect(metadata).not.toHaveProperty(`h-${header}`);
    }
  });
});
