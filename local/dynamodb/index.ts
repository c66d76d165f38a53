import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FaultHooks, NO_FAULTS } from '../faults/fault-hooks.ts';
import { rememberExpressions } from './expression-cache.ts';
import { KeyLocks } from './key-locks.ts';
import { read } from './reads.ts';
import { Refusal } from './refusal.ts';
import { resumeReindexing } from './reindex.ts';
import type { Input } from './requests.ts';
import { batchWrite, type Engine, writeItem } from './single-writes.ts';
import { Storage } from './storage.ts';
import { createFromTemplate, TABLE_CHANGES } from './table-changes.ts';
import { TABLE_VIEWS } from './table-views.ts';
import { Tables } from './tables.ts';
import { transactGet, transactWrite } from './transactions.ts';
import { sweepExpired } from './ttl-sweep.ts';
import { answer, type Call } from './wire.ts';

export interface DynamoDbOptions {
  /** Where the tables are kept; made if absent. One process at a time can have it open. */
  directory: string;
  /** How often expired items are looked for, in milliseconds. @default 5000 */
  ttlSweepMs?: number;
  /** Milliseconds since the epoch. @default Date.now */
  now?: () => number;
  faults?: FaultHooks;
}

export interface DynamoDb {
  /** A `node:http` request listener. */
  handle(req: IncomingMessage, res: ServerResponse): void;
  /** Makes or updates a table from `AWS::DynamoDB::Table` properties with intrinsics resolved and `TableName` given. */
  createTable(properties: Record<string, unknown>): Promise<void>;
  /** Finishes running calls and lets go of the directory. */
  close(): Promise<void>;
}

const ITEM_OPERATIONS: Record<string, (engine: Engine, input: Input) => Promise<Input>> = {
  GetItem: (engine, input) => read(engine, 'GetItem', input),
  BatchGetItem: (engine, input) => read(engine, 'BatchGetItem', input),
  Query: (engine, input) => read(engine, 'Query', input),
  Scan: (engine, input) => read(engine, 'Scan', input),
  PutItem: (engine, input) => writeItem(engine, 'Put', input),
  UpdateItem: (engine, input) => writeItem(engine, 'Update', input),
  DeleteItem: (engine, input) => writeItem(engine, 'Delete', input),
  BatchWriteItem: batchWrite,
  TransactWriteItems: transactWrite,
  TransactGetItems: transactGet,
};

const OPERATIONS = new Map(Object.entries({ ...ITEM_OPERATIONS, ...TABLE_VIEWS, ...TABLE_CHANGES }));

const FAULT_ANSWERS = {
  failure: () => new Refusal('InternalServerError', 'failed, as ordered', {}, 500),
  throttle: () => new Refusal('ProvisionedThroughputExceededException', 'Rate exceeded'),
};

/** DynamoDB in this process. An acknowledged write survives the process; it does not wait for the disk itself. */
export async function createDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  rememberExpressions();
  const storage = await Storage.open(options.directory);
  const tables = await Tables.load(storage);
  const engine: Engine = { storage, tables, locks: new KeyLocks(), now: options.now ?? Date.now };
  await resumeReindexing(engine);
  const running = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    running.add(work);
    const done = () => running.delete(work);
    work.then(done, done);
    return work;
  };

  const hook = options.faults?.of('dynamodb', FAULT_ANSWERS) ?? NO_FAULTS;

  /** Every call passes here. */
  const call: Call = async (operation, input, caller) => {
    const perform = OPERATIONS.get(operation);
    if (perform === undefined)
      throw new Refusal('UnknownOperationException', `${operation} is not available locally`);
    return hook({ operation, caller, subject: () => JSON.stringify(input) }, () => perform(engine, input));
  };

  let sweeping = false;
  const sweep = setInterval(async () => {
    if (sweeping) return;
    sweeping = true;
    // What a failed sweep left is found by the next.
    await track(sweepExpired(engine)).catch(() => {});
    sweeping = false;
  }, options.ttlSweepMs ?? 5000);
  sweep.unref();

  return {
    handle: (req, res) => void track(answer(req, res, call)),
    createTable: (properties) => track(createFromTemplate(engine, properties)),
    async close() {
      clearInterval(sweep);
      while (running.size > 0) await Promise.allSettled(running);
      await storage.close();
    },
  };
}
