import type { RequestListener } from 'node:http';
import { type LoopbackServer, listenOnLoopback, PortTakenError } from './loopback-server.ts';
import { StartError } from './start-error.ts';

/** How long a port may still be held by a predecessor that was killed, ms. */
const RELEASE_MS = 1500;

/** Listens on the port webhooks are sent to. */
export async function listenForWebhooks(port: number, listener: RequestListener): Promise<LoopbackServer> {
  try {
    return await listenOnLoopback(port, listener);
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    throw new StartError(`port ${port} is taken: stop what listens there, or choose another --port`);
  }
}

/**
 * Listens on the port of the services: the one they had before, as queue URLs name it and events carry those; at the
 * first start the one after the webhooks' port, or any that is free.
 */
export async function listenForServices(
  before: number | undefined,
  webhooksPort: number,
  listener: RequestListener,
): Promise<LoopbackServer> {
  if (before !== undefined && before === webhooksPort) {
    throw new StartError(
      `port ${before} is that of the services, as the queue URLs of this state name it: choose another --port, or begin with --fresh`,
    );
  }
  if (before !== undefined) return again(before, listener);
  try {
    return await listenOnLoopback(webhooksPort === 0 ? 0 : webhooksPort + 1, listener);
  } catch (error) {
    if (error instanceof PortTakenError) return listenOnLoopback(0, listener);
    throw error;
  }
}

async function again(port: number, listener: RequestListener): Promise<LoopbackServer> {
  const deadline = Date.now() + RELEASE_MS;
  for (;;) {
    try {
      return await listenOnLoopback(port, listener);
    } catch (error) {
      if (!(error instanceof PortTakenError)) throw error;
      if (Date.now() > deadline) {
        throw new StartError(
          `port ${port}, which the queue URLs of this state name, is taken: stop what listens there, or begin with --fresh`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
