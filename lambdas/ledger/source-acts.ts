import { randomBytes } from 'node:crypto';
import {
  ACT_PREFIX,
  type SourceAct,
  type SourceActItem,
  sourceActKey,
  sourceActsPk,
} from '../../lib/contract/ledger.ts';
import { MAX_ERROR_TEXT, MAX_WHO_TEXT } from '../../lib/contract/limits.ts';
import type { Table } from '../clients/ports.ts';
import { printable } from '../telemetry/printable.ts';
import { asItem } from './ledger.ts';

/** Writes down what a person did to a source. Texts are bounded and printable; none may hold a secret. */
export async function noteSourceAct(
  table: Table,
  source: string,
  { t, what, who, why }: SourceAct,
): Promise<void> {
  await table.write({
    put: {
      ...sourceActKey(source, t, randomBytes(4).toString('hex')),
      t,
      what,
      who: printable(who, MAX_WHO_TEXT),
      ...(why !== undefined && { why: printable(why, MAX_ERROR_TEXT) }),
    },
  });
}

/** What was last done to a source, newest first. */
export async function readSourceActs(
  table: Table,
  source: string,
  limit: number,
): Promise<readonly SourceAct[]> {
  const items = await table.query(sourceActsPk(source), ACT_PREFIX, limit);
  return items.flatMap((item) => asItem<SourceActItem>(item) ?? []);
}
