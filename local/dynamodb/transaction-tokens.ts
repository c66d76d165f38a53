import type { LevelOperation } from 'dynalite/db/index.js';
import { Refusal } from './refusal.ts';
import type { Engine } from './single-writes.ts';

/** How long DynamoDB answers a repeated ClientRequestToken with the first success, in milliseconds. */
const LIFETIME = 10 * 60 * 1000;

/** Where a token is kept; also the name its lock goes by. */
export const tokenPath = (token: string): string => `token~${Buffer.from(token).toString('hex')}`;

const EXPIRY_PREFIX = 'token-expiry~';
const expiryPath = (at: number, path: string): string =>
  `${EXPIRY_PREFIX}${at.toString(16).padStart(12, '0')}~${path}`;

interface Applied {
  digest: string;
  until: number;
}

/** True where this very transaction is done already; throws where the token was used for another one. */
export function wasApplied(engine: Engine, token: string, digest: string): boolean {
  const applied = engine.storage.read(tokenPath(token)) as Applied | undefined; // written below
  if (applied === undefined || applied.until <= engine.now()) return false;
  if (applied.digest === digest) return true;
  throw new Refusal(
    'IdempotentParameterMismatchException',
    'The client request token was used with different parameters within the last ten minutes',
  );
}

/** Remembers the token in the batch of its transaction, so that a retry after a crash finds it. */
export function tokenOperations(engine: Engine, token: string, digest: string): LevelOperation[] {
  const until = engine.now() + LIFETIME;
  const path = tokenPath(token);
  const applied: Applied = { digest, until };
  return [
    { type: 'put', key: path, value: applied },
    { type: 'put', key: expiryPath(until, path), value: 0 },
  ];
}

/** Forgets tokens whose time is over. */
export async function dropExpiredTokens(engine: Engine): Promise<void> {
  const range = { gte: EXPIRY_PREFIX, lt: expiryPath(engine.now(), '') };
  let operations: LevelOperation[] = [];
  for await (const key of engine.storage.keys(range)) {
    operations.push(
      { type: 'del', key },
      { type: 'del', key: key.slice(key.indexOf('~', EXPIRY_PREFIX.length) + 1) },
    );
    if (operations.length < 1000) continue;
    await engine.storage.commit(operations);
    operations = [];
  }
  await engine.storage.commit(operations);
}
