import type { UserOperation, WriteOperation } from '../../lambdas/clients/ports.ts';
import { LEDGER_RIGHTS, type LedgerRights } from '../../lib/contract/ledger-rights.ts';
import type { Actor, ActorKind } from './actor.ts';

const RIGHTS: Readonly<Record<ActorKind, LedgerRights>> = {
  receive: LEDGER_RIGHTS.receive,
  process: LEDGER_RIGHTS.process,
  sweep: LEDGER_RIGHTS.sweep,
  person: LEDGER_RIGHTS.operate,
};

/** Writes take the same rights alone and in a transaction. A user's own members are about tables of the user's. */
export function rightsOf(operations: readonly (WriteOperation | UserOperation)[]): readonly string[] {
  return operations.flatMap((operation) => {
    if ('user' in operation) return [];
    if ('put' in operation) return ['PutItem'];
    if ('update' in operation) return ['UpdateItem'];
    return 'delete' in operation ? ['DeleteItem'] : ['ConditionCheckItem'];
  });
}

/** What an actor lacks for a call, in words; empty where it may make it. */
export function lacking(
  { kind, name }: Actor,
  wanted: { readonly items: readonly string[] } | { readonly open: readonly string[] },
): readonly string[] {
  const [needed, granted, on] =
    'items' in wanted
      ? [wanted.items, RIGHTS[kind].items, 'the ledger']
      : [wanted.open, RIGHTS[kind].open, 'its open index'];
  return needed
    .filter((action) => !granted.includes(action))
    .map((action) => `${name} has no right to ${action} on ${on}: an account would deny it`);
}
