import { NEVER, RETRIES } from './provider.ts';
import { playScenario, type Scenario } from './scenario.ts';
import { check, type Tally } from './tally.ts';

/** Calls of one process, by its name, but for reads of the secret and what Lambda does itself. */
type Counted = Readonly<Record<string, number>>;

const NOT_OURS: ReadonlySet<string> = new Set(['secret', 'invoke', 'return', 'answer', 'handle', 'effect']);

async function callsOf(
  scenario: Omit<Scenario, 'name'>,
  actor: string,
  provider = RETRIES,
): Promise<Counted> {
  const { calls, violations } = await playScenario(
    { name: 'counted', ...scenario },
    { provider, duplicates: false },
  );
  if (violations.length > 0) throw new Error(violations[0]?.text);
  const counted: Record<string, number> = {};
  for (const call of calls) {
    const label = call.label.slice(call.kind.length + 1);
    if (call.actor === actor && !NOT_OURS.has(label)) counted[label] = (counted[label] ?? 0) + 1;
  }
  return counted;
}

/** One batch of two events of two streams, whose handlers commit or make their effects outside. */
function pair(outside: boolean): Scenario['play'] {
  return (stage) => {
    stage.disabled(0, 5);
    stage.tell(1, stage.event('e0', 's0', { outside }));
    stage.tell(1, stage.event('f0', 's1', { outside }));
  };
}

/** Two requests for one event. */
function twice(at: number, variant = 0): Scenario['play'] {
  return (stage) => {
    const e0 = stage.event('e0', 's0');
    stage.deliver(1, e0);
    stage.deliver(at, e0, { variant });
  };
}

const NOT_SENT = [{ label: 'receive send', fault: 'before' as const }];

/** The calls PROTOCOL §8 states, as the ports count them. */
export async function judgeCounts(tally: Tally): Promise<void> {
  const expected: readonly (readonly [string, Promise<Counted>, Counted])[] = [
    [
      'a new event: an archive put beside a claim, then a send',
      callsOf({ play: (stage) => stage.tell(1, stage.event('e0', 's0')) }, 'receive#1'),
      { 'archive put': 1, 'claim put': 1, send: 1 },
    ],
    [
      'a resumed claim: the same',
      callsOf({ faults: NOT_SENT, play: twice(21) }, 'receive#2', NEVER),
      { 'archive put': 1, 'claim put': 1, send: 1 },
    ],
    [
      'a resumed claim in another hour: one archive put more',
      callsOf({ start: 1_796_043_590_000, faults: NOT_SENT, play: twice(21) }, 'receive#2', NEVER),
      { 'archive put': 1, 'claim put': 1, 'put at the old place': 1, send: 1 },
    ],
    [
      'another body of an open claim: an update and a look more',
      callsOf({ faults: NOT_SENT, play: twice(21, 1) }, 'receive#2', NEVER),
      { 'archive put': 1, 'claim put': 1, C5: 1, HEAD: 1, send: 1 },
    ],
    [
      'a duplicate of a finished event: a failed claim, and the archive put beside it',
      callsOf({ play: twice(30) }, 'receive#3'),
      { 'archive put': 1, 'claim put': 1 },
    ],
    [
      'a batch without commit: one read, one update an event, one heartbeat',
      callsOf({ play: pair(true) }, 'process#3'),
      { BatchGet: 1, D1: 2, heartbeat: 1 },
    ],
    [
      'a batch with commit: one read, one transaction an event, one heartbeat',
      callsOf({ play: pair(false) }, 'process#3'),
      { BatchGet: 1, D1: 2, heartbeat: 1 },
    ],
    [
      'a failure with a follower: F1, its back-off, and one transaction to hold the follower',
      callsOf({ play: followed }, 'process#3'),
      { BatchGet: 1, F1: 1, ChangeMessageVisibility: 1, B3: 1, heartbeat: 1 },
    ],
    [
      'held and released: D2 in place of D1, two queries each release, and the first held event with its bytes',
      callsOf({ play: followed }, 'process#4'),
      { BatchGet: 1, B2: 1, D2: 2, 'held query': 2, 'index query': 2, 'get event': 1, bytes: 1 },
    ],
    [
      'a sweep that finds a claim it holds back: the index, the stream, the event, its bytes, and the backlog once',
      callsOf({ play: waiting }, 'sweep#2'),
      {
        'index scan': 1,
        'get stream': 1,
        'get event': 1,
        HEAD: 1,
        'queue attributes': 1,
        'get front': 1,
        W1: 1,
      },
    ],
  ];
  for (const [statement, counting, wanted] of expected) {
    const counted = await counting;
    check(tally, statement, same(counted, wanted), JSON.stringify(counted));
  }
}

const followed: Scenario['play'] = (stage) => {
  stage.disabled(0, 5);
  stage.tell(1, stage.event('e0', 's0', { fails: 1 }));
  stage.tell(2, stage.event('e1', 's0'));
};

/** Its message waits in the queue for longer than T_OLD, which is after the sixth sweep and before the seventh. */
const waiting: Scenario['play'] = (stage) => {
  stage.disabled(0, 425);
  stage.world.schedule.enabled = false;
  stage.at(370, () => {
    stage.world.schedule.enabled = true;
  });
  stage.tell(1, stage.event('e0', 's0'));
};

function same(one: Counted, other: Counted): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
