import { randomBytes } from 'node:crypto';
import { type DigestKeyItem, digestKeyKey } from '../../lib/contract/ledger.ts';
import type { Table } from '../clients/ports.ts';
import { asItem } from './ledger.ts';

const KEY_BYTES = 32;

/**
 * The key of a source's digests, made when it is first asked for: one conditional put, whose refusal tells the key that
 * stands. It lies in the ledger and not beside the digests, so that who may read those has nothing to try guesses with.
 * Throws when the table cannot answer.
 */
export async function digestKeyOf(table: Table, source: string): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  const result = await table.write({
    put: { ...digestKeyKey(source), key: key.toString('hex') },
    condition: 'attribute_not_exists(#pk)',
    names: { '#pk': 'pk' },
  });
  return result.ok ? key : keyIn(asItem<DigestKeyItem>(result.item));
}

/** The key as it stands, for who reads only; undefined where nothing was digested yet. */
export async function readDigestKey(table: Table, source: string): Promise<Buffer | undefined> {
  const item = asItem<DigestKeyItem>(await table.get(digestKeyKey(source)));
  return item && keyIn(item);
}

function keyIn(item: DigestKeyItem | undefined): Buffer {
  const key = Buffer.from(item?.key ?? '', 'hex');
  if (key.length !== KEY_BYTES) throw new TypeError('the item of the digest key holds none');
  return key;
}
