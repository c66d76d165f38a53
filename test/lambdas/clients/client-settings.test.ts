import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_SETTINGS } from '../../../lambdas/clients/client-settings.ts';
import { queue } from '../../../lambdas/clients/queue.ts';

describe('a service that takes a request and says nothing', () => {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  beforeEach(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is a fault after the time-out of each attempt', async () => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = new SQSClient({
      ...CLIENT_SETTINGS,
      requestHandler: { ...CLIENT_SETTINGS.requestHandler, requestTimeout: 50 },
      region: 'eu-west-1',
      endpoint,
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    });
    const message = { queueUrl: `${endpoint}/1/q.fifo`, body: '{}', group: 'g', deduplication: 'd' };
    await expect(queue(client).send(message)).rejects.toThrow(/timeout|time/i);
    expect(asked).toBe(CLIENT_SETTINGS.maxAttempts);
    client.destroy();
  });
});
