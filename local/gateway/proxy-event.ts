import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RestApiDefinition } from '../cloud.ts';
import type { Match } from './routes.ts';

export interface ProxyEventOptions {
  readonly match: Match;
  readonly request: IncomingMessage;
  readonly body: Buffer;
  readonly requestId: string;
  readonly accountId: string;
  readonly region: string;
}

/** The event a REST API hands to a function for one request (payload format 1.0). */
export function restEvent(api: RestApiDefinition, options: ProxyEventOptions): Record<string, unknown> {
  const { match, request, body } = options;
  const { route, path, pathParameters } = match;
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  const multiValueHeaders = headerLists(request, sourceIp);
  const query = queryLists(request.url ?? '');
  const binary = matchesMediaType(api.binaryMediaTypes, request.headers['content-type']);
  const encoded = body.length === 0 ? null : body.toString(binary ? 'base64' : 'utf8');
  return {
    resource: route.resourcePath,
    path,
    httpMethod: request.method,
    headers: lastValues(multiValueHeaders),
    multiValueHeaders,
    queryStringParameters: emptyToNull(lastValues(query)),
    multiValueQueryStringParameters: emptyToNull(query),
    pathParameters: emptyToNull(pathParameters),
    stageVariables: emptyToNull(route.stage.variables),
    requestContext: requestContext(options, sourceIp),
    body: encoded,
    isBase64Encoded: encoded !== null && binary,
  };
}

function requestContext(
  { match, request, requestId, accountId, region }: ProxyEventOptions,
  sourceIp: string,
) {
  const { route, method, path } = match;
  const now = new Date();
  const domainName = `${route.api.id}.execute-api.${region}.amazonaws.com`;
  return {
    accountId,
    apiId: route.api.id,
    deploymentId: 'local',
    domainName,
    domainPrefix: route.api.id,
    extendedRequestId: randomBytes(11).toString('base64url'),
    httpMethod: request.method,
    identity: {
      accessKey: null,
      accountId: null,
      caller: null,
      cognitoAuthenticationProvider: null,
      cognitoAuthenticationType: null,
      cognitoIdentityId: null,
      cognitoIdentityPoolId: null,
      principalOrgId: null,
      sourceIp,
      user: null,
      userAgent: request.headers['user-agent'] ?? null,
      userArn: null,
    },
    path: `/${route.stage.name}${path}`,
    protocol: `HTTP/${request.httpVersion}`,
    requestId,
    requestTime: requestTime(now),
    requestTimeEpoch: now.getTime(),
    resourceId: 'resourceId' in method ? method.resourceId : null,
    resourcePath: route.resourcePath,
    stage: route.stage.name,
  };
}

/** Headers in the case they came in, each with all its values in order, and those the gateway adds. */
function headerLists(request: IncomingMessage, sourceIp: string): Record<string, string[]> {
  const lists = new Map<string, { readonly name: string; readonly values: string[] }>();
  const add = (name: string, value: string): void => {
    const known = lists.get(name.toLowerCase());
    if (known === undefined) lists.set(name.toLowerCase(), { name, values: [value] });
    else known.values.push(value);
  };
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2);
    add(name, value);
  }
  const forwarded = lists.get('x-forwarded-for')?.values.join(', ');
  lists.set('x-forwarded-for', {
    name: 'X-Forwarded-For',
    values: [forwarded === undefined ? sourceIp : `${forwarded}, ${sourceIp}`],
  });
  lists.set('x-forwarded-port', { name: 'X-Forwarded-Port', values: ['443'] });
  lists.set('x-forwarded-proto', { name: 'X-Forwarded-Proto', values: ['https'] });
  if (!lists.has('x-amzn-trace-id')) add('X-Amzn-Trace-Id', traceId());
  return Object.fromEntries([...lists.values()].map(({ name, values }) => [name, values]));
}

function traceId(): string {
  const seconds = Math.trunc(Date.now() / 1000).toString(16);
  return `Root=1-${seconds}-${randomUUID().replaceAll('-', '').slice(0, 24)}`;
}

function queryLists(url: string): Record<string, string[]> {
  const mark = url.indexOf('?');
  const lists: [string, string[]][] = [];
  for (const [name, value] of new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))) {
    const known = lists.find(([other]) => other === name);
    if (known === undefined) lists.push([name, [value]]);
    else known[1].push(value);
  }
  return Object.fromEntries(lists);
}

function lastValues(lists: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, values.at(-1) ?? '']));
}

function emptyToNull<T extends object>(value: T): T | null {
  return Object.keys(value).length === 0 ? null : value;
}

/** Whether a body of this type is handed over in base64. */
function matchesMediaType(types: readonly string[], contentType: string | undefined): boolean {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  return types.some((pattern) => {
    const [main, sub] = pattern.toLowerCase().split('/');
    const [ownMain, ownSub] = type.split('/');
    return (main === '*' || main === ownMain) && (sub === '*' || sub === ownSub);
  });
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `30/Nov/2026:20:45:00 +0000` */
export function requestTime(date: Date): string {
  const day = String(date.getUTCDate()).padStart(2, '0');
  const time = date.toISOString().slice(11, 19);
  return `${day}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}:${time} +0000`;
}
