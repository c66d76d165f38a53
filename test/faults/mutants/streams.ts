import { type Mutant, off } from './mutant.ts';

const RELEASE = 'lambdas/ledger/release.ts';
const WRITE = 'lambdas/ledger/stream-write.ts';
const SKIP = 'lambdas/ledger/skip.ts';
const TEND = 'lambdas/sweep/tend.ts';

/** What protects a stream: its release, its sweep, its sequence. */
export const STREAMS: readonly Mutant[] = [
  off(
    'releaseVersion',
    RELEASE,
    'return { operations: stream ? [unblockStream(stream)] : [], stream: undefined };',
    "return { operations: stream ? [{ delete: { pk: stream.pk, sk: stream.sk }, condition: '#by = :by', names: { '#by': 'by' }, values: { ':by': stream.by } }] : [], stream: undefined };",
    { first: ['a failing event with followers', 'drain of a long held list'] },
  ),
  off(
    'releaseVersion, version alone',
    WRITE,
    "condition: `${blocked ? '#by = :seenBy' : 'attribute_not_exists(#by)'} AND #v = :seenVersion`,",
    "condition: `${blocked ? '#by = :seenBy' : 'attribute_not_exists(#by)'} AND (#v = :seenVersion OR #v <> :seenVersion)`,",
    { first: ['a failing event with followers', 'drain of a long held list'] },
  ),
  off(
    'promoteAtomic',
    RELEASE,
    'if (held && follows(held.event, cur ?? 0)) return letFollow(ledger, stream, held, { cur, hole });',
    'if (held && cur === undefined) return { operations: [unblockStream(stream)], stream: undefined };',
    { first: ['a failing event with followers'] },
  ),
  off(
    'releaseLooksForStuck',
    RELEASE,
    'const stuck = await oldestStuck(ledger, others);',
    'const stuck = undefined;',
    {
      first: ['two die in silence, the first is redriven while a third waits'],
    },
  ),
  off(
    'releaseChecksBytes',
    RELEASE,
    'if (await ledger.archive.exists(event.loc)) return event;',
    'return event;',
    { first: ['a claim without bytes grows old in a blocked stream'] },
  ),
  {
    name: 'discardIsState',
    edits: [
      {
        file: SKIP,
        find: "return finished(ledger, event, { state: 'discarded', why, booked }, undefined);",
        replace:
          "return changeEvent(event, { set: { st: 'claimed' }, remove: event.st === 'held' ? [] : ['blk'], history: booked.history });",
      },
      {
        file: SKIP,
        find: "import type { EventWrite } from './event-write.ts';",
        replace: "import { changeEvent, type EventWrite } from './event-write.ts';",
      },
    ],
    first: ['skipped while its handler runs', 'a parked event is skipped'],
  },
  off(
    'sweepMarks',
    TEND,
    'const written = await markStuck(ledger, event, seen, resend);',
    'if (resend) await send(work, event);\n  const written = undefined;',
    { first: ['every receive dies before it reaches the code'] },
  ),
  off(
    'sweepOnlyTheBlocker',
    TEND,
    'for (const entry of stream.events) {',
    'for (const entry of [...stream.events].reverse()) {',
    {
      first: [
        'every receive dies before it reaches the code',
        'two die in silence, the first is redriven while a third waits',
      ],
    },
  ),
  off(
    'sweepChecksBytes',
    TEND,
    "if (!(await hasBytes(work, round, event))) return 'next';\n  if (!round.takeMark())",
    'if (!round.takeMark())',
    {
      first: ['claimed without bytes, and given up by its provider'],
    },
  ),
  off('sweepOwnDedupId', 'lambdas/ledger/copy.ts', 'return `${event.h}.s${rs}`;', 'return event.h;', {
    first: ['the queue remembers ids for longer than it says'],
  }),
  off('sweepAttemptCap', TEND, 'if (event.a >= event.policy.attempts) return', 'if (false) return', {
    first: ['a process killer and its neighbours'],
  }),
  off(
    'backlogStillMarks',
    TEND,
    'const resend = quiet(ledger, event) && (await mayResend(work, round, event));',
    "const resend = quiet(ledger, event) && (await mayResend(work, round, event));\n  if (!resend) return 'enough';",
    { first: ['all receives die in a backlog'] },
  ),
  off(
    'seqGap',
    'lambdas/ledger/sequence.ts',
    "return place.seq > done + 1 ? 'ahead' : 'now';",
    "return 'now';",
    {
      first: ['numbered, in another order'],
    },
  ),
  off(
    'seqLate',
    'lambdas/ledger/sequence.ts',
    "return place.policy.late === 'process' || event.rk !== '' ? 'late' : 'over';",
    "return place.policy.late === 'process' || event.rk !== '' ? 'late' : 'now';",
    { first: ['numbered, a gap that never closes: what waited goes on', 'numbered, two of the same number'] },
  ),
  {
    name: 'seqMark',
    edits: [
      {
        file: 'lambdas/ledger/stream-write.ts',
        find: '  if (seen) return changeStream(seen, after);\n',
        replace: '',
      },
      {
        file: 'lambdas/ledger/stream-write.ts',
        find: "condition: 'attribute_not_exists(#pk) OR #by = :by',",
        replace: "condition: 'attribute_not_exists(#pk) OR attribute_not_exists(#by) OR #by = :by',",
      },
    ],
    first: ['numbered, in another order'],
  },
  off(
    'seqLateReleases',
    'lambdas/ledger/finish.ts',
    'if (awaited || moves) return',
    "if ((awaited && ending.state !== 'late') || moves) return",
    { first: ['numbered, two of the same number', 'numbered, a failing event with followers'] },
  ),
  off(
    'seqLostLeaves',
    'lambdas/ledger/gap.ts',
    '[lost.operation, leaveList(entry), rest.operation]',
    '[lost.operation, rest.operation]',
    {
      first: ['numbered, a gap that never closes: what waited is lost'],
    },
  ),
];
