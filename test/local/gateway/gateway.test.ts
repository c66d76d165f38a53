import { afterEach, describe, expect, it } from '@jest/globals';
import type { ApiDefinition } from '../../../local/cloud.ts';
import type { Invocation } from '../../../local/workers/function-worker.ts';
import { api, type Gateway, gateway, type Invoke } from './serve.ts';

const open: Gateway[] = [];
async function start(options: Parameters<typeof gateway>[0] = {}): Promise<Gateway> {
  const started = await gateway(options);
  open.push(started);
  return started;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close(0)));
});

const answers =
  (answer: unknown): Invoke =>
  async () => ({ ok: true, result: JSON.stringify(answer) });

describe('what a function is given', () => {
  it('the exact bytes in base64, whatever the content type says', async () => {
    const edge = await start();
    const bytes = Buffer.from([0x7b, 0xff, 0x00, 0x0d, 0x0a, 0xef, 0xbb, 0xbf, 0x7d]);
    for (const type of [
      'application/json',
      'text/plain; charset=utf-8',
      'application/x-www-form-urlencoded',
      'x/y',
    ]) {
      await edge.send('/hooks/stripe', { body: bytes, headers: ['Content-Type', type] });
    }
    await edge.send('/hooks/stripe', { body: bytes });
    expect(edge.events).toHaveLength(5);
    for (const event of edge.events) {
      expect(event['isBase64Encoded']).toBe(true);
      expect(Buffer.from(String(event['body']), 'base64')).toEqual(bytes);
    }
  });

  it('text where no binary type matches, null where there is no body', async () => {
    const edge = await start({ apis: [api({ binaryMediaTypes: ['application/octet-stream'] })] });
    await edge.send('/hooks/stripe', { body: '{"a":"é"}', headers: ['Content-Type', 'application/json'] });
    await edge.send('/hooks/stripe', { body: 'x', headers: ['Content-Type', 'application/octet-stream'] });
    await edge.send('/hooks/stripe');
    expect(edge.events.map(({ body, isBase64Encoded }) => [body, isBase64Encoded])).toEqual([
      ['{"a":"é"}', false],
      ['eA==', true],
      [null, false],
    ]);
  });

  it('headers in the case they came in, with every value of a repeated one', async () => {
    const edge = await start();
    await edge.send('/hooks/stripe', {
      headers: [
        'StRiPe-Signature',
        'one',
        'X-Twice',
        'a',
        'X-Twice',
        'b',
        'x-twice',
        'c',
        'X-Forwarded-For',
        '203.0.113.9',
      ],
    });
    const [event] = edge.events;
    expect(event?.headers['StRiPe-Signature']).toBe('one');
    expect(event?.headers['X-Twice']).toBe('c');
    expect(event?.multiValueHeaders['X-Twice']).toEqual(['a', 'b', 'c']);
    expect(event?.headers['X-Forwarded-For']).toBe('203.0.113.9, 127.0.0.1');
    expect(event?.headers['Host']).toBe('example.org');
  });

  it('the path with and without the stage, parameters, query and context', async () => {
    const edge = await start();
    await edge.send('/prod/hooks/stripe?a=1&b=2&a=3&c=%20%26', { method: 'GET' });
    await edge.send('/hooks/github/deep%20er/path');
    await edge.send('/prod');
    const [first, second, third] = edge.events;
    expect(first).toMatchObject({
      path: '/hooks/stripe',
      resource: '/hooks/stripe',
      httpMethod: 'GET',
      pathParameters: null,
      stageVariables: null,
      queryStringParameters: { a: '3', b: '2', c: ' &' },
      multiValueQueryStringParameters: { a: ['1', '3'], b: ['2'], c: [' &'] },
      requestContext: {
        stage: 'prod',
        path: '/prod/hooks/stripe',
        resourcePath: '/hooks/stripe',
        accountId: '111122223333',
        apiId: 'api123',
        identity: { sourceIp: '127.0.0.1' },
      },
    });
    expect(first?.requestContext['requestId']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toMatchObject({
      resource: '/hooks/{source}/{rest+}',
      pathParameters: { source: 'github', rest: 'deep er/path' },
      queryStringParameters: null,
    });
    expect(third).toMatchObject({ path: '/', resource: '/', requestContext: { path: '/prod/' } });
  });
});

describe('what a client gets', () => {
  it('status, headers, repeated headers and body of the function', async () => {
    const body = Buffer.from([1, 2, 255]).toString('base64');
    const edge = await start({
      invoke: answers({
        statusCode: 202,
        headers: { 'X-One': 'overridden', 'X-Two': '2', 'Content-Type': 'application/octet-stream' },
        multiValueHeaders: { 'x-one': ['a', 'b'] },
        body,
        isBase64Encoded: true,
      }),
    });
    const answer = await edge.send('/hooks/stripe');
    expect(answer.status).toBe(202);
    expect(answer.headers).toMatchObject({
      'x-one': 'a, b',
      'x-two': '2',
      'content-type': 'application/octet-stream',
      'content-length': '3',
    });
  });

  it('a redirect as the function gives it, never one of the gateway', async () => {
    const edge = await start({
      invoke: answers({ statusCode: 302, headers: { Location: 'https://example.org' } }),
    });
    expect((await edge.send('/hooks/stripe')).status).toBe(302);
    expect((await edge.send('/hooks/stripe/')).status).toBe(302);
    expect((await edge.send('//hooks/stripe')).status).toBe(403);
  });

  it('403 for a path or a method that is not there, without a function having run', async () => {
    const edge = await start();
    for (const [method, path] of [
      ['POST', '/nothing'],
      ['POST', '/hooks'],
      ['POST', '/hooks/github'],
      ['GET', '/'],
      ['POST', '/staging/hooks/stripe'],
    ]) {
      const answer = await edge.send(path ?? '', { method });
      expect(answer).toMatchObject({ status: 403, body: '{"message":"Missing Authentication Token"}' });
      expect(answer.headers['x-amzn-errortype']).toBe('MissingAuthenticationTokenException');
    }
    expect(edge.events).toEqual([]);
  });

  const failed: Invocation = {
    ok: false,
    error: { errorType: 'Error', errorMessage: 'secret', trace: ['secret'] },
  };
  it.each<[string, Invoke]>([
    ['fails', async () => failed],
    ['answers no object', answers('hello')],
    ['answers nothing', answers(null)],
    ['answers a status that is none', answers({ statusCode: 'abc' })],
    ['answers a body that is no text', answers({ statusCode: 200, body: { a: 1 } })],
    ['answers more than Lambda carries', answers({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024) })],
    ['answers a header no message can carry', answers({ statusCode: 200, headers: { 'a b': 'c' } })],
  ])('502 when the function %s', async (_what, invoke) => {
    const edge = await start({ invoke });
    expect(await edge.send('/hooks/stripe')).toMatchObject({
      status: 502,
      body: '{"message":"Internal server error"}',
    });
  });

  it('504 when the integration takes too long', async () => {
    const edge = await start({ invoke: () => new Promise(() => {}) });
    expect(await edge.send('/hooks/stripe')).toMatchObject({
      status: 504,
      body: '{"message":"Endpoint request timed out"}',
    });
  });

  it('413 over 10 MB, and where the event would not fit Lambda', async () => {
    const edge = await start();
    const answer = await edge.send('/hooks/stripe', { body: Buffer.alloc(10 * 1024 * 1024 + 1) });
    expect(answer).toMatchObject({ status: 413, body: '{"message":"Request Too Long"}' });
    expect((await edge.send('/hooks/stripe', { body: Buffer.alloc(5 * 1024 * 1024) })).status).toBe(413);
    expect(edge.events).toEqual([]);
    expect((await edge.send('/hooks/stripe', { body: Buffer.alloc(4_500_000) })).status).toBe(200);
  });

  it('413 for a chunked body over 10 MB', async () => {
    const edge = await start();
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
    const head = 'POST /hooks/stripe HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    const answer = await edge.raw(`${head}${chunk.repeat(11)}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('a plain refusal of headers that are too large', async () => {
    const edge = await start();
    const answer = await edge.raw(
      `GET /hooks/stripe HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it("the gateway's own answers as the template changes them", async () => {
    const gatewayResponses = [
      {
        type: 'DEFAULT_4XX',
        status: 404,
        headers: { 'X-Why': 'none' },
        templates: { 'text/plain': '$context.error.message' },
      },
    ];
    const edge = await start({ apis: [api({ gatewayResponses })] });
    const answer = await edge.send('/nothing');
    expect(answer).toMatchObject({ status: 404, body: 'Missing Authentication Token' });
    expect(answer.headers).toMatchObject({ 'x-why': 'none', 'content-type': 'text/plain' });
  });
});

describe('throttling', () => {
  const throttled = (): ApiDefinition =>
    api({
      stages: [
        {
          name: 'prod',
          variables: {},
          throttles: [
            { httpMethod: '*', path: '*', rate: 1, burst: 100 },
            { httpMethod: 'ANY', path: '/hooks/stripe', rate: 10, burst: 2 },
          ],
        },
      ],
    });

  it('answers 429 over the burst and lets through again at the rate, each method by itself', async () => {
    let now = 0;
    const edge = await start({ apis: [throttled()], now: () => now });
    const statuses = async (path: string, count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await edge.send(path)).status));
    expect(await statuses('/hooks/stripe', 2)).toEqual([200, 200]);
    expect(await edge.send('/hooks/stripe')).toMatchObject({
      status: 429,
      body: '{"message":"Too Many Requests"}',
    });
    expect(await statuses('/hooks/x/y', 3)).toEqual([200, 200, 200]);
    now = 100;
    expect(await statuses('/hooks/stripe', 1)).toEqual([200]);
    expect(await statuses('/hooks/stripe', 1)).toEqual([429]);
  });
});

describe('several APIs', () => {
  it('are served side by side, and refused where one port cannot tell them apart', async () => {
    const other = api({
      id: 'api456',
      logicalId: 'Other',
      resources: new Map([
        ['root', { parent: undefined, pathPart: '' }],
        ['b', { parent: 'root', pathPart: 'other' }],
      ]),
      methods: [{ resourceId: 'b', httpMethod: 'POST', functionArn: 'fn-b', timeoutMs: 500 }],
    });
    const edge = await start({ apis: [api(), other] });
    await edge.send('/other');
    expect(edge.events[0]?.requestContext['apiId']).toBe('api456');
    await expect(gateway({ apis: [api(), api({ id: 'x', logicalId: 'Twin' })] })).rejects.toThrow(
      'Twin and Api both serve /prod/hooks/stripe',
    );
  });
});
