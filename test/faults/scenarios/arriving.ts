import { NEVER } from '../provider.ts';
import type { Scenario } from '../scenario.ts';
import { START } from '../world.ts';

/** Ten seconds before the hour turns. */
const BEFORE_THE_HOUR = START + 3_590_000;

/** What can become of a delivery on its way into the queue. */
export const ARRIVING: readonly Scenario[] = [
  {
    name: 'new event',
    play: (stage) => stage.tell(1, stage.event('e0', 's0')),
  },
  {
    name: 'claimed, then died: the retry resumes',
    faults: [{ label: 'receive send', fault: 'kill-before' }],
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.tell(1, e0);
      stage.deliver(40, e0);
    },
  },
  {
    name: 'claimed without bytes: the retry comes in the next hour',
    start: BEFORE_THE_HOUR,
    faults: [{ label: 'receive archive put', fault: 'before' }],
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.deliver(1, e0);
      stage.deliver(21, e0);
      stage.tell(22, stage.event('e1', 's0'));
    },
  },
  {
    name: 'claimed without bytes: the retry has another body',
    faults: [{ label: 'receive archive put', fault: 'before' }],
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.deliver(1, e0);
      stage.deliver(21, e0, { variant: 1 });
      stage.deliver(41, e0);
    },
  },
  {
    name: 'claimed and archived, not sent: the retry has another body',
    faults: [{ label: 'receive send', fault: 'before' }],
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.deliver(1, e0);
      stage.deliver(21, e0, { variant: 1 });
    },
  },
  {
    name: 'another body of a finished event',
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.tell(1, e0);
      stage.deliver(30, e0, { variant: 1 });
    },
  },
  {
    name: 'queued without a claim',
    providers: [NEVER],
    faults: [{ label: 'receive claim put', fault: 'before' }],
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0'));
      stage.tell(20, stage.event('e1', 's0'));
    },
  },
  {
    name: 'queued without a claim, then claimed with another body before it runs',
    providers: [NEVER],
    faults: [{ label: 'receive claim put', fault: 'before' }],
    play: (stage) => {
      const e0 = stage.event('e0', 's0', { fails: 1 });
      stage.disabled(0, 60);
      stage.deliver(1, e0);
      stage.deliver(20, e0, { variant: 1 });
    },
  },
  {
    name: 'queued without a claim, then claimed without bytes: the copy fails',
    providers: [NEVER],
    start: BEFORE_THE_HOUR,
    faults: [
      { label: 'receive claim put', fault: 'before' },
      { label: 'receive archive put', nth: 1, fault: 'before' },
    ],
    play: (stage) => {
      const e0 = stage.event('e0', 's0', { fails: 2 });
      stage.disabled(0, 60);
      stage.deliver(1, e0);
      stage.deliver(21, e0);
    },
  },
  {
    name: 'never sent: the sweep does it',
    providers: [NEVER],
    faults: [{ label: 'receive send', fault: 'before' }],
    play: (stage) => {
      stage.tell(1, stage.event('e0', 's0'));
      stage.tell(500, stage.event('e1', 's0'));
    },
  },
  {
    name: 'duplicate of a finished event',
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.tell(1, e0);
      stage.deliver(10, e0);
      stage.deliver(400, e0);
    },
  },
  {
    name: 'a forged delivery of an id comes first',
    play: (stage) => {
      const e0 = stage.event('e0', 's0');
      stage.deliver(1, e0, { forged: true });
      stage.tell(5, e0);
    },
  },
  {
    name: 'claimed without bytes, and given up by its provider',
    faults: [{ label: 'receive archive put', fault: 'before' }],
    play: (stage) => {
      stage.deliver(1, stage.event('e0', 's0'));
      stage.tell(20, stage.event('e1', 's0'));
      stage.tell(500, stage.event('e2', 's0'));
    },
  },
  {
    name: 'a claim without bytes grows old in a blocked stream',
    attempts: 3,
    faults: [{ label: 'receive archive put', nth: 1, fault: 'before' }],
    play: (stage) => {
      stage.deliver(1, stage.event('e0', 's0', { fails: Number.POSITIVE_INFINITY }));
      stage.deliver(2, stage.event('e1', 's0'));
      stage.tell(8, stage.event('e2', 's0'));
      stage.heal(600);
      stage.redrive(601);
    },
  },
];
