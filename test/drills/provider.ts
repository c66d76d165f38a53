import { Agent, request } from 'node:http';
import Stripe from 'stripe';
import { pause } from './drill.ts';
import { type Random, whole } from './random.ts';

export interface ProviderOptions {
  readonly url: string;
  readonly secret: string;
  readonly events: number;
  readonly streams: number;
  readonly random: Random;
  /** Ends it, ms since 1970. */
  readonly deadline: number;
}

/** No answer after this long is none, ms. */
const PATIENCE_MS = 10_000;
/** Requests at a time, at most. */
const CONNECTIONS = 48;
/** Wait before the same event is sent again, ms. */
const AGAIN_MS = [20, 300] as const;

/** Sends events as Stripe does: each again until it is answered 2xx, those of one stream one after the other. */
export class Provider {
  /** Ids of the accepted events of each stream, in order. */
  readonly accepted = new Map<string, string[]>();
  /** Answers by status, failed connections by their code. */
  readonly answers = new Map<string, number>();
  count = 0;
  readonly #options: ProviderOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #stripe = new Stripe('sk_test_local');
  readonly #run: string;

  constructor(options: ProviderOptions) {
    this.#options = options;
    this.#run = whole(options.random, 0, 2 ** 32).toString(36);
  }

  /** Sends everything; resolves when all of it is accepted, or the time is over. */
  async run(): Promise<void> {
    const { events, streams } = this.#options;
    const lanes = Array.from({ length: streams }, async (_, lane) => {
      const stream = `cus_${this.#run}_${lane}`;
      const ids: string[] = [];
      this.accepted.set(stream, ids);
      for (let index = lane; index < events; index += streams) {
        const id = `evt_${this.#run}_${index}`;
        if (!(await this.#deliver(id, stream))) return;
        ids.push(id);
        this.count += 1;
      }
    });
    await Promise.all(lanes);
    this.#agent.destroy();
  }

  async #deliver(id: string, stream: string): Promise<boolean> {
    const { random, deadline } = this.#options;
    const created = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({
      id,
      type: 'invoice.paid',
      created,
      data: { object: { customer: stream } },
    });
    while (Date.now() < deadline) {
      const status = await this.#post(body);
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      if (/^2\d\d$/.test(status)) return true;
      await pause(whole(random, ...AGAIN_MS));
    }
    return false;
  }

  #post(body: string): Promise<string> {
    const { url, secret } = this.#options;
    const signature = this.#stripe.webhooks.generateTestHeaderString({ payload: body, secret });
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
