import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SECONDS, scaledMs } from '../../lib/contract/durations.ts';
import { type SetupItem, setupKey } from '../../lib/contract/ledger.ts';
import type { Table } from '../clients/ports.ts';

/** Least characters of the random text in a URL. */
const LEAST_SETUP_CHARS = 22;
const SETUP_BYTES = 24;

/** A source that was armed: the random text for its URL, and until when. */
export interface Armed {
  readonly text: string;
  /** Ms. */
  readonly until: number;
}

/** Arms a source anew: for one secret, for ten minutes. What was armed before is over. */
export async function arm(
  table: Table,
  source: string,
  now: number,
  who: string,
  timeFactor: number,
): Promise<Armed> {
  const text = randomBytes(SETUP_BYTES).toString('base64url');
  const until = now + scaledMs(SECONDS.armed, timeFactor);
  await table.write({ put: { ...setupKey(source), th: hashOf(text), until, at: now, who } });
  return { text, until };
}

/** Whether a source is armed now for who knows the text. Throws when the ledger cannot say. */
export async function isArmed(table: Table, source: string, text: string, now: number): Promise<boolean> {
  if (text.length < LEAST_SETUP_CHARS) return false;
  const { ok } = await table.write({
    update: setupKey(source),
    expression: 'SET seenAt = :now',
    condition: 'th = :th AND #until > :now',
    names: { '#until': 'until' },
    values: { ':th': hashOf(text), ':now': now },
  });
  return ok;
}

/**
 * Takes the one secret a source is armed for: the name its version is to have, undefined where it is not armed or another
 * secret was taken. A repeat of the same secret is a retry.
 */
export async function takeSecret(
  table: Table,
  source: string,
  text: string,
  secret: string,
  now: number,
  from: string,
): Promise<string | undefined> {
  if (text.length < LEAST_SETUP_CHARS) return undefined;
  // Under the random text, which the ledger does not hold: its item tells nothing about the secret.
  const version = createHmac('sha256', text).update(secret).digest('hex');
  const { ok } = await table.write({
    update: setupKey(source),
    expression: 'SET cap = :cap, capAt = if_not_exists(capAt, :now), capFrom = if_not_exists(capFrom, :from)',
    condition: 'th = :th AND #until > :now AND (attribute_not_exists(cap) OR cap = :cap)',
    names: { '#until': 'until' },
    values: { ':th': hashOf(text), ':now': now, ':cap': version, ':from': from.slice(0, 64) },
  });
  return ok ? version : undefined;
}

/** What is known of the last time a source was armed. */
export async function readSetup(table: Table, source: string): Promise<SetupItem | undefined> {
  // Nothing else writes items of this key.
  return (await table.get(setupKey(source))) as SetupItem | undefined;
}

/** Notes that a person confirmed the secret that was taken; false where another was taken meanwhile. */
export async function confirmSetup(
  table: Table,
  { pk, sk, cap = '' }: SetupItem,
  now: number,
  who: string,
): Promise<boolean> {
  const { ok } = await table.write({
    update: { pk, sk },
    expression: 'SET okAt = :now, okBy = :who',
    condition: 'cap = :cap',
    values: { ':cap': cap, ':now': now, ':who': who },
  });
  return ok;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
