import { NEVER } from '../provider.ts';
import type { Scenario } from '../scenario.ts';

const FOR_EVER = Number.POSITIVE_INFINITY;
const DAY = 86_400;
const HUNDRED_DAYS_MS = 100 * DAY * 1000;

/** What happens to items and queues while nobody looks: windows, TTL, losses, pauses. */
export const LATE: readonly Scenario[] = [
  {
    name: 'TTL deletes a finished event with copies left',
    attempts: 3,
    retention: HUNDRED_DAYS_MS,
    // Its copy has gone to the dead-letter queue in silence when the sweep's copy brings it to its end.
    faults: [{ label: 'process invoke', fault: 'before', times: 3 }],
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0'));
      stage.at(45 * DAY, () => stage.world.deleteExpired());
      stage.redrive(45 * DAY + 5);
    },
  },
  {
    name: 'TTL deletes a finished event with a copy left that came without a claim',
    providers: [NEVER],
    attempts: 3,
    retention: HUNDRED_DAYS_MS,
    // The copy goes to the dead-letter queue before anybody has looked at it; another delivery is claimed and ends well.
    faults: [
      { label: 'receive claim put', fault: 'before' },
      { label: 'process invoke', fault: 'before', times: 3 },
    ],
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.deliver(1, e0);
      stage.deliver(1000, e0);
      stage.at(45 * DAY, () => stage.world.deleteExpired());
      stage.redrive(45 * DAY + 5);
    },
  },
  {
    name: 'the window ends while events are dead, held and claimed',
    attempts: 3,
    play: (stage) => {
      const dead = stage.event('e0', 's0', { fails: FOR_EVER });
      const held = stage.event('e1', 's0');
      const claimed = stage.event('f0', 's1');
      stage.tell(1, dead);
      stage.tell(2, held);
      stage.disabled(200, 8 * DAY + 60);
      stage.tell(300, claimed);
      for (const one of [dead, held, claimed]) stage.deliver(8 * DAY, one);
      stage.heal(8 * DAY + 100);
      stage.redrive(8 * DAY + 101);
    },
  },
  {
    name: 'the window of a finished event ends: told again it is new',
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.tell(1, e0);
      stage.deliver(8 * DAY, e0);
    },
  },
  {
    name: 'the table is lost with claimed copies in the queue',
    attempts: 3,
    play: (stage) => {
      stage.disabled(0, 60);
      stage.tell(1, stage.event('e0', 's0'));
      stage.tell(2, stage.event('e1', 's1'));
      stage.at(50, () => stage.world.loseTable());
    },
  },
  {
    name: 'the table is lost while a handler runs',
    attempts: 3,
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0', { slow: 4_000 }));
      stage.tell(1, stage.event('f0', 's1', { slow: 4_000, outside: true }));
      stage.at(3, () => stage.world.loseTable());
    },
  },
  {
    name: 'the mapping is disabled for longer than T_OLD',
    play: (stage) => {
      stage.disabled(0, 600);
      stage.tell(1, stage.event('e0', 's0'));
      stage.tell(2, stage.event('e1', 's0'));
      stage.tell(3, stage.event('f0', 's1'));
      stage.tell(590, stage.event('e2', 's0'));
    },
  },
];
