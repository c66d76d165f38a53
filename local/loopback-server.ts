import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The only address anything here listens on. */
export const LOOPBACK = '127.0.0.1';

/** Header bytes of one request, at most; what API Gateway takes (10,240) fits. */
const MAX_HEADER_BYTES = 16 * 1024;
/** A client must have sent its headers, and its whole request, within this time, ms. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;
const IDLE_CHECK_MS = 20;

/** A listening HTTP server. */
export interface LoopbackServer {
  readonly port: number;
  /** Takes no more connections, waits for running requests, at most `graceMs`, then closes what is left. */
  close(graceMs: number): Promise<void>;
}

/** The port asked for is taken. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
  readonly port: number;

  constructor(port: number) {
    super(`port ${port} is taken`);
    this.port = port;
  }
}

/**
 * Listens on loopback; port 0 lets the operating system choose.
 *
 * @throws PortTakenError
 */
export async function listenOnLoopback(port: number, listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: 65_000,
      noDelay: true,
    },
    listener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error);
    });
    server.listen(port, LOOPBACK, resolve);
  });
  // A server that listens on TCP has an address of this form.
  const address = server.address() as AddressInfo;
  return { port: address.port, close: (graceMs) => close(server, graceMs) };
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection kept alive becomes idle only when its running request has been answered.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/** Answers requests that name another host than this machine: a web page may not reach in by a name of its own. */
export function refuseForeignHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isLoopbackHost(request.headers.host)) return listener(request, response);
    response.writeHead(403, { 'Content-Type': 'text/plain', Connection: 'close' });
    response.end('This port serves this machine only.\n');
    request.resume();
  };
}

function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host ?? '');
}
