import type { Scenario } from '../scenario.ts';

const FOR_EVER = Number.POSITIVE_INFINITY;

/** What people do to events and queues. */
export const PEOPLE: readonly Scenario[] = [
  {
    name: 'a parked event is skipped',
    attempts: 3,
    play: (stage) => {
      const e0 = stage.event('e0', 's0', { dead: true });
      stage.tell(1, e0);
      stage.tell(2, stage.event('e1', 's0'));
      stage.tell(3, stage.event('e2', 's0'));
      stage.at(30, () => stage.world.people.skip(e0));
      stage.redrive(60);
    },
  },
  {
    name: 'skipped while its handler runs',
    play: (stage) => {
      const e0 = stage.event('e0', 's0', { fails: 1, slow: 4_000 });
      stage.tell(1, e0);
      stage.tell(2, stage.event('e1', 's0'));
      // Its second attempt runs then.
      stage.at(17, () => stage.world.people.skip(e0));
    },
  },
  {
    name: 'a held event is skipped',
    play: (stage) => {
      const e1 = stage.event('e1', 's0');
      stage.tell(1, stage.event('e0', 's0', { fails: 2 }));
      stage.tell(2, e1);
      stage.tell(3, stage.event('e2', 's0'));
      stage.at(20, () => stage.world.people.skip(e1));
    },
  },
  {
    name: 'its message is purged, a person has it tried again',
    attempts: 3,
    play: (stage) => {
      const e0 = stage.event('e0', 's0', { fails: FOR_EVER });
      stage.tell(1, e0);
      stage.tell(2, stage.event('e1', 's0'));
      stage.at(90, () => stage.world.people.purge(stage.source));
      stage.heal(100);
      stage.at(101, () => stage.world.people.retry(e0));
    },
  },
  {
    name: 'an open event is tried again beside its own message',
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.disabled(0, 60);
      stage.tell(1, e0);
      stage.tell(2, stage.event('e1', 's0'));
      stage.at(20, () => stage.world.people.retry(e0));
      stage.at(21, () => stage.world.people.replay(e0));
    },
  },
  {
    name: 'replays of finished, open and missing events',
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      const e1 = stage.event('e1', 's1');
      stage.tell(1, e0);
      stage.tell(1, e1);
      stage.at(20, () => stage.world.people.replay(e0));
      stage.at(30, () => stage.world.loseTable());
      stage.at(40, () => stage.world.people.replay(e1));
    },
  },
  {
    name: 'the table is lost; everything is replayed while more comes',
    play: (stage) => {
      const lost = ['e0', 'e1', 'e2'].map((id) => stage.event(id, 's0'));
      stage.disabled(0, 60);
      for (const [index, event] of lost.entries()) stage.tell(1 + index, event);
      stage.at(20, () => stage.world.loseTable());
      for (const event of lost) stage.at(30, () => stage.world.people.replay(event));
      stage.tell(31, stage.event('e3', 's0'));
      stage.tell(65, stage.event('e4', 's0'));
    },
  },
  {
    name: 'finished events are replayed by force while their stream is parked',
    attempts: 3,
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.tell(1, e0);
      stage.tell(5, stage.event('e1', 's0', { dead: true }));
      stage.at(20, () => stage.world.people.replay(e0, true));
      stage.tell(25, stage.event('e2', 's0'));
      stage.redrive(60);
    },
  },
  {
    name: 'replayed by force after TTL has deleted it',
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.tell(1, e0);
      stage.at(45 * 86_400, () => stage.world.deleteExpired());
      stage.at(45 * 86_400 + 10, () => stage.world.people.replay(e0, true));
    },
  },
  {
    name: 'replayed after TTL has deleted it',
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.tell(1, e0);
      stage.at(45 * 86_400, () => stage.world.deleteExpired());
      stage.at(45 * 86_400 + 10, () => stage.world.people.replay(e0));
    },
  },
];
