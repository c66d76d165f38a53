import { createHash } from 'node:crypto';
import getItem from 'dynalite/actions/getItem.js';
import type { Item, LevelOperation } from 'dynalite/db/index.js';
import dynalite from 'dynalite/db/index.js';
import getItemRules from 'dynalite/validations/getItem.js';
import { invalid, isRefusal, Refusal, refusalCode } from './refusal.ts';
import { checked, type Input, isWriteKind, type WriteRequest, writeRequest } from './requests.ts';
import { type Engine, perform } from './single-writes.ts';
import { itemPath } from './storage.ts';
import { tokenOperations, tokenPath, wasApplied } from './transaction-tokens.ts';
import { WorkingSet } from './working-set.ts';

const MAX_ITEMS = 100;
const MAX_BYTES = 4 * 1024 * 1024;

interface Reason {
  Code: string;
  Message?: string;
  Item?: Item | undefined;
}

const NO_REASON: Reason = { Code: 'None' };

/** All or nothing: every condition is judged, then all changes go to disk as one batch. Overlapping callers wait. */
export async function transactWrite(engine: Engine, input: Input): Promise<Input> {
  const entries = transactItems(input);
  const token = clientToken(input);
  // Taken before the requests are checked, which drops what dynalite does not know.
  const digest = createHash('sha256').update(JSON.stringify(entries)).digest('base64');
  const requests = entries.map(toWriteRequest);
  const paths = pathsOf(engine, requests, (request, table) => request.keyIn(table));
  const held = token === undefined ? paths : [...paths, tokenPath(token)];
  return engine.locks.run(held, async () => {
    if (token !== undefined && wasApplied(engine, token, digest)) return {};
    const operations = await applied(engine, requests, paths);
    if (token !== undefined) operations.push(...tokenOperations(engine, token, digest));
    await engine.storage.commit(operations);
    return {};
  });
}

async function applied(engine: Engine, requests: WriteRequest[], paths: string[]): Promise<LevelOperation[]> {
  const working = new WorkingSet(engine.storage, engine.tables);
  const reasons: Reason[] = [];
  for (const [position, request] of requests.entries()) {
    reasons.push(await outcome(working, request, paths[position] ?? ''));
  }
  if (reasons.some((reason) => reason !== NO_REASON)) throw cancelled(reasons);
  return working.operations();
}

async function outcome(working: WorkingSet, request: WriteRequest, path: string): Promise<Reason> {
  try {
    await perform(working, request, path);
    return NO_REASON;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason.Code === 'ConditionalCheckFailed' && request.returnsItemOnFailure)
      reason.Item = working.item(path);
    return reason;
  }
}

/** The cancellation reason a refusal of one item amounts to; faults are passed on. */
function reasonOf(error: unknown): Reason {
  if (!isRefusal(error)) throw error;
  const code = refusalCode(error);
  if (code === 'ResourceNotFoundException') throw error;
  return {
    Code: code === 'ConditionalCheckFailedException' ? 'ConditionalCheckFailed' : 'ValidationError',
    Message: error.message,
  };
}

function cancelled(reasons: Reason[]): Refusal {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return new Refusal(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}

/** Several items as they were at one moment. */
export async function transactGet(engine: Engine, input: Input): Promise<Input> {
  const requests = transactItems(input).map((entry) => {
    if (typeof entry.Get !== 'object' || entry.Get === null)
      throw invalid('TransactItems must hold Get requests');
    const data = checked(entry.Get as Input, getItemRules);
    return { tableName: String(data.TableName), data };
  });
  const paths = pathsOf(engine, requests, ({ data }, table) => {
    const key = data.Key as Item; // required by the rules
    const refusal = dynalite.validateKey(key, table);
    if (refusal) throw refusal;
    return dynalite.createKey(key, table);
  });
  return engine.locks.run(paths, async () => {
    const working = new WorkingSet(engine.storage, engine.tables);
    const answers = requests.map(({ data }) => working.run(getItem, data));
    return {
      Responses: (await Promise.all(answers)).map(({ Item }) => (Item === undefined ? {} : { Item })),
    };
  });
}

function transactItems(input: Input): Input[] {
  const entries = input.TransactItems;
  if (!Array.isArray(entries) || entries.length === 0 || entries.length > MAX_ITEMS)
    throw invalid(
      "1 validation error detected: Value at 'transactItems' failed to satisfy constraint: " +
        `Member must have length between 1 and ${MAX_ITEMS}`,
    );
  if (Buffer.byteLength(JSON.stringify(entries)) > MAX_BYTES)
    throw invalid('Transaction request size exceeds the limit of 4 MB');
  return entries;
}

function clientToken({ ClientRequestToken: token }: Input): string | undefined {
  if (token === undefined) return undefined;
  if (typeof token === 'string' && token.length >= 1 && token.length <= 36) return token;
  throw invalid(
    "1 validation error detected: Value at 'clientRequestToken' failed to satisfy constraint: " +
      'Member must have length between 1 and 36',
  );
}

function toWriteRequest(entry: Input): WriteRequest {
  const [kind, ...others] = Object.keys(entry).filter((name) => entry[name] != null);
  if (kind === undefined || others.length > 0 || !isWriteKind(kind))
    throw invalid('TransactItems can only contain one of Check, Put, Update or Delete');
  return writeRequest(kind, entry[kind] as Input); // `checked` refuses what is no object
}

/** Where each request's item lies. Keys that do not fit cancel, two requests for one item are refused. */
function pathsOf<T extends { tableName: string }>(
  { tables }: Engine,
  requests: T[],
  keyIn: (request: T, table: ReturnType<Engine['tables']['require']>['definition']) => string,
): string[] {
  const reasons: Reason[] = [];
  const paths = requests.map((request) => {
    const { definition } = tables.require(request.tableName);
    try {
      const path = itemPath(request.tableName, keyIn(request, definition));
      reasons.push(NO_REASON);
      return path;
    } catch (error) {
      reasons.push(reasonOf(error));
      return '';
    }
  });
  if (reasons.some((reason) => reason !== NO_REASON)) throw cancelled(reasons);
  if (new Set(paths).size < paths.length)
    throw invalid('Transaction request cannot include multiple operations on one item');
  return paths;
}
