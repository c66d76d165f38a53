import type { Scenario } from '../scenario.ts';

/**
 * Counterexamples found in drawn histories: receivers whose clocks disagree about which of two events came first, by less
 * than the skew that is tolerated. `first` is claimed and queued before `then` comes, and has the later stamp.
 */
export const CLOCKS: readonly Scenario[] = [
  {
    // Found as seed 20901. A third event is clearly younger, so `then` is put in front of it: not in front of `first` as well.
    name: 'clocks disagree: held behind a younger one',
    skew: (nth) => [0, 2_400, -2_400][nth] ?? 0,
    faults: [{ label: 'receive send', nth: 2, fault: 'kill-before' }],
    play: (stage) => {
      const then = stage.event('then', 's0');
      stage.disabled(0, 20);
      stage.deliver(1, stage.event('blocker', 's0', { fails: 2 }));
      stage.deliver(8, stage.event('first', 's0'));
      stage.deliver(9, then);
      stage.deliver(16, stage.event('younger', 's0'));
      stage.deliver(18, then);
    },
  },
  {
    // Found as seeds 21399 and 23805. The sweep knows the stamps alone: not promised.
    name: 'clocks disagree: the sweep blocks the stream on the wrong one',
    skew: (nth) => [0, -2_400][nth] ?? 0,
    play: (stage) => {
      stage.disabled(0, 600);
      stage.deliver(1, stage.event('first', 's0'));
      stage.deliver(2, stage.event('then', 's0'));
    },
  },
  {
    // Found as seed 23135. A release looks for what is stuck by its stamp: not promised.
    name: 'clocks disagree: a release blocks the stream on the wrong one',
    skew: (nth) => [0, 0, -2_400][nth] ?? 0,
    play: (stage) => {
      stage.disabled(0, 600);
      stage.deliver(1, stage.event('blocker', 's0'));
      stage.deliver(20, stage.event('first', 's0'));
      stage.deliver(21, stage.event('then', 's0'));
    },
  },
];
