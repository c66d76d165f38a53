import http from 'node:http';
import https from 'node:https';
import type { Delivery } from './delivery.ts';

/** What came of one request: the status, or 0 and a fault where no answer came. `ms` is the time until the whole answer. */
export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly fault?: string;
}

const TIMEOUT_MS = 60_000;

/** Posts deliveries to one URL over connections that stay open. */
export class HttpSender {
  readonly #url: URL;
  readonly #agent: http.Agent;

  constructor(url: string, connections: number) {
    this.#url = new URL(url);
    const settings = { keepAlive: true, maxSockets: connections, maxFreeSockets: connections };
    this.#agent = this.#url.protocol === 'https:' ? new https.Agent(settings) : new http.Agent(settings);
  }

  async post(delivery: Delivery): Promise<Answer> {
    const start = performance.now();
    let answer = await this.#request(delivery);
    // The server closed an idle connection just as it was used again: nothing was read, so it is no second delivery.
    if (answer === 'closed') answer = await this.#request(delivery);
    const ms = performance.now() - start;
    if (answer === 'closed') return { status: 0, ms, fault: 'ECONNRESET' };
    return { ...answer, ms };
  }

  close(): void {
    this.#agent.destroy();
  }

  #request({ body, headers, query }: Delivery): Promise<{ status: number; fault?: string } | 'closed'> {
    const { request } = this.#url.protocol === 'https:' ? https : http;
    return new Promise((resolve) => {
      const outgoing = request(
        query === '' ? this.#url : withQuery(this.#url, query),
        {
          method: 'POST',
          agent: this.#agent,
          headers: { ...spread(headers), 'content-length': body.length },
          timeout: TIMEOUT_MS,
        },
        (incoming) => {
          incoming.on('error', (error: NodeJS.ErrnoException) =>
            resolve({ status: 0, fault: faultOf(error) }),
          );
          incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0 }));
          incoming.resume();
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve('closed');
        else resolve({ status: 0, fault: faultOf(error) });
      });
      outgoing.end(body);
    });
  }
}

function withQuery(url: URL, query: string): URL {
  const full = new URL(url);
  full.search = query;
  return full;
}

function spread(headers: Delivery['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}

/** A code such as `ECONNREFUSED`; trying several addresses of a name fails with one fault each. */
function faultOf(error: Error & { readonly code?: string }): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  if (error.code === undefined && first instanceof Error) return faultOf(first);
  return error.code ?? error.name;
}
