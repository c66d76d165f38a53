import { SETUP_PARAMETER } from '../../lib/contract/ledger.ts';
import type { Clock, SecretStore, Table } from '../clients/ports.ts';
import { isArmed, takeSecret } from '../ledger/setup.ts';
import type { Delivery } from './delivery.ts';

/**
 * Takes the secret a provider hands over while a person has the source armed. The first caller of a known address could
 * plant a secret of his own, so it is taken only with the random text that arming gave, within ten minutes, once: a repeat
 * of the same secret is a retry. It verifies deliveries from then on and waits for a person to confirm it.
 */
export class Vault {
  readonly #table: Table;
  readonly #secrets: SecretStore;
  readonly #source: string;
  readonly #secretArn: string;
  readonly #clock: Clock;

  constructor(
    table: Table,
    secrets: SecretStore,
    { source, secretArn }: { readonly source: string; readonly secretArn: string },
    clock: Clock,
  ) {
    this.#table = table;
    this.#secrets = secrets;
    this.#source = source;
    this.#secretArn = secretArn;
    this.#clock = clock;
  }

  /** Whether the request carries the random text of a source that is armed now. Throws when the ledger cannot say. */
  async isArmed(delivery: Delivery): Promise<boolean> {
    return isArmed(this.#table, this.#source, setupText(delivery), this.#clock());
  }

  /** Takes a secret; false where the source is not armed for it. Throws when it could not be kept: asking again helps. */
  async take(delivery: Delivery, secret: string): Promise<boolean> {
    const [text, now] = [setupText(delivery), this.#clock()];
    const version = await takeSecret(this.#table, this.#source, text, secret, now, delivery.sourceIp);
    if (version !== undefined) await this.#secrets.keep(this.#secretArn, secret, version);
    return version !== undefined;
  }
}

/** The random text in the URL; empty where there is none, or more than one. */
function setupText({ query }: Delivery): string {
  const texts = new URLSearchParams(query).getAll(SETUP_PARAMETER);
  return texts.length === 1 ? (texts[0] ?? '') : '';
}
