import deleteItem from 'dynalite/actions/deleteItem.js';
import putItem from 'dynalite/actions/putItem.js';
import updateItem from 'dynalite/actions/updateItem.js';
import type { Item, Parameters, TableDefinition } from 'dynalite/db/index.js';
import dynalite from 'dynalite/db/index.js';
import deleteItemRules from 'dynalite/validations/deleteItem.js';
import validations from 'dynalite/validations/index.js';
import putItemRules from 'dynalite/validations/putItem.js';
import updateItemRules from 'dynalite/validations/updateItem.js';
import { invalid } from './refusal.ts';

/** A call's parameters or answer. */
export type Input = Parameters;
export type Rules = typeof putItemRules;

/** Checks an input against dynalite's rules and returns it with its expressions parsed; refuses by throwing. */
export function checked(input: Input, rules: Rules): Input {
  const data = validations.checkTypes(input, rules.types);
  validations.checkValidations(data, rules.types, rules.custom, {
    options: { maxItemSize: dynalite.MAX_SIZE },
  });
  return data;
}

type Check = typeof putItem;

/** A condition alone, as TransactWriteItems has it. */
const conditionCheck: Check = (store, data, done) => {
  const { getTable, getItemDb } = store as ConditionStore; // the working set, which has both
  getTable(String(data.TableName), (error, table) => {
    if (error) return done(error);
    getItemDb(String(data.TableName)).get(dynalite.createKey(data.Key as Item, table), (_, item) => {
      done(dynalite.checkConditional(data, item) ?? null);
    });
  });
};

interface ConditionStore {
  getTable(name: string, done: (error: unknown, table: TableDefinition) => void): void;
  getItemDb(name: string): {
    get(key: string, done: (error: unknown, item: Item | undefined) => void): void;
  };
}

const KINDS = {
  Put: { action: putItem, rules: putItemRules },
  Update: { action: updateItem, rules: updateItemRules },
  Delete: { action: deleteItem, rules: deleteItemRules },
  ConditionCheck: { action: conditionCheck, rules: deleteItemRules },
} as const;

export type WriteKind = keyof typeof KINDS;

export const isWriteKind = (name: string): name is WriteKind => Object.hasOwn(KINDS, name);

/** One write of one item, checked but not yet looked up. */
export interface WriteRequest {
  tableName: string;
  data: Input;
  action: Check;
  /** The caller wants to see the item where its condition fails. */
  returnsItemOnFailure: boolean;
  /** The item's key, or the refusal where it does not fit the table. */
  keyIn(table: TableDefinition): string;
}

export function writeRequest(kind: WriteKind, input: Input): WriteRequest {
  const { action, rules } = KINDS[kind];
  // Read before `checked`, which drops what dynalite does not know.
  const returnsItemOnFailure = input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
  const data = checked(input, rules);
  if (kind === 'ConditionCheck' && data.ConditionExpression === undefined)
    throw invalid('The expression can not be empty;');
  return {
    tableName: String(data.TableName),
    data,
    action,
    returnsItemOnFailure,
    keyIn(table) {
      const part = (kind === 'Put' ? data.Item : data.Key) as Item; // both required by the rules
      const refusal = kind === 'Put' ? dynalite.validateItem(part, table) : dynalite.validateKey(part, table);
      if (refusal) throw refusal;
      return dynalite.createKey(part, table);
    },
  };
}
