import { createHash } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import type { Handler } from '../../lambdas/process/handler.ts';
import { decodeMessage } from '../../lib/contract/message.ts';
import { World } from '../fakes/processing.ts';
import { K1, NOON, Receiving, Stores, WS } from '../lambdas/receive/receiving.ts';
import { type Recorded, record, SPECS } from './recorded.ts';

/** Long for a machine that does much else; a moment on one that does not. */
jest.setTimeout(60_000);

const COUNT = 100;
const BATCH = 10;

/** Everything a run leaves behind, as text that is equal only where every byte is. */
interface Dump {
  readonly ledger: string;
  readonly journal: string;
  readonly archive: string;
  readonly queue: string;
}

/** One account in memory, with virtual time: receivers of every source over one ledger, archive, queue and processor. */
class Account {
  readonly stores = new Stores();
  readonly #receivers: Readonly<Record<string, Receiving>>;
  readonly #world = new World(this.stores);
  readonly #failing: (id: string) => boolean;
  #now = NOON;
  #taken = 0;

  constructor(failing: (id: string) => boolean = () => false) {
    this.#failing = failing;
    this.#receivers = Object.fromEntries(
      Object.entries(SPECS).map(([source, spec]) => [source, new Receiving({ spec, source }, this.stores)]),
    );
  }

  /** Delivers in order, a tenth of a second apart; what was queued is processed after every tenth delivery. */
  async deliver(requests: readonly Recorded[]): Promise<readonly unknown[]> {
    const answers: unknown[] = [];
    for (const [n, { source, headers, body }] of requests.entries()) {
      this.#now += 100;
      const to = this.#receivers[source];
      if (to === undefined) throw new Error(`no source ${source}`);
      to.now = this.#now;
      const { status, body: answer } = await to.deliver(headers, body);
      answers.push([status, answer]);
      if ((n + 1) % BATCH === 0) await this.#process();
    }
    return answers;
  }

  async #process(): Promise<void> {
    const { sent } = this.stores.queue;
    while (this.#taken < sent.length) {
      const batch = sent.slice(this.#taken, this.#taken + BATCH).map(({ body, deduplication }) => {
        const decoded = decodeMessage(body);
        if (!decoded.ok) throw new Error(decoded.problem);
        return this.#world.record(decoded.message, {
          deduplication,
          sentAt: this.#now,
          firstReceivedAt: this.#now,
        });
      });
      this.#taken += batch.length;
      this.#world.now = this.#now;
      this.#world.remaining = 30_000;
      await this.#world.process(this.#journal, batch);
    }
  }

  /** A journal as the sample processor writes it, by the clock of this account. */
  readonly #journal: Handler = async ({ event, bytes, commit }) => {
    if (this.#failing(event.id)) throw new Error('not today');
    const pk = `${event.source}#${event.stream || event.id}`;
    const sk = this.stores.table.items('journal').filter((item) => item['pk'] === pk).length + 1;
    const entry = { pk, sk, key: event.id, sha256: digest(bytes), at: this.#now };
    await commit([{ Put: { TableName: 'journal', Item: entry } }]);
  };

  states(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { st } of this.stores.table.items()) {
      if (typeof st === 'string') counts[st] = (counts[st] ?? 0) + 1;
    }
    return counts;
  }

  dump(): Dump {
    const { table, archive, queue } = this.stores;
    const objects = archive.keys().map((key) => {
      const object = archive.objects.get(key);
      return [key, digest(object?.bytes ?? Buffer.alloc(0)), object?.metadata, object?.contentType];
    });
    return {
      ledger: JSON.stringify(table.items()),
      journal: JSON.stringify(table.items('journal')),
      archive: JSON.stringify(objects),
      queue: JSON.stringify(queue.sent),
    };
  }
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function captured(): readonly Recorded[] {
  return [
    ...record(
      COUNT,
      7,
      (source) => (source === 'standard-webhooks' ? WS : K1),
      () => NOON,
    ),
  ];
}

const ACCEPTED = [200, { received: true }];
const DUPLICATE = [200, { duplicate: true }];

describe('a hundred recorded deliveries', () => {
  const requests = captured();

  it('change nothing when they are replayed, not a byte of ledger, journal, archive or queue', async () => {
    const account = new Account();
    expect(await account.deliver(requests)).toEqual(requests.map(() => ACCEPTED));
    expect(account.states()).toEqual({ processed: COUNT });
    const before = account.dump();
    for (let again = 0; again < 2; again++) {
      expect(await account.deliver(requests)).toEqual(requests.map(() => DUPLICATE));
      expect(account.dump()).toEqual(before);
    }
  });

  it('change nothing either where a stream is parked and others wait behind it', async () => {
    const account = new Account((id) => ['evt_3', 'delivery-5', 'b11'].includes(id) || /7$/.test(id));
    await account.deliver(requests);
    const { processed = 0, held = 0, claimed = 0 } = account.states();
    expect(processed + held + claimed).toBe(COUNT);
    expect([processed > 0, held > 0, claimed > 0]).toEqual([true, true, true]);
    const before = account.dump();
    for (let again = 0; again < 2; again++) {
      expect(await account.deliver(requests)).toEqual(requests.map(() => DUPLICATE));
      expect(account.dump()).toEqual(before);
    }
  });

  it('leave the same bytes in two accounts', async () => {
    const [one, other] = [new Account(), new Account()];
    await one.deliver(requests);
    await other.deliver(requests);
    expect(other.dump()).toEqual(one.dump());
  });

  it('hold bodies large and small, bytes of no text, several streams and every provider', () => {
    expect(new Set(requests.map(({ source }) => source))).toEqual(new Set(Object.keys(SPECS)));
    const sizes = requests.map(({ body }) => body.length);
    expect(Math.min(...sizes)).toBeLessThan(100);
    expect(Math.max(...sizes)).toBeGreaterThan(400_000);
    const isText = ({ body }: Recorded) => Buffer.from(body.toString()).equals(body);
    expect(requests.filter((request) => !isText(request)).length).toBeGreaterThan(10);
  });
});
