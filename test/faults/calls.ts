import type { UserOperation, Value, WriteOperation } from '../../lambdas/clients/ports.ts';
import { EVENT_SK, FRONT_SK, HELD_PREFIX, STREAM_SK } from '../../lib/contract/ledger.ts';
import { FINISHED_STATES } from '../../lib/contract/states.ts';
import type { ActorKind } from './actor.ts';

export type Method =
  | 'write'
  | 'transact'
  | 'get'
  | 'batchGet'
  | 'query'
  | 'queryOpen'
  | 'scanOpen'
  | 'create'
  | 'exists'
  | 'getObject'
  | 'send'
  | 'sendBatch'
  | 'changeVisibility'
  | 'waiting'
  | 'read'
  | 'keep'
  | 'invoke'
  | 'handle'
  | 'effect'
  | 'return'
  | 'answer'
  | 'move';

/** One call of a process to the world outside it. */
export interface Call {
  /** Its place among all calls of the run. */
  readonly index: number;
  /** When it is made, ms. */
  readonly at: number;
  readonly kind: ActorKind;
  readonly actor: string;
  readonly method: Method;
  /** What it is in the protocol's words: `process D2`. */
  readonly label: string;
}

const PLAIN: Readonly<Partial<Record<Method, string>>> = {
  batchGet: 'BatchGet',
  query: 'held query',
  queryOpen: 'index query',
  scanOpen: 'index scan',
  exists: 'HEAD',
  getObject: 'bytes',
  changeVisibility: 'ChangeMessageVisibility',
  waiting: 'queue attributes',
  read: 'secret',
  send: 'send',
  sendBatch: 'send batch',
};

/** The protocol's name of a call. `nth`: how many calls of the same method the process has made before. */
export function nameOf(kind: ActorKind, method: Method, argument: unknown, nth: number): string {
  switch (method) {
    case 'write':
    case 'transact':
      return transition(kind, operationsOf(argument));
    case 'get':
      return `get ${sortOf(String((argument as { readonly sk: unknown }).sk))}`;
    case 'create':
      return createOf(argument, nth);
    case 'send':
      return kind === 'process' ? 'send promoted' : 'send';
    default:
      return PLAIN[method] ?? method;
  }
}

function createOf(argument: unknown, nth: number): string {
  const { key } = argument as { readonly key: string };
  if (!key.startsWith('raw/')) return 'quarantine';
  return nth === 0 ? 'archive put' : 'put at the old place';
}

function operationsOf(argument: unknown): readonly (WriteOperation | UserOperation)[] {
  // The ports' own types: one operation, or a list of them.
  return (Array.isArray(argument) ? argument : [argument]) as readonly (WriteOperation | UserOperation)[];
}

function sortOf(sk: string): string {
  if (sk === EVENT_SK) return 'event';
  if (sk === STREAM_SK) return 'stream';
  if (sk === FRONT_SK) return 'front';
  return sk.startsWith(HELD_PREFIX) ? 'held' : sk;
}

interface Written {
  readonly sort: string;
  readonly verb: 'put' | 'update' | 'delete' | 'check';
  readonly values: Readonly<Record<string, Value | undefined>>;
  readonly condition: string;
}

function writtenBy(operation: WriteOperation): Written {
  const condition = operation.condition ?? '';
  const values = operation.values ?? {};
  if ('put' in operation) {
    return { sort: sortOf(String(operation.put['sk'])), verb: 'put', values: operation.put, condition };
  }
  if ('update' in operation) return { sort: sortOf(operation.update.sk), verb: 'update', values, condition };
  if ('delete' in operation) return { sort: sortOf(operation.delete.sk), verb: 'delete', values, condition };
  return { sort: sortOf(operation.check.sk), verb: 'check', values, condition };
}

/** The transition of the protocol a write makes, by what it sets. Throws on one it does not know. */
function transition(kind: ActorKind, operations: readonly (WriteOperation | UserOperation)[]): string {
  const own = operations.filter((one): one is WriteOperation => !('user' in one)).map(writtenBy);
  const event = own.find(({ sort }) => sort === 'event');
  if (own.length === 1 && own[0]?.sort === 'front') return 'heartbeat';
  if (!event) return own.some(({ sort }) => sort === 'stream') ? 'gap forgotten' : 'other';
  if (event.verb === 'put') return event.condition.includes(' OR ') ? 'claim put' : 'B6';
  const stream = own.some(({ sort }) => sort === 'stream');
  const leaves = own.some(({ sort, verb }) => sort === 'held' && verb === 'delete');
  const events = own.filter(({ sort }) => sort === 'event').length;
  if (kind === 'person' && event.values[':st'] === 'discarded') return leaves && events === 1 ? 'K2' : 'K1';
  return byState(kind, event, stream, leaves) ?? unmarked(kind, event);
}

function byState(kind: ActorKind, { values }: Written, stream: boolean, leaves: boolean): string | undefined {
  const state = values[':st'];
  if (state === 'held') return 'B3';
  if (state === 'late') return 'G1';
  if (state === 'lost') return 'G3';
  if (state === 'discarded') return 'pass over';
  if ((FINISHED_STATES as readonly unknown[]).includes(state)) return stream ? 'D2' : 'D1';
  if (state === 'dead') return kind === 'sweep' ? 'W2' : 'F1';
  if (state !== 'claimed') return undefined;
  if (':err' in values) return 'F1';
  return leaves ? 'G2' : 'B2';
}

/** What a write sets that only notes something in an event's history. */
const NOTED: ReadonlySet<string> = new Set([':hist', ':none', ':seenState', ':seenFence']);

function unmarked(kind: ActorKind, { values }: Written): string {
  if (':alt' in values) return 'C5';
  if (':loc' in values && ':dig' in values && !(':blk' in values)) return 'C6';
  if (':blk' in values) return kind === 'sweep' ? 'W1' : 'Y';
  if (':rs' in values) return 'W4';
  if (':hist' in values && Object.keys(values).every((name) => NOTED.has(name))) return 'note';
  throw new Error(`a write the simulator has no name for: ${Object.keys(values).join(' ')}`);
}
