import { afterEach, describe, expect, it } from '@jest/globals';
import { type Gateway, gateway, httpApi, type Invoke } from './serve.ts';

const open: Gateway[] = [];
async function start(options: Parameters<typeof gateway>[0] = {}): Promise<Gateway> {
  const started = await gateway({ apis: [httpApi()], ...options });
  open.push(started);
  return started;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close(0)));
});

const answers =
  (answer: unknown): Invoke =>
  async () => ({ ok: true, result: JSON.stringify(answer) });

describe('what a function behind an HTTP API is given', () => {
  it('text for JSON and text, whose bytes are lost where they are not UTF-8, and base64 for all else', async () => {
    const edge = await start();
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    const types = ['application/json; charset=utf-8', 'text/xml', 'application/cloudevents+json'];
    for (const type of types)
      await edge.send('/hooks/stripe', { body: bytes, headers: ['Content-Type', type] });
    for (const event of edge.events.splice(0)) {
      expect(event).toMatchObject({ body: '{�}', isBase64Encoded: false });
    }
    for (const type of ['application/x-www-form-urlencoded', 'application/octet-stream']) {
      await edge.send('/hooks/stripe', { body: bytes, headers: ['Content-Type', type] });
    }
    expect(edge.events).toHaveLength(2);
    for (const { body, isBase64Encoded } of edge.events) {
      expect(isBase64Encoded).toBe(true);
      expect(Buffer.from(String(body), 'base64')).toEqual(bytes);
    }
  });

  it('format 2.0: the raw query, headers in lower case joined by commas, cookies apart', async () => {
    const edge = await start();
    await edge.send('/hooks/github/deep%20er/path?a=1&b=%2f&a=3', {
      method: 'PUT',
      headers: ['X-Twice', 'one', 'x-twice', 'two', 'Cookie', 'a=1; b=2'],
    });
    const [event] = edge.events;
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /hooks/{source}/{rest+}',
      rawPath: '/hooks/github/deep%20er/path',
      rawQueryString: 'a=1&b=%2f&a=3',
      queryStringParameters: { a: '1,3', b: '/' },
      pathParameters: { source: 'github', rest: 'deep er/path' },
      cookies: ['a=1', 'b=2'],
      headers: { 'x-twice': 'one,two', host: 'example.org', 'x-forwarded-proto': 'https' },
      requestContext: {
        apiId: 'http123',
        stage: '$default',
        http: {
          method: 'PUT',
          path: '/hooks/github/deep%20er/path',
          sourceIp: expect.stringContaining('127.0.0.1'),
        },
      },
      isBase64Encoded: false,
    });
    expect(event).not.toHaveProperty('body');
    expect(event).not.toHaveProperty('multiValueHeaders');
    expect(event?.headers).not.toHaveProperty('cookie');
  });

  it('a path below the stage, where that has a name', async () => {
    const edge = await start({
      apis: [httpApi({ stages: [{ name: 'v1', variables: {}, throttles: [] }] })],
    });
    await edge.send('/v1/hooks/stripe');
    expect(edge.events[0]).toMatchObject({ rawPath: '/v1/hooks/stripe', routeKey: 'ANY /hooks/stripe' });
  });
});

describe('what a client of an HTTP API gets', () => {
  it('status, headers, cookies and body of the function', async () => {
    const edge = await start({
      invoke: answers({
        statusCode: 202,
        headers: { 'x-a': 'b' },
        cookies: ['a=1'],
        body: 'aGk=',
        isBase64Encoded: true,
      }),
    });
    const answer = await edge.send('/hooks/stripe');
    expect(answer).toMatchObject({ status: 202, body: 'hi' });
    expect(answer.headers).toMatchObject({ 'x-a': 'b', 'set-cookie': ['a=1'] });
    expect(answer.headers['apigw-requestid']).toBeDefined();
    expect(answer.headers['x-amzn-requestid']).toBeUndefined();
  });

  it('a result without a status as the body of a 200', async () => {
    const edge = await start({ invoke: answers({ hello: 1 }) });
    expect(await edge.send('/hooks/stripe')).toMatchObject({ status: 200, body: '{"hello":1}' });
  });

  it('404 for another path, and for a slash too many', async () => {
    const edge = await start();
    for (const path of ['/other', '/hooks/stripe/', '/'])
      expect(await edge.send(path)).toMatchObject({ status: 404, body: '{"message":"Not Found"}' });
    expect(edge.events).toEqual([]);
  });

  it('500 when the function fails, 503 when it takes too long', async () => {
    const failing = await start({
      invoke: async () => ({ ok: false, error: { errorType: 'E', errorMessage: 'secret', trace: [] } }),
    });
    expect(await failing.send('/hooks/stripe')).toMatchObject({
      status: 500,
      body: '{"message":"Internal Server Error"}',
    });
    const slow = await start({ invoke: () => new Promise(() => {}) });
    expect(await slow.send('/hooks/stripe')).toMatchObject({ status: 503 });
  });

  it('429 over the burst of its stage', async () => {
    const throttles = [{ httpMethod: '*', path: '*', rate: 1, burst: 2 }];
    const edge = await start({
      apis: [httpApi({ stages: [{ name: '$default', variables: {}, throttles }] })],
      now: () => 0,
    });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await edge.send('/hooks/stripe')).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
