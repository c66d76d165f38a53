import { whole } from './random.ts';
import { Sender, type SenderOptions } from './sender.ts';

export interface ProviderOptions extends SenderOptions {
  readonly events: number;
  readonly streams: number;
}

/** Sends many events, those of one stream one after the other. */
export class Provider {
  /** Ids of the accepted events of each stream, in order. */
  readonly accepted = new Map<string, string[]>();
  count = 0;
  readonly #options: ProviderOptions;
  readonly #sender: Sender;
  readonly #run: string;

  constructor(options: ProviderOptions) {
    this.#options = options;
    this.#sender = new Sender(options);
    this.#run = whole(options.random, 0, 2 ** 32).toString(36);
  }

  /** Answers by status, failed connections by their code. */
  get answers(): ReadonlyMap<string, number> {
    return this.#sender.answers;
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
        if (!(await this.#sender.deliver(id, stream))) return;
        ids.push(id);
        this.count += 1;
      }
    });
    await Promise.all(lanes);
    this.#sender.close();
  }
}
