import type { Call } from './calls.ts';

/**
 * What can go wrong at a call. `before`: it fails before its effect. `after`: it takes effect, its answer is lost. `conflict`: a
 * transaction is cancelled by another one. `unread`: a batch read does not get to an event, or to a stream. `expire`: the
 * visibility of the batch ends and its processor runs on; `linger`: it does so after others have had their turn.
 */
export type Fault =
  | 'before'
  | 'after'
  | 'kill-before'
  | 'kill-after'
  | 'conflict'
  | 'unread-event'
  | 'unread-stream'
  | 'expire'
  | 'linger'
  | 'hang';

/** Decides what becomes of calls, and what is left to chance. */
export interface Weather {
  /** How long a call takes, ms. */
  latency(call: Call): number;
  fault(call: Call): Fault | undefined;
  /** From the free groups, those a poll takes; at least one. */
  groups(free: readonly string[]): readonly string[];
  /** Most messages of one batch. */
  batch(): number;
  /** Wait before a poll, ms. */
  pollDelay(): number;
  /** How far a process's clock is off, ms. */
  skew(): number;
  /** How long a write takes to show in the index, ms. */
  indexDelay(): number;
  /** What the queue says of the messages that wait. */
  backlog(actual: number): number;
}

/** Nothing goes wrong; every call takes a millisecond. */
export const CALM: Weather = {
  latency: () => 1,
  fault: () => undefined,
  groups: (free) => free,
  batch: () => 10,
  pollDelay: () => 5,
  skew: () => 0,
  indexDelay: () => 0,
  backlog: (actual) => actual,
};

const WRITES: readonly Fault[] = ['before', 'after', 'kill-before', 'kill-after'];
const READS: readonly Fault[] = ['before', 'kill-before'];
const ZOMBIE: readonly Fault[] = ['expire', 'linger'];

/** Everything that can go wrong at a call, each in its own run. */
export function faultsOf({ method, kind }: Call): readonly Fault[] {
  const zombie = kind === 'process' ? ZOMBIE : [];
  switch (method) {
    case 'transact':
      return [...WRITES, 'conflict', ...zombie];
    case 'write':
    case 'create':
    case 'send':
    case 'changeVisibility':
    case 'move':
      return [...WRITES, ...zombie];
    case 'batchGet':
      return [...READS, 'unread-event', 'unread-stream', ...zombie];
    case 'handle':
      return [...READS, 'hang', ...zombie];
    case 'effect':
      return [...WRITES, ...zombie];
    case 'answer':
      return ['before', 'kill-before', 'kill-after'];
    case 'return':
    case 'invoke':
      return ['before', ...zombie];
    default:
      return [...READS, ...zombie];
  }
}
