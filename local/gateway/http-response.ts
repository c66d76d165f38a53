import { MAX_RESULT_BYTES, type ProxyResponse, readStatus } from './proxy-response.ts';

/**
 * The response in a function's result, as an HTTP API reads it; undefined where it is malformed. A result without a status
 * is the body of a 200.
 */
export function readHttpResponse(result: string): ProxyResponse | undefined {
  if (Buffer.byteLength(result) > MAX_RESULT_BYTES) return undefined;
  const answer: unknown = JSON.parse(result);
  if (typeof answer !== 'object' || answer === null || !('statusCode' in answer)) {
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(body) };
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = answer as Readonly<Record<string, unknown>>;
  const status = readStatus(statusCode);
  if (status === undefined || (typeof body !== 'string' && body !== undefined && body !== null))
    return undefined;
  const lines = Object.entries(headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const set = Array.isArray(cookies) ? cookies : [];
  return {
    status,
    headers: [...lines, ...set.map((cookie): [string, string] => ['set-cookie', String(cookie)])],
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}
