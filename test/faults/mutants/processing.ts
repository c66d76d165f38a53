import { type Mutant, off } from './mutant.ts';

const SIGHT = 'lambdas/process/sight.ts';
const GROUP = 'lambdas/process/group.ts';
const REPLAY = 'lambdas/ledger/replay.ts';
const HOLD = 'lambdas/ledger/hold.ts';
const FINISH = 'lambdas/ledger/finish.ts';

/** What protects an event while it is processed. */
export const PROCESSING: readonly Mutant[] = [
  off(
    'createIfMissing',
    SIGHT,
    "await createFromMessage(ledger, message);\n  return { see: 'moving' };",
    "return { see: 'nothing-to-do' };",
    { first: ['queued without a claim'] },
  ),
  {
    name: 'dropClaimedButGone',
    edits: [
      {
        file: SIGHT,
        find: 'if (mayHaveExpired(ledger, message.k)) {',
        replace: 'if (!message.claimed && mayHaveExpired(ledger, message.k)) {',
      },
      { file: SIGHT, find: '  if (message.claimed) {', replace: '  if (false) {' },
    ],
    first: ['TTL deletes a finished event with copies left'],
  },
  off(
    'oldIsFinished',
    SIGHT,
    'if (mayHaveExpired(ledger, message.k)) {',
    'if (message.claimed && mayHaveExpired(ledger, message.k)) {',
    { first: ['TTL deletes a finished event with a copy left that came without a claim'] },
  ),
  off(
    'replayForgotten',
    REPLAY,
    "!force && !foreign && mayHaveExpired(ledger, k) ? 'expired' : 'run'",
    "'run'",
    { first: ['replayed after TTL has deleted it'] },
  ),
  off(
    'missingGuard',
    SIGHT,
    "ports.telemetry.metric('MissingItems', dimensions);\n    return { see: 'unclear' };",
    "return { see: 'nothing-to-do' };",
    { first: ['the table is lost with claimed copies in the queue'] },
  ),
  off(
    'doneMissing',
    GROUP,
    "case 'missing':\n      case 'out-of-turn':\n        return 'moving';",
    "case 'missing':\n        return 'kept';\n      case 'out-of-turn':\n        return 'moving';",
    { first: ['the table is lost while a handler runs'] },
  ),
  off(
    'doneMissing, commit',
    GROUP,
    "if (!outcome.written) return 'moving';",
    "if (!outcome.written) return 'kept';",
    {
      first: ['the table is lost while a handler runs'],
    },
  ),
  off(
    'dupOfFinished',
    SIGHT,
    "if (isFinished(event.st) || event.st === 'held') return { see: 'nothing-to-do' };",
    "if (event.st === 'held') return { see: 'nothing-to-do' };",
    { first: ['never sent: the sweep does it', 'an open event is tried again beside its own message'] },
  ),
  off(
    'checkStream',
    SIGHT,
    'const blocked = isBlocked(stream) && stream.by !== event.h;',
    'const blocked = false;',
    {
      first: ['a failing event with followers'],
    },
  ),
  {
    name: 'holdFollowers',
    edits: [
      {
        file: GROUP,
        find: "return this.#mayWait(sight.stream) ? await this.#hold(copy, sight) : 'failed';",
        replace: "return 'failed';",
      },
      {
        file: GROUP,
        find: "if (sight.see === 'behind') return await this.#hold(copy, sight);",
        replace: "if (sight.see === 'behind') return 'failed';",
      },
    ],
    first: ['death by attempts, redriven from the console'],
  },
  off(
    'holdVersion',
    HOLD,
    '[held.operation, put, list.operation]',
    "[held.operation, put, { ...list.operation, condition: undefined, names: Object.fromEntries(Object.entries(list.operation.names).filter(([n]) => list.operation.expression.includes(n))), values: Object.fromEntries(Object.entries(list.operation.values).filter(([n]) => !n.startsWith(':seen'))) }]",
    { first: ['a failing event with followers', 'redelivered after a death'] },
  ),
  off('heldByClaim', HOLD, 'if (k + skew >= last) return', 'if (true) return', {
    first: ['moved in silence behind a parked event, redriven while a younger one waits'],
  }),
  off('heldByClaim, within the skew', HOLD, 'before = orderOf(entry);', 'before = 0;', {
    first: ['clocks disagree: held behind a younger one'],
  }),
  {
    name: 'markRetry',
    edits: [
      {
        file: GROUP,
        find: "const tried = record.receiveCount > 1 || sight.event.a > 0 || sight.event.st === 'dead';",
        replace: "const tried = sight.event.st === 'dead';",
      },
      {
        file: GROUP,
        find: 'if (copy.record.receiveCount < 2) return undefined;',
        replace: 'return undefined;',
      },
    ],
    first: ['a process killer and its neighbours'],
  },
  {
    name: 'doneState',
    edits: [
      {
        file: 'lambdas/ledger/event-write.ts',
        find: "const condition = ['#st = :seenState', '#a = :seenFence',",
        replace:
          "const loose = typeof change.set?.fin === 'number';\n  const condition = [loose ? 'attribute_exists(#st) AND (#st = :seenState OR #st <> :seenState)' : '#st = :seenState', '#a = :seenFence',",
      },
      {
        file: FINISH,
        find: "if (isFinished(there.st)) return 'already';\n  return there.st === 'claimed' && there.a === ours.a ? undefined : 'lost';",
        replace: 'return undefined;',
      },
    ],
    first: ['redelivered after a death', 'skipped while its handler runs'],
  },
  off('doneSeesMark', FINISH, "...(event.blk ? [] : (['blk'] as const)),", '', {
    first: ['the mapping is disabled for longer than T_OLD', 'every receive dies before it reaches the code'],
  }),
  off(
    'effectAndMarkTogether',
    'lambdas/process/commit.ts',
    "const outcome = await finish(this.#ledger, this.#begun, { state: 'processed' }, user);",
    "await this.#ledger.table.transact(user);\n    const outcome = await finish(this.#ledger, this.#begun, { state: 'processed' }, []);",
    { first: ['new event', 'redelivered after a death'] },
  ),
  off(
    'unknownNotMissing',
    'lambdas/ledger/read.ts',
    'for (const key of unread) this.#known.delete(nameOf(key));',
    '',
    { first: ['a failing event with followers'] },
  ),
  off(
    'queueOnlyLoc',
    'lambdas/process/record.ts',
    'return { loc, dig, ...(dlv && { dlv }) };',
    'return undefined;',
    { first: ['queued without a claim, then claimed without bytes: the copy fails'] },
  ),
  {
    name: 'yieldHolds',
    edits: [
      {
        file: GROUP,
        find: 'if (late || this.#cutShort.has(copy)) return await this.#putOff(copy, sight);',
        replace: "if (late || this.#cutShort.has(copy)) return 'failed';",
      },
      {
        file: GROUP,
        find: 'this.#cutShort.add(copy);\n        return await this.#putOff(copy, sight);',
        replace: "return 'failed';",
      },
    ],
    first: ['a batch too slow for its function, time and again'],
  },
  off(
    'fence',
    'lambdas/ledger/event-write.ts',
    "'#a = :seenFence',",
    "'(#a = :seenFence OR #a <> :seenFence)',",
    {
      spare:
        'state, block and version decide already; it keeps an old failure from being booked on a new attempt',
    },
  ),
];
