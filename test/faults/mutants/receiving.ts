import { type Mutant, off } from './mutant.ts';

const CLAIM = 'lambdas/ledger/claim.ts';
const RECEIVE = 'lambdas/receive/receive.ts';
const RESUME = 'lambdas/receive/resume.ts';

/** What protects an event on its way into the queue. */
export const RECEIVING: readonly Mutant[] = [
  off(
    'verifyFirst',
    RECEIVE,
    'const verdict = await verify(delivery, on);',
    "const judged = await verify(delivery, on);\n  const verdict = judged.ok ? judged : { ok: true, stage: 'AWSCURRENT', family: '' };",
    { first: ['a forged delivery of an id comes first'] },
  ),
  off(
    'resumeClaims',
    CLAIM,
    "event.blk === undefined ? 'open' : 'owned';",
    "event.blk === undefined ? 'finished' : 'owned';",
    {
      first: [
        'claimed without bytes: the retry comes in the next hour',
        'claimed, then died: the retry resumes',
      ],
    },
  ),
  {
    name: 'windowOnlyIfTerminal',
    edits: [
      {
        file: CLAIM,
        find: "OR (#st IN (${Object.keys(STATES).join(', ')}) AND #win < :now)`,\n    names: { '#pk': 'pk', '#st': 'st', '#win': 'win' },\n    values: { ...STATES, ':now': judgedAt },",
        replace:
          "OR #k < :ended`,\n    names: { '#pk': 'pk', '#k': 'k' },\n    values: { ':ended': claim.k - claim.policy.window * 1000 },",
      },
    ],
    first: ['the window ends while events are dead, held and claimed'],
  },
  off(
    'archiveBeforeAck',
    'lambdas/receive/secure.ts',
    "if (!(await archiving.done)) return { outcome: unavailable('archive_failed') };",
    'await archiving.done;',
    { first: ['new event'] },
  ),
  off(
    'ackNeedsClaimOrQueue',
    'lambdas/receive/enqueue.ts',
    'return claimed && !policy.unattended',
    'return !policy.unattended',
    { first: ['queued without a claim'] },
  ),
  off(
    'resumeAtClaimLoc',
    RESUME,
    'if (event.loc !== arrival.claim.loc && !(await archiveAt(event.loc, arrival, on))) {',
    'if (false) {',
    { first: ['claimed without bytes: the retry comes in the next hour'] },
  ),
  off(
    'takeOver',
    RESUME,
    'if (await on.archive.exists(event.loc)) return',
    'if ((await on.archive.exists(event.loc)) || true) return',
    { first: ['claimed without bytes: the retry has another body'] },
  ),
  off(
    'ttlOnlyWhenFinished',
    'lambdas/ledger/event-item.ts',
    '    ...(watched && { o: streamPk(source, streamHash) }),',
    '    ...(watched && { o: streamPk(source, streamHash) }),\n    ttl: Math.ceil(k / 1000) + 60,',
    { first: ['the window ends while events are dead, held and claimed'] },
  ),
];
