import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OWN_SERVER, otherEndpoints } from '../../../local/other-servers/endpoints.ts';

let server: Server;
let port: number;
let name: string | undefined;

beforeEach(async () => {
  name = undefined;
  server = createServer((_request, response) => {
    if (name !== undefined) response.setHeader('Server', name);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('other servers', () => {
  it('are those the variables of the SDKs name, one service at a time', async () => {
    const environment = {
      AWS_ENDPOINT_URL_DYNAMODB: `http://localhost:${port}/`,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_ENDPOINT_URL_SQS: '',
    };
    const origin = `http://127.0.0.1:${port}`;
    expect(await otherEndpoints(environment, 1)).toEqual({ dynamodb: origin, s3: origin });
  });

  it('are none without those variables, whatever else an environment says of AWS', async () => {
    const environment = {
      AWS_ENDPOINT_URL: 'https://sqs.eu-west-1.amazonaws.com',
      AWS_PROFILE: 'production',
      AWS_REGION: 'eu-west-1',
    };
    expect(await otherEndpoints(environment, 1)).toEqual({});
  });

  it.each([
    'https://dynamodb.eu-west-1.amazonaws.com',
    'http://10.0.0.7:8000',
    'http://127.0.0.1.example.com:8000',
    'http://localhost.example.com',
    'http://user:127.0.0.1@example.com',
    'http://0.0.0.0:8000',
    'http://127.0.0.1:8000/path',
    'ftp://127.0.0.1',
    '127.0.0.1:8000',
    'nonsense',
  ])('are not %s', async (text) => {
    await expect(otherEndpoints({ AWS_ENDPOINT_URL_DYNAMODB: text }, 1)).rejects.toThrow(
      /^AWS_ENDPOINT_URL_DYNAMODB does not name a server on this machine/,
    );
  });

  it('do not include the run itself, as `webhooks env` exports it', async () => {
    const environment = { AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${port}` };
    expect(await otherEndpoints(environment, port)).toEqual({});
  });

  it('must answer, and not be another local stack', async () => {
    const environment = { AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${port}` };
    name = OWN_SERVER;
    await expect(otherEndpoints(environment, 1)).rejects.toThrow(/names another local stack .*unset it/);
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await expect(otherEndpoints(environment, 1)).rejects.toThrow(/^nothing answers at http:\/\/127\.0\.0\.1/);
  });
});
