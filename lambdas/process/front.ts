import { SECONDS } from '../../lib/contract/durations.ts';
import { frontKey } from '../../lib/contract/ledger.ts';
import { type Ledger, milliseconds } from '../ledger/ledger.ts';
import type { Copy } from './record.ts';

/**
 * Tells the sweep how far the processor has come, at most once in a heartbeat and source. A hint: what it says decides
 * about re-sends only, never about order.
 */
export class Front {
  readonly #told = new Map<string, number>();

  /** Writes the newest send time among first receives, where it is due. */
  async tell(ledger: Ledger, copies: readonly Copy[]): Promise<void> {
    const now = ledger.clock();
    const newest = new Map<string, number>();
    for (const { record, message } of copies) {
      if (!message || record.receiveCount > 1) continue;
      newest.set(message.source, Math.max(newest.get(message.source) ?? 0, record.sentAt));
    }
    const due = [...newest].filter(
      ([source]) => now - (this.#told.get(source) ?? 0) >= milliseconds(ledger, SECONDS.heartbeat),
    );
    await Promise.all(
      due.map(async ([source, sent]) => {
        this.#told.set(source, now);
        await ledger.table.write({
          put: { ...frontKey(source), sent },
          condition: 'attribute_not_exists(#pk) OR #sent < :sent',
          names: { '#pk': 'pk', '#sent': 'sent' },
          values: { ':sent': sent },
        });
      }),
    );
  }
}
