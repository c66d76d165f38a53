import batchGetItem from 'dynalite/actions/batchGetItem.js';
import getItem from 'dynalite/actions/getItem.js';
import query from 'dynalite/actions/query.js';
import scan from 'dynalite/actions/scan.js';
import batchGetItemRules from 'dynalite/validations/batchGetItem.js';
import getItemRules from 'dynalite/validations/getItem.js';
import queryRules from 'dynalite/validations/query.js';
import scanRules from 'dynalite/validations/scan.js';
import { checked, type Input } from './requests.ts';
import type { Engine } from './single-writes.ts';
import { WorkingSet } from './working-set.ts';

const READS = {
  GetItem: { action: getItem, rules: getItemRules },
  BatchGetItem: { action: batchGetItem, rules: batchGetItemRules },
  Query: { action: query, rules: queryRules },
  Scan: { action: scan, rules: scanRules },
} as const;

/** Reads see every acknowledged write, through an index as well. */
export function read(engine: Engine, operation: keyof typeof READS, input: Input): Promise<Input> {
  const { action, rules } = READS[operation];
  return new WorkingSet(engine.storage, engine.tables).run(action, checked(input, rules));
}
