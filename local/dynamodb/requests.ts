import deleteItem from 'dynalite/actions/deleteItem.js';
import putItem from 'dynalite/actions/putItem.js';
import updateItem from 'dynalite/actions/updateItem.js';
import type { Expression, Item, Parameters, TableDefinition, UpdateSection } from 'dynalite/db/index.js';
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

const KINDS = {
  Put: { action: putItem, rules: putItemRules },
  Update: { action: updateItem, rules: updateItemRules },
  Delete: { action: deleteItem, rules: deleteItemRules },
  ConditionCheck: { action: undefined, rules: deleteItemRules },
} as const;

export type WriteKind = keyof typeof KINDS;

export const isWriteKind = (name: string): name is WriteKind => Object.hasOwn(KINDS, name);

/** One write of one item, checked but not yet looked up. */
export interface WriteRequest {
  tableName: string;
  /** For the action, without the condition. */
  data: Input;
  condition: Expression | undefined;
  /** What carries it out; absent where there is a condition only. */
  action: typeof putItem | undefined;
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
  const { _condition: condition, ...rest } = data;
  if (rest._updates !== undefined) rest._updates.sections.sort(removalsLast);
  return {
    tableName: String(data.TableName),
    data: rest,
    condition: condition?.expression,
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

/**
 * All clauses of an update speak of the item as it was. dynalite takes them one by one, so elements of lists have to
 * go last, and from the end of the list, lest the others move.
 */
function removalsLast(one: UpdateSection, other: UpdateSection): number {
  const isRemoval = ({ type }: UpdateSection) => (type === 'remove' ? 1 : 0);
  if (isRemoval(one) !== isRemoval(other)) return isRemoval(one) - isRemoval(other);
  if (isRemoval(one) === 0) return 0;
  for (const [depth, step] of one.path.entries()) {
    const counterpart = other.path[depth];
    if (step === counterpart) continue;
    if (typeof step === 'number' && typeof counterpart === 'number') return counterpart - step;
    return String(step) < String(counterpart) ? -1 : 1;
  }
  return 0;
}
