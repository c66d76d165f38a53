import { createHash, createHmac } from 'node:crypto';
import { SETUP_PARAMETER, setupKey } from '../../lib/contract/ledger.ts';
import type { Clock, SecretStore, Table } from '../clients/ports.ts';
import type { Delivery } from './delivery.ts';

/** Least characters of the random text in a URL. */
const LEAST_SETUP_CHARS = 22;

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
    const text = setupText(delivery);
    if (text === undefined) return false;
    const { ok } = await this.#table.write({
      update: setupKey(this.#source),
      expression: 'SET seenAt = :now',
      condition: 'th = :th AND #until > :now',
      names: { '#until': 'until' },
      values: { ':th': hashOf(text), ':now': this.#clock() },
    });
    return ok;
  }

  /** Takes a secret; false where the source is not armed for it. Throws when it could not be kept: asking again helps. */
  async take(delivery: Delivery, secret: string): Promise<boolean> {
    const text = setupText(delivery);
    if (text === undefined) return false;
    // Under the random text, which the ledger does not hold: its item tells nothing about the secret.
    const mark = createHmac('sha256', text).update(secret).digest('hex');
    const { ok } = await this.#table.write({
      update: setupKey(this.#source),
      expression: 'SET cap = :cap, capAt = if_not_exists(capAt, :now), capFrom = :from',
      condition: 'th = :th AND #until > :now AND (attribute_not_exists(cap) OR cap = :cap)',
      names: { '#until': 'until' },
      values: {
        ':th': hashOf(text),
        ':now': this.#clock(),
        ':cap': mark,
        ':from': delivery.sourceIp.slice(0, 64),
      },
    });
    if (ok) await this.#secrets.keep(this.#secretArn, secret, mark);
    return ok;
  }
}

function setupText({ query }: Delivery): string | undefined {
  const texts = new URLSearchParams(query).getAll(SETUP_PARAMETER);
  const [text] = texts;
  return texts.length === 1 && text !== undefined && text.length >= LEAST_SETUP_CHARS ? text : undefined;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
