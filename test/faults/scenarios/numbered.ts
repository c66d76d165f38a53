import type { SequencePolicy } from '../../../lib/contract/message.ts';
import { NUMBERED, RETRIES } from '../provider.ts';
import type { Scenario, Stage } from '../scenario.ts';

const FOR_EVER = Number.POSITIVE_INFINITY;
const WINDOW = 60;

function policy(onGap: SequencePolicy['onGap'], late: SequencePolicy['late'] = 'drop'): SequencePolicy {
  return { window: WINDOW, onGap, late };
}

/** The provider tells of these numbers, a second apart. */
function tellInOrder(stage: Stage, numbers: readonly number[]): void {
  for (const [i, seq] of numbers.entries()) stage.tell(1 + i, stage.numbered(seq));
}

/** Streams whose events are numbered, and streams that go on without what is given up. */
export const NUMBERED_STREAMS: readonly Scenario[] = [
  {
    name: 'numbered, in another order',
    providers: [NUMBERED],
    sequence: policy('dead-letter'),
    play: (stage) => {
      tellInOrder(stage, [3, 1, 2, 4]);
    },
  },
  {
    name: 'numbered, a gap that never closes: what waited is lost',
    providers: [NUMBERED],
    sequence: policy('dead-letter'),
    play: (stage) => {
      tellInOrder(stage, [2, 3, 5]);
      stage.tell(200, stage.numbered(6));
      stage.tell(201, stage.numbered(1));
    },
  },
  {
    name: 'numbered, a gap that never closes: what waited goes on',
    providers: [NUMBERED],
    sequence: policy('proceed'),
    play: (stage) => {
      tellInOrder(stage, [2, 3, 5]);
      stage.tell(150, stage.numbered(1));
    },
  },
  {
    name: 'numbered, the missing one comes as the gap ends',
    providers: [NUMBERED],
    sequence: policy('proceed'),
    play: (stage) => {
      stage.tell(1, stage.numbered(2));
      // The sweep that ends the gap runs at 120 s.
      stage.tell(119.99, stage.numbered(1, { fails: 1 }));
      stage.tell(121, stage.numbered(3));
    },
  },
  {
    name: 'numbered, late ones run all the same',
    providers: [NUMBERED],
    sequence: policy('proceed', 'process'),
    play: (stage) => {
      stage.tell(1, stage.numbered(2));
      stage.tell(150, stage.numbered(1, { fails: 1 }));
      stage.tell(160, stage.numbered(3));
    },
  },
  {
    name: 'numbered, two of the same number',
    providers: [NUMBERED],
    sequence: policy('dead-letter'),
    play: (stage) => {
      stage.tell(1, stage.numbered(1, { fails: 1 }));
      stage.tell(2, stage.numbered(1, {}, 'n1 again'));
      stage.tell(3, stage.numbered(2));
    },
  },
  {
    name: 'numbered, a failing event with followers',
    providers: [NUMBERED],
    sequence: policy('dead-letter'),
    attempts: 3,
    play: (stage) => {
      stage.tell(1, stage.numbered(1, { fails: FOR_EVER }));
      stage.tell(2, stage.numbered(3));
      stage.tell(3, stage.numbered(2, { fails: 1 }));
      stage.heal(120);
      stage.redrive(121);
      stage.tell(122, stage.numbered(4));
    },
  },
  {
    name: 'numbered, a parked event is skipped',
    providers: [NUMBERED],
    sequence: policy('dead-letter'),
    attempts: 3,
    play: (stage) => {
      const n1 = stage.numbered(1, { dead: true });
      stage.tell(1, n1);
      stage.tell(2, stage.numbered(2));
      stage.at(30, () => stage.world.people.skip(n1));
    },
  },
  {
    name: 'numbered, never sent: the sweep does it',
    providers: [NUMBERED],
    sequence: policy('dead-letter'),
    faults: [{ label: 'receive send', fault: 'kill-before', times: 2 }],
    play: (stage) => {
      stage.deliver(1, stage.numbered(1));
      stage.deliver(2, stage.numbered(2));
    },
  },
  {
    name: 'numbered, replayed by force',
    providers: [NUMBERED],
    sequence: policy('dead-letter'),
    play: (stage) => {
      const n1 = stage.numbered(1);
      stage.tell(1, n1);
      stage.tell(2, stage.numbered(2));
      stage.at(20, () => stage.world.people.replay(n1, true));
    },
  },
  {
    name: 'a poison event is passed over',
    providers: [RETRIES],
    skipPoison: true,
    attempts: 3,
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0', { fails: FOR_EVER }));
      stage.tell(2, stage.event('e1', 's0'));
      stage.tell(3, stage.event('e2', 's0', { dead: true }));
      stage.tell(4, stage.event('e3', 's0'));
    },
  },
  {
    name: 'a process killer is passed over',
    providers: [RETRIES, NUMBERED],
    sequence: policy('dead-letter'),
    skipPoison: true,
    attempts: 3,
    play: (stage) => {
      const numbered = stage.source.provider === NUMBERED;
      const event = (i: number, manner = {}) =>
        numbered ? stage.numbered(i + 1, manner) : stage.event(`e${i}`, 's0', manner);
      stage.tell(1, event(0, { kills: FOR_EVER }));
      stage.tell(2, event(1));
    },
  },
];
