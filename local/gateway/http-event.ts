import type { IncomingMessage } from 'node:http';
import type { ProxyEventOptions } from './proxy-event.ts';
import { requestTime } from './proxy-event.ts';
import { prefixOf } from './routes.ts';

/** The event an HTTP API hands to a function for one request (payload format 2.0). */
export function httpEvent(options: ProxyEventOptions): Record<string, unknown> {
  const { match, request, body } = options;
  const { route, method, path, pathParameters } = match;
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  const { headers, cookies } = joinedHeaders(request, sourceIp);
  const rawQueryString = (request.url ?? '').split('?').slice(1).join('?');
  const binary = !isText(request.headers['content-type']);
  const rawPath = `${prefixOf(route.stage)}${path}`;
  const routeKey = `${method.httpMethod} ${route.resourcePath}`;
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...ifAny('queryStringParameters', joinedQuery(rawQueryString)),
    ...ifAny('pathParameters', pathParameters),
    ...ifAny('stageVariables', route.stage.variables),
    requestContext: requestContext(options, { sourceIp, rawPath, routeKey }),
    ...(body.length > 0 && { body: body.toString(binary ? 'base64' : 'utf8') }),
    isBase64Encoded: body.length > 0 && binary,
  };
}

function requestContext(
  { match, request, requestId, accountId, region }: ProxyEventOptions,
  seen: { readonly sourceIp: string; readonly rawPath: string; readonly routeKey: string },
) {
  const { api, stage } = match.route;
  const now = new Date();
  return {
    accountId,
    apiId: api.id,
    domainName: `${api.id}.execute-api.${region}.amazonaws.com`,
    domainPrefix: api.id,
    http: {
      method: request.method,
      path: seen.rawPath,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: seen.sourceIp,
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId,
    routeKey: seen.routeKey,
    stage: stage.name,
    time: requestTime(now),
    timeEpoch: now.getTime(),
  };
}

/** Names in lower case, values of one name joined by commas; cookies stand apart. */
function joinedHeaders(
  request: IncomingMessage,
  sourceIp: string,
): { readonly headers: Record<string, string>; readonly cookies: readonly string[] } {
  const lists = new Map<string, string[]>();
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2);
    const key = name.toLowerCase();
    lists.set(key, [...(lists.get(key) ?? []), value]);
  }
  const cookies = (lists.get('cookie') ?? []).flatMap((value) => value.split(/; */));
  lists.delete('cookie');
  lists.set('x-forwarded-for', [...(lists.get('x-forwarded-for') ?? []), sourceIp]);
  lists.set('x-forwarded-port', ['443']);
  lists.set('x-forwarded-proto', ['https']);
  return {
    headers: Object.fromEntries([...lists].map(([name, values]) => [name, values.join(',')])),
    cookies,
  };
}

function joinedQuery(query: string): Record<string, string> {
  const lists = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    lists.set(name, [...(lists.get(name) ?? []), value]);
  }
  return Object.fromEntries([...lists].map(([name, values]) => [name, values.join(',')]));
}

/**
 * Whether a body of this type is handed over as text. AWS does not say which types are; of forms it is known that they come
 * in base64. Without a type, text is the worse of the two: bytes that are not UTF-8 are lost.
 */
function isText(contentType = 'text/plain'): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^text\/|^application\/(json|javascript|xml)$|\+(json|xml)$/.test(type);
}

function ifAny(name: string, value: object): Record<string, object> {
  return Object.keys(value).length === 0 ? {} : { [name]: value };
}
