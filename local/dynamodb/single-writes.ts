import batchWriteItem from 'dynalite/actions/batchWriteItem.js';
import type { Item } from 'dynalite/db/index.js';
import dynalite from 'dynalite/db/index.js';
import batchWriteItemRules from 'dynalite/validations/batchWriteItem.js';
import { holds } from './conditions.ts';
import type { KeyLocks } from './key-locks.ts';
import { isRefusal, Refusal, refusalCode } from './refusal.ts';
import { checked, type Input, type WriteKind, type WriteRequest, writeRequest } from './requests.ts';
import { itemPath, type Storage } from './storage.ts';
import type { Tables } from './tables.ts';
import { WorkingSet } from './working-set.ts';

export interface Engine {
  storage: Storage;
  tables: Tables;
  locks: KeyLocks;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** PutItem, UpdateItem and DeleteItem. */
export async function writeItem(engine: Engine, kind: WriteKind, input: Input): Promise<Input> {
  const request = writeRequest(kind, input);
  const { definition } = engine.tables.require(request.tableName);
  const path = itemPath(request.tableName, request.keyIn(definition));
  return engine.locks.run([path], async () => {
    const working = new WorkingSet(engine.storage, engine.tables);
    try {
      const answer = await perform(working, request, path);
      await engine.storage.commit(working.operations());
      return answer;
    } catch (error) {
      if (request.returnsItemOnFailure) attachItem(error, working.item(path));
      throw error;
    }
  });
}

/** Carries out one write on the working set, if its condition holds. */
export async function perform(working: WorkingSet, request: WriteRequest, path: string): Promise<Input> {
  const { condition, action, data } = request;
  if (condition !== undefined && !holds(condition, working.item(path) ?? {}))
    throw new Refusal('ConditionalCheckFailedException', 'The conditional request failed');
  return action === undefined ? {} : working.run(action, data);
}

function attachItem(error: unknown, item: Item | undefined): void {
  if (item === undefined || !isRefusal(error)) return;
  if (refusalCode(error) === 'ConditionalCheckFailedException') error.body.Item = item;
}

/** Writes without conditions; AWS promises no atomicity here, one batch on disk is merely the simplest. */
export async function batchWrite(engine: Engine, input: Input): Promise<Input> {
  const data = checked(input, batchWriteItemRules);
  const paths = batchPaths(engine.tables, data);
  return engine.locks.run(paths, async () => {
    const working = new WorkingSet(engine.storage, engine.tables);
    const answer = await working.run(batchWriteItem, data);
    await engine.storage.commit(working.operations());
    return answer;
  });
}

function batchPaths(tables: Tables, data: Input): string[] {
  const requested = Object.entries(data.RequestItems as Record<string, BatchEntry[]>);
  return requested.flatMap(([name, entries]) => {
    const { definition } = tables.require(name);
    return entries.flatMap(({ PutRequest, DeleteRequest }) => {
      const part = PutRequest?.Item ?? DeleteRequest?.Key;
      if (part === undefined) return [];
      const refusal =
        PutRequest === undefined
          ? dynalite.validateKey(part, definition)
          : dynalite.validateItem(part, definition);
      // The action finds the same fault and words it.
      return refusal ? [] : [itemPath(name, dynalite.createKey(part, definition))];
    });
  });
}

interface BatchEntry {
  PutRequest?: { Item: Item };
  DeleteRequest?: { Key: Item };
}
