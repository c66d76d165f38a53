import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { LOOPBACK } from '../loopback-server.ts';
import { wholeBody } from '../whole-body.ts';
import type { Authority } from './authority.ts';
import { askRealHost } from './real-host.ts';
import type { Site, SiteAnswer, SiteRequest } from './site.ts';

/** Largest question taken, bytes: a whole event goes to a host that is asked about its signature. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The hosts some functions of a run reach, and no others. */
export interface Internet {
  /** Variables with which an unchanged function reaches them in place of the real ones; undefined for one that asks nobody. */
  readonly environmentOf: (functionArn: string) => Readonly<Record<string, string>> | undefined;
  close(): Promise<void>;
}

/**
 * Stands between functions and the internet, on loopback: Node itself sends their HTTPS through it where its environment
 * says so, and takes the run's authority for one it trusts. So what is deployed has no switch for it and runs as it is.
 * `offline`: real hosts are never asked.
 */
export async function openInternet(
  sites: ReadonlyMap<string, readonly Site[]>,
  makeAuthority: () => Authority,
  offline: boolean,
): Promise<Internet> {
  if (sites.size === 0) return { environmentOf: () => undefined, close: async () => {} };
  const authority = makeAuthority();
  const hosts = new Map(Object.entries(Object.groupBy([...sites.values()].flat(), ({ host }) => host)));
  const proxy = createProxy(hosts, authority, offline);
  const sockets = new Set<Socket>();
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject);
    proxy.listen(0, LOOPBACK, resolve);
  });
  // A server that listens on TCP has an address of this form.
  const { port } = proxy.address() as AddressInfo;
  const environment = {
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: `http://${LOOPBACK}:${port}`,
    NODE_EXTRA_CA_CERTS: authority.file,
  };
  return {
    environmentOf: (functionArn) => (sites.has(functionArn) ? environment : undefined),
    async close() {
      const closed = new Promise((resolve) => proxy.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Connects to the hosts there are, and to nothing else. */
function createProxy(hosts: Hosts, authority: Authority, offline: boolean): Server {
  const inside = createTlsServer(
    { SNICallback: certificates(hosts, authority) },
    (request, response) => void serve(request, response, hosts, offline),
  );
  const proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on('connect', ({ url = '' }, socket: Socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!url.endsWith(HTTPS) || !hosts.has(url.slice(0, -HTTPS.length))) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    inside.emit('connection', socket);
  });
  return proxy;
}

const HTTPS = ':443';

type Hosts = ReadonlyMap<string, readonly Site[] | undefined>;

/** A certificate for each host, made when it is first asked for. */
function certificates(hosts: Hosts, authority: Authority) {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const contexts = new Map<string, SecureContext>();
  return (host: string, done: (error: Error | null, context?: SecureContext) => void): void => {
    if (!hosts.has(host)) {
      done(new Error(`no host ${host}`));
      return;
    }
    const known =
      contexts.get(host) ??
      createSecureContext({
        key: key.export({ type: 'pkcs8', format: 'pem' }),
        cert: authority.issue({ name: host, hosts: [host], key }),
      });
    contexts.set(host, known);
    done(null, known);
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  hosts: Hosts,
  offline: boolean,
): Promise<void> {
  const host = request.headers.host ?? '';
  try {
    const { status, contentType, body } = await answerOf(host, await read(request), hosts, offline);
    response.writeHead(status, { 'content-type': contentType }).end(body);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    response.writeHead(502, { 'content-type': 'text/plain' }).end(`${text}\n`);
  }
}

async function read(request: IncomingMessage): Promise<SiteRequest> {
  const body = await wholeBody(request, MOST_BYTES);
  if (body === undefined) throw new Error(`the question has more than ${MOST_BYTES} bytes`);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(headers),
    body,
  };
}

async function answerOf(
  host: string,
  request: SiteRequest,
  hosts: Hosts,
  offline: boolean,
): Promise<SiteAnswer> {
  const sites = hosts.get(host) ?? [];
  const from = async (index: number): Promise<SiteAnswer> => {
    const site = sites[index];
    const others = (): Promise<SiteAnswer> => from(index + 1);
    if (site !== undefined) return (await site.answer(request, others)) ?? others();
    if (offline) throw new Error(`${host} is not asked: this run is offline`);
    return askRealHost(host, request);
  };
  return from(0);
}
