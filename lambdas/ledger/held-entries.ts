import { HELD_PREFIX, type HeldItem } from '../../lib/contract/ledger.ts';
import type { Table } from '../clients/ports.ts';
import { asItem } from './ledger.ts';

const A_PAGE = 1000;

/** A stream's held list in its order, read page by page. It may change between two pages. */
export async function* heldEntries(
  table: Table,
  streamPk: string,
): AsyncGenerator<HeldItem, void, undefined> {
  let after: string | undefined;
  do {
    const page = await table.query(streamPk, HELD_PREFIX, A_PAGE, after);
    const entries = page.map((item) => asItem<HeldItem>(item)).filter((entry) => entry !== undefined);
    yield* entries;
    after = entries.at(-1)?.sk;
  } while (after !== undefined);
}
