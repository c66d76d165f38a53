import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ApiDefinition } from '../cloud.ts';
import type { Invocation } from '../workers/function-worker.ts';
import { type AnswerType, answerItself, requestIdHeader } from './answers.ts';
import { httpEvent } from './http-event.ts';
import { readHttpResponse } from './http-response.ts';
import { type ProxyEventOptions, restEvent } from './proxy-event.ts';
import { type ProxyResponse, readProxyResponse } from './proxy-response.ts';
import { findRoute, type Match, readRoutes } from './routes.ts';
import { Throttle } from './throttle.ts';

/** Largest body an API takes, bytes. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** Largest event Lambda takes, bytes. */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;

export interface GatewayOptions {
  readonly apis: Iterable<ApiDefinition>;
  readonly accountId: string;
  readonly region: string;
  /** Runs a function with an event given as JSON; never rejects. */
  invoke(functionArn: string, event: string): Promise<Invocation>;
  /** ms. @default Date.now */
  readonly now?: () => number;
}

/**
 * A listener for `node:http` that serves the APIs of a template as API Gateway does.
 *
 * @throws StartError if two APIs cannot be told apart on one port
 */
export function createGateway(options: GatewayOptions): RequestListener {
  const routes = readRoutes(options.apis);
  const throttle = new Throttle(options.now);
  const [firstApi] = options.apis;

  return (request, response) => {
    const requestId = randomUUID();
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const match = findRoute(routes, request.method ?? 'GET', path);
    const refuse = (type: AnswerType) => {
      drain(request, response);
      answerItself(response, type, requestId, match?.route.api ?? firstApi);
    };
    if (match === undefined) return refuse('MISSING_AUTHENTICATION_TOKEN');
    if (!throttle.admit(match)) return refuse('THROTTLED');
    serve(options, match, request, response, requestId).then(
      (refusal) => {
        if (refusal !== undefined) refuse(refusal);
      },
      // The client has gone, or its connection broke.
      () => response.destroy(),
    );
  };
}

async function serve(
  options: GatewayOptions,
  match: Match,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<AnswerType | undefined> {
  const body = await readBody(request);
  if (body === undefined) return 'REQUEST_TOO_LARGE';
  const { accountId, region } = options;
  const { api } = match.route;
  const event = JSON.stringify(eventFor(api, { match, request, body, requestId, accountId, region }));
  if (Buffer.byteLength(event) > MAX_EVENT_BYTES) return 'REQUEST_TOO_LARGE';
  const invocation = await within(options.invoke(match.method.functionArn, event), match.method.timeoutMs);
  if (invocation === undefined) return 'INTEGRATION_TIMEOUT';
  const answer = invocation.ok ? readAnswer(api, invocation.result) : undefined;
  if (answer === undefined) return 'API_CONFIGURATION_ERROR';
  return send(response, answer, [requestIdHeader(api), requestId]) ? undefined : 'API_CONFIGURATION_ERROR';
}

function eventFor(api: ApiDefinition, options: ProxyEventOptions): Record<string, unknown> {
  return api.kind === 'http' ? httpEvent(options) : restEvent(api, options);
}

function readAnswer(api: ApiDefinition, result: string): ProxyResponse | undefined {
  return api.kind === 'http' ? readHttpResponse(result) : readProxyResponse(result);
}

function send(
  response: ServerResponse,
  { status, headers, body }: ProxyResponse,
  requestId: readonly [string, string],
): boolean {
  const lines = headers.filter(([name]) => !/^(content-length|transfer-encoding|connection)$/i.test(name));
  const typed = lines.some(([name]) => name.toLowerCase() === 'content-type');
  const all: (readonly [string, string])[] = [
    ...(typed ? [] : [['Content-Type', 'application/json'] as const]),
    ...lines,
    requestId,
    ['Content-Length', String(body.length)],
  ];
  try {
    response.writeHead(status, all.flat());
  } catch {
    // A header no HTTP message can carry.
    return false;
  }
  response.end(body);
  return true;
}

/** The exact bytes of a body; undefined once it is longer than the gateway takes. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        chunks.length = 0;
        resolve(undefined);
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the request ended early')));
  });
}

/** Lets the rest of a refused body pass, so that the client reads the answer, and closes the connection after it. */
function drain(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  response.setHeader('Connection', 'close');
  request.resume();
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
