import { Agent, request } from 'node:http';

/** No answer after this long is none, ms. */
const PATIENCE_MS = 15_000;

/** Sends requests over connections that are kept. */
export class Poster {
  readonly #agent: Agent;
  readonly #url: string;

  /** @param from address of this machine the requests come from. @default - any */
  constructor(url: string, connections: number, from?: string) {
    this.#url = url;
    this.#agent = new Agent({
      keepAlive: true,
      maxSockets: connections,
      ...(from !== undefined && { localAddress: from }),
    });
  }

  /** Status of the answer; a failed connection by its code. */
  post(body: string | Uint8Array, headers: Readonly<Record<string, string>>): Promise<string> {
    return new Promise((resolve) => {
      const outgoing = request(
        this.#url,
        { method: 'POST', agent: this.#agent, headers: { ...headers }, timeout: PATIENCE_MS },
        (incoming) => {
          incoming.on('error', () => resolve('cut off'));
          incoming.on('end', () => resolve(String(incoming.statusCode)));
          incoming.resume();
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
      outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/**
 * An address of this machine that genuine deliveries do not come from, so that a receiver can tell the two apart as it can
 * on the internet. Elsewhere than on Linux the loopback has one address only.
 */
export const ELSEWHERE: string | undefined = process.platform === 'linux' ? '127.0.0.2' : undefined;
