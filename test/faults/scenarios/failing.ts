import type { Scenario } from '../scenario.ts';

const FOR_EVER = Number.POSITIVE_INFINITY;

/** Handlers that fail, die and take their time, and the events behind them. */
export const FAILING: readonly Scenario[] = [
  {
    name: 'a batch of several streams',
    play: (stage) => {
      stage.disabled(0, 5);
      for (const id of ['a0', 'b0', 'a1', 'c0', 'b1']) stage.tell(1, stage.event(id, `s-${id[0]}`));
    },
  },
  {
    name: 'redelivered after a death',
    faults: [{ label: 'process handle', fault: 'kill-before' }],
    play: (stage) => {
      stage.disabled(0, 5);
      stage.tell(1, stage.event('e0', 's0'));
      stage.tell(2, stage.event('e1', 's0'));
      stage.tell(2, stage.event('f0', 's1'));
      stage.tell(30, stage.event('e2', 's0'));
    },
  },
  {
    name: 'a failing event with followers',
    play: (stage) => {
      stage.disabled(0, 5);
      stage.tell(1, stage.event('e0', 's0', { fails: 2 }));
      stage.tell(2, stage.event('e1', 's0'));
      stage.tell(3, stage.event('f0', 's1'));
      stage.tell(12, stage.event('e2', 's0'));
    },
  },
  {
    name: 'effects of its own outside of the ledger',
    play: (stage) => {
      stage.disabled(0, 5);
      stage.tell(1, stage.event('e0', 's0', { outside: true, fails: 1 }));
      stage.tell(2, stage.event('e1', 's0', { outside: true }));
    },
  },
  {
    name: 'a handler that asks for a wait',
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0', { fails: 1, retryAfter: 40 }));
      stage.tell(10, stage.event('e1', 's0'));
    },
  },
  {
    name: 'drain of a long held list',
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0', { fails: 1 }));
      for (let i = 1; i <= 5; i++) stage.tell(1 + i, stage.event(`e${i}`, 's0', i === 3 ? { fails: 1 } : {}));
    },
  },
  {
    name: 'a batch too slow for its function',
    receivedOnce: true,
    play: (stage) => {
      stage.disabled(0, 5);
      for (let i = 0; i < 4; i++) stage.tell(1 + i, stage.event(`e${i}`, 's0', { slow: 9_500 }));
      stage.tell(5, stage.event('f0', 's1'));
    },
  },
  {
    name: 'a batch too slow for its function, time and again',
    attempts: 3,
    nobodyDies: true,
    receivedOnce: true,
    play: (stage) => {
      stage.disabled(0, 9);
      for (let i = 0; i < 8; i++) stage.tell(1 + i, stage.event(`e${i}`, 's0', { slow: 12_000 }));
    },
  },
  {
    name: 'death by attempts, redriven from the console',
    attempts: 3,
    nobodyDies: true,
    play: (stage) => {
      stage.disabled(0, 5);
      stage.tell(1, stage.event('e0', 's0', { fails: FOR_EVER }));
      stage.tell(2, stage.event('e1', 's0'));
      stage.tell(3, stage.event('f0', 's1'));
      stage.tell(50, stage.event('e2', 's0'));
      stage.heal(120);
      stage.redrive(121);
    },
  },
  {
    name: 'given up at once, redriven into live traffic',
    attempts: 3,
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0', { dead: true }));
      stage.tell(2, stage.event('e1', 's0'));
      stage.heal(30);
      stage.redrive(31);
      stage.tell(31, stage.event('e2', 's0'));
      stage.tell(31.02, stage.event('e3', 's0'));
      stage.tell(32, stage.event('e4', 's0'));
    },
  },
  {
    name: 'redriven twice',
    attempts: 3,
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0', { fails: 6 }));
      stage.tell(2, stage.event('e1', 's0', { fails: 1 }));
      stage.redrive(90);
      stage.redrive(200);
    },
  },
  {
    name: 'a process killer and its neighbours',
    attempts: 3,
    play: (stage) => {
      stage.disabled(0, 5);
      stage.tell(1, stage.event('e0', 's0', { kills: FOR_EVER }));
      stage.tell(2, stage.event('e1', 's0'));
      stage.tell(3, stage.event('f0', 's1'));
    },
  },
  {
    name: 'every receive dies before it reaches the code',
    attempts: 3,
    faults: [{ label: 'process invoke', fault: 'before', times: 3 }],
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0'));
      stage.tell(541, stage.event('e1', 's0'));
      stage.tell(900, stage.event('e2', 's0'));
    },
  },
  {
    name: 'two die in silence, the first is redriven while a third waits',
    attempts: 3,
    faults: [{ label: 'process invoke', fault: 'before', times: 3 }],
    play: (stage) => {
      stage.disabled(0, 8);
      stage.tell(1, stage.event('e0', 's0'));
      stage.tell(7, stage.event('e1', 's0'));
      stage.tell(545, stage.event('e2', 's0'));
      stage.redrive(560);
    },
  },
  {
    name: 'moved in silence behind a parked event, redriven while a younger one waits',
    attempts: 3,
    // The first three bring the parked event to the dead-letter queue.
    faults: [{ label: 'process invoke', nth: 3, times: 3, fault: 'before' }],
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0', { dead: true }));
      stage.tell(20, stage.event('e1', 's0'));
      stage.tell(600, stage.event('e2', 's0'));
      stage.redrive(620);
      stage.heal(700);
      stage.redrive(701);
    },
  },
  {
    name: 'all receives die in a backlog',
    attempts: 3,
    faults: [{ label: 'process invoke', fault: 'before', times: 3 }],
    backlog: (actual) => actual + 1,
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0'));
      stage.tell(545, stage.event('e1', 's0'));
    },
  },
  {
    name: 'the queue remembers ids for longer than it says',
    attempts: 3,
    dedupe: 86_400_000,
    faults: [{ label: 'process invoke', fault: 'before', times: 3 }],
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0'));
      stage.tell(600, stage.event('e1', 's0'));
    },
  },
];
