import { Agent, request } from 'node:http';
import Stripe from 'stripe';
import { pause } from './drill.ts';
import { type Random, whole } from './random.ts';
import type { Watch } from './watch.ts';

export interface SenderOptions {
  readonly url: string;
  readonly secret: string;
  readonly random: Random;
  /** Ends it, ms since 1970. */
  readonly deadline: number;
  /** Looks that nothing of what is sent goes where people read. */
  readonly watch: Watch;
}

/** No answer after this long is none, ms. */
const PATIENCE_MS = 10_000;
/** Requests at a time, at most. */
const CONNECTIONS = 48;
/** Wait before the same event is sent again, ms. */
const AGAIN_MS = [20, 300] as const;

/** Sends events as Stripe does: each again until it is answered 2xx. */
export class Sender {
  /** Answers by status, failed connections by their code. */
  readonly answers = new Map<string, number>();
  readonly #options: SenderOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #stripe = new Stripe('sk_test_local');

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Resolves when the event is accepted; false: the time is over. */
  async deliver(id: string, stream: string, type = 'invoice.paid'): Promise<boolean> {
    const { random, deadline, watch } = this.#options;
    const created = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({
      id,
      type,
      created,
      data: { object: { customer: stream, note: watch.word } },
    });
    while (Date.now() < deadline) {
      const status = await this.#post(body);
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      if (/^2\d\d$/.test(status)) return true;
      await pause(whole(random, ...AGAIN_MS));
    }
    return false;
  }

  close(): void {
    this.#agent.destroy();
  }

  #post(body: string): Promise<string> {
    const { url, secret, watch } = this.#options;
    const signature = this.#stripe.webhooks.generateTestHeaderString({ payload: body, secret });
    watch.sign(signature);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return new Promise((resolve) => {
      const outgoing = request(
        url,
        { method: 'POST', agent: this.#agent, headers, timeout: PATIENCE_MS },
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
}
