import { request } from 'node:http';
import { connect } from 'node:net';
import type { ApiDefinition, HttpApiDefinition, RestApiDefinition } from '../../../local/cloud.ts';
import { createGateway } from '../../../local/gateway/gateway.ts';
import { type LoopbackServer, listenOnLoopback } from '../../../local/loopback-server.ts';
import type { Invocation } from '../../../local/workers/function-worker.ts';

export type Invoke = (functionArn: string, event: string) => Promise<Invocation>;

/** What a proxy integration hands over, as far as tests look at it. */
export interface SeenEvent {
  readonly [field: string]: unknown;
  readonly headers: Record<string, string>;
  readonly multiValueHeaders: Record<string, string[]>;
  readonly requestContext: Record<string, unknown> & { identity: Record<string, unknown> };
}

/** An API with ANY on /hooks/stripe and on /hooks/{source}/{rest+}, POST on the root. */
export function api(more: Partial<RestApiDefinition> = {}): RestApiDefinition {
  const method = (resourceId: string, httpMethod: string) => ({
    resourceId,
    httpMethod,
    functionArn: `fn-${resourceId}`,
    timeoutMs: 500,
  });
  return {
    kind: 'rest',
    id: 'api123',
    logicalId: 'Api',
    binaryMediaTypes: ['*/*'],
    resources: new Map([
      ['root', { parent: undefined, pathPart: '' }],
      ['hooks', { parent: 'root', pathPart: 'hooks' }],
      ['stripe', { parent: 'hooks', pathPart: 'stripe' }],
      ['source', { parent: 'hooks', pathPart: '{source}' }],
      ['rest', { parent: 'source', pathPart: '{rest+}' }],
    ]),
    methods: [method('stripe', 'ANY'), method('rest', 'ANY'), method('root', 'POST')],
    stages: [{ name: 'prod', variables: {}, throttles: [] }],
    gatewayResponses: [],
    ...more,
  };
}

/** An HTTP API with ANY on /hooks/stripe and on /hooks/{source}/{rest+}. */
export function httpApi(more: Partial<HttpApiDefinition> = {}): HttpApiDefinition {
  const route = (path: string) => ({
    path,
    httpMethod: 'ANY',
    functionArn: `fn-${path}`,
    timeoutMs: 500,
  });
  return {
    kind: 'http',
    id: 'http123',
    logicalId: 'HttpApi',
    integrations: new Map(),
    routes: [route('/hooks/stripe'), route('/hooks/{source}/{rest+}')],
    stages: [{ name: '$default', variables: {}, throttles: [] }],
    ...more,
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Gateway extends LoopbackServer {
  readonly events: SeenEvent[];
  send(
    path: string,
    options?: { method?: string; headers?: string[]; body?: Buffer | string },
  ): Promise<Answer>;
  /** Writes these bytes on a connection of its own and returns all that comes back. */
  raw(bytes: string): Promise<string>;
}

const OK: Invoke = async () => ({ ok: true, result: JSON.stringify({ statusCode: 200, body: 'fine' }) });

export async function gateway(
  options: { apis?: ApiDefinition[]; invoke?: Invoke; now?: () => number } = {},
): Promise<Gateway> {
  const events: SeenEvent[] = [];
  const { apis = [api()], invoke = OK, now = Date.now } = options;
  const listener = createGateway({
    apis,
    now,
    accountId: '111122223333',
    region: 'eu-north-1',
    invoke(functionArn, event) {
      events.push(JSON.parse(event));
      return invoke(functionArn, event);
    },
  });
  const server = await listenOnLoopback(0, listener);
  return {
    ...server,
    events,
    send: (path, { method = 'POST', headers = [], body = '' } = {}) =>
      new Promise((resolve, reject) => {
        const bytes = Buffer.from(body);
        const lengths = ['Host', 'example.org', 'Content-Length', String(bytes.length)];
        const call = request(
          // Header pairs in a flat list keep their case, order and repeats.
          {
            port: server.port,
            host: '127.0.0.1',
            method,
            path,
            headers: [...lengths, ...headers],
            agent: false,
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => {
              const text = Buffer.concat(chunks).toString();
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
            });
          },
        );
        call.on('error', reject);
        call.end(bytes);
      }),
    raw: (bytes) =>
      new Promise((resolve, reject) => {
        let received = '';
        const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
        socket.on('data', (chunk) => {
          received += chunk.toString('latin1');
        });
        socket.on('close', () => resolve(received));
        socket.on('error', reject);
      }),
  };
}
