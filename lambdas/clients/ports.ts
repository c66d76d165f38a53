import type { ObjectLockPolicy } from '../../lib/contract/archive.ts';

/**
 * What the stations need from AWS, in their own words. Adapters beside this file speak to the SDK; tests and the fault
 * simulator implement the same ports. Expressions are DynamoDB's own, so conditions are written once.
 */

/** Plain values; an adapter turns them into DynamoDB's typed form. */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | readonly Value[]
  | { readonly [name: string]: Value | undefined };
export type Item = { readonly [name: string]: Value | undefined };

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export interface Condition {
  readonly condition?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, Value>>;
}

export interface PutOperation extends Condition {
  readonly put: Item;
}
export interface UpdateOperation extends Condition {
  readonly update: Key;
  readonly expression: string;
}
export interface DeleteOperation extends Condition {
  readonly delete: Key;
}
export interface CheckOperation extends Condition {
  readonly check: Key;
  readonly condition: string;
}
export type WriteOperation = PutOperation | UpdateOperation | DeleteOperation | CheckOperation;

/** A user's own member of a transaction, as the SDK's `TransactWriteItem` with plain values. */
export interface UserOperation {
  readonly user: unknown;
}

export type WriteResult =
  | { readonly ok: true }
  /** The condition failed; `item` is what stood there, undefined if nothing. */
  | { readonly ok: false; readonly item: Item | undefined };

export type TransactResult =
  | { readonly ok: true }
  /** Cancelled: one entry per operation, in order. */
  | { readonly ok: false; readonly reasons: readonly CancelReason[] };
export interface CancelReason {
  /** `None`, `ConditionalCheckFailed`, `TransactionConflict`, `ThrottlingError`, … as DynamoDB names them. */
  readonly code: string;
  readonly item?: Item | undefined;
}

/** The ledger table. Every call throws on faults of the service; failed conditions are values. */
export interface Table {
  write(operation: PutOperation | UpdateOperation | DeleteOperation): Promise<WriteResult>;
  /** All or nothing. A repeat with the same `token` inside ten minutes is one transaction. */
  transact(operations: readonly (WriteOperation | UserOperation)[], token?: string): Promise<TransactResult>;
  get(key: Key): Promise<Item | undefined>;
  /** Consistent read of up to 100 keys. `unread` are keys the service did not get to, after retries: unknown, not missing. */
  batchGet(
    keys: readonly Key[],
  ): Promise<{ readonly items: readonly Item[]; readonly unread: readonly Key[] }>;
  /**
   * Consistent query of one partition by sort key prefix, ascending: at most `limit` items, or as many as one answer holds,
   * after the sort key `after`. Empty: there are no more.
   */
  query(pk: string, prefix: string, limit: number, after?: string): Promise<readonly Item[]>;
  /** Open events of one stream, oldest first, from the index (eventually consistent): keys and `k` only. */
  queryOpen(streamPk: string, limit: number): Promise<readonly OpenEntry[]>;
  /** Open events of all streams, a page at a time, in no order. */
  scanOpen(
    after: Item | undefined,
  ): Promise<{ readonly entries: readonly OpenEntry[]; readonly next: Item | undefined }>;
}

export interface OpenEntry extends Key {
  /** The stream's partition key. */
  readonly o: string;
  readonly k: number;
}

export interface StoredObject {
  readonly bytes: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface NewObject {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly metadata: Readonly<Record<string, string>>;
  readonly contentType: string;
  /** Until when it cannot be deleted or replaced; absent where it can at any time. */
  readonly lock?: { readonly mode: ObjectLockPolicy['mode']; readonly until: Date };
}

/** The archive bucket. */
export interface ObjectStore {
  /** Creates and never overwrites. `exists`: an object of that key was there. 409 is tried once more inside. */
  create(object: NewObject): Promise<'created' | 'exists'>;
  exists(key: string): Promise<boolean>;
  get(key: string): Promise<StoredObject | undefined>;
}

export interface OutgoingMessage {
  readonly queueUrl: string;
  readonly body: string;
  readonly group: string;
  readonly deduplication: string;
}

/** The queues. */
export interface Queue {
  send(message: OutgoingMessage): Promise<void>;
  /**
   * Sends up to ten messages to one queue in one call, those of a group in order. Whether each was taken; a throw says
   * nothing about any of them.
   */
  sendBatch(messages: readonly OutgoingMessage[]): Promise<readonly boolean[]>;
  changeVisibility(queueUrl: string, receiptHandle: string, seconds: number): Promise<void>;
  /** Messages waiting, approximately; not those in flight. */
  waiting(queueUrl: string): Promise<number>;
}

export type SecretStage = 'AWSCURRENT' | 'AWSPREVIOUS' | 'AWSPENDING';

export interface SecretVersion {
  readonly stage: SecretStage;
  readonly versionId: string;
  /** When this version was made, ms. */
  readonly createdAt: number;
  readonly value: string | Uint8Array;
}

export interface SecretStore {
  /** The version under a stage, undefined if the stage has none. Throws when the service cannot answer. */
  read(secretArn: string, stage: SecretStage): Promise<SecretVersion | undefined>;
  /**
   * Keeps a value that a provider handed over: as the first version of a secret without any, else beside the current one,
   * as AWSPENDING. A repeat with the same `version`, 32 to 64 characters, changes nothing. Throws when it is not kept.
   */
  keep(secretArn: string, value: string, version: string): Promise<void>;
}

/** Now, ms since the epoch. */
export type Clock = () => number;

/** Files anyone may read: published keys and certificates. */
export interface PublicFiles {
  /** Text of a file. Throws when it cannot be had in time, or is none. */
  get(url: string): Promise<string>;
}

/** A question to a provider's API. Its URL is made of parts that are compiled in or were checked. */
export interface ApiQuestion {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

/** APIs of providers that are asked about a delivery. */
export interface ProviderApi {
  /** The answer, whatever its status: no redirect is followed. Throws when there is none in time. */
  ask(question: ApiQuestion): Promise<ApiAnswer>;
}
