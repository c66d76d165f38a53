/** Rights on the ledger: DynamoDB actions on its items, and on its index of open events. */
export interface LedgerRights {
  readonly items: readonly string[];
  readonly open: readonly string[];
}

const READING = ['GetItem', 'BatchGetItem', 'Query', 'Scan'] as const;

/**
 * What each part does with the ledger, and may do. Constructs grant exactly this, and the simulator of faults accuses a
 * part that does more: it would be denied in an account.
 */
export const LEDGER_RIGHTS = {
  receive: { items: ['PutItem', 'UpdateItem'], open: [] },
  process: {
    items: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    open: ['Query'],
  },
  sweep: {
    items: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    open: ['Scan', 'Query'],
  },
  read: { items: READING, open: ['Scan', 'Query'] },
  operate: {
    items: [...READING, 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    open: ['Scan', 'Query'],
  },
} as const satisfies Readonly<Record<string, LedgerRights>>;
