import { becomes } from '../drill.ts';
import { ParkedStream, type Rig } from './parked-stream.ts';

/** What a scenario may do to the stack beside talking to it. */
export interface Hands {
  /** Kills the server and starts it again on the same state. */
  readonly killAndStart: () => Promise<void>;
  /** A minute of the stack's time, ms. */
  readonly minuteMs: number;
}

export interface Scenario {
  readonly name: string;
  readonly summary: string;
  run(rig: Rig, hands: Hands): Promise<void>;
}

const ALL = 'poison, followers and what came meanwhile take effect';

/** Heals the event and does what brings it back, with live traffic; looks whether all comes through within a minute. */
async function bringBack(
  parked: ParkedStream,
  { view }: Rig,
  { minuteMs }: Hands,
  act: () => Promise<unknown>,
): Promise<void> {
  await view().heal(parked.poison);
  const began = Date.now();
  await Promise.all([act(), parked.goOn()]);
  await parked.comesTo([parked.poison, ...parked.followers, ...parked.live], ALL);
  const acted = (await view().event(parked.poison))?.hist?.find(({ what }) => what === 'retried');
  inAMinute(parked, acted?.t ?? began, minuteMs);
}

/** The command line's own start is no time of the stack's: what a person does counts from when it stands in the ledger. */
function inAMinute(parked: ParkedStream, since: number, minuteMs: number): void {
  const took = Date.now() - since;
  parked.check(`that takes less than a minute of its time (${took} of ${minuteMs} ms)`, took < minuteMs);
}

const redrive: Scenario = {
  name: 'redrive',
  summary: 'healed, then redriven as from the console',
  async run(rig, hands) {
    const parked = new ParkedStream(rig, this.name);
    await parked.park();
    await bringBack(parked, rig, hands, () => rig.view().redrive());
  },
};

const skip: Scenario = {
  name: 'skip',
  summary: 'given up with webhooks skip',
  async run(rig, { minuteMs }) {
    const { view } = rig;
    const parked = new ParkedStream(rig, this.name);
    await parked.park();
    const reason = 'refunded by hand';
    const command = view().cli('skip', 'stripe', parked.poison, '--reason', reason);
    const [{ code, stderr }] = await Promise.all([command, parked.goOn()]);
    parked.check('webhooks skip says that it is done', code === 0, stderr);
    await parked.comesTo(
      [...parked.followers, ...parked.live],
      'followers and what came meanwhile take effect',
    );
    const event = await view().event(parked.poison);
    const entry = event?.hist?.find(({ what }) => what === 'skipped');
    inAMinute(parked, entry?.t ?? 0, minuteMs);
    parked.check(
      'the event is discarded, with who and why in its history',
      event?.st === 'discarded' && event.why === reason && entry?.why === reason && entry.who !== undefined,
      JSON.stringify(event),
    );
    // Its copy is still in the dead-letter queue: a redrive finds nothing to do.
    await view().redrive();
    const gone = await becomes(async () => (await view().deadLetters()) === 0, rig.deadline);
    parked.check('a redrive after that ends its copy', gone);
    await parked.comesTo([...parked.followers, ...parked.live], 'and changes nothing: all have taken effect');
  },
};

const retry: Scenario = {
  name: 'retry',
  summary: 'its message deleted from the dead-letter queue by hand, then webhooks retry',
  async run(rig, hands) {
    const { view } = rig;
    const parked = new ParkedStream(rig, this.name);
    await parked.park();
    const dropped = await view().dropDeadLetter();
    parked.check(
      'its message is deleted by hand',
      dropped === parked.poison && (await view().deadLetters()) === 0,
      dropped,
    );
    await bringBack(parked, rig, hands, async () => {
      const { code, stderr } = await view().cli(
        'retry',
        'stripe',
        parked.poison,
        '--reason',
        'card works again',
      );
      parked.check('webhooks retry says that it is sent', code === 0, stderr);
    });
    const entry = (await view().event(parked.poison))?.hist?.find(({ what }) => what === 'retried');
    parked.check(
      'who and why stand in its history',
      entry?.who !== undefined && entry.why === 'card works again',
    );
  },
};

const vain: Scenario = {
  name: 'vain',
  summary: 'redriven too early, so that it fails again; then healed and redriven',
  async run(rig, hands) {
    const { view, deadline } = rig;
    const parked = new ParkedStream(rig, this.name);
    await parked.park();
    const before = (await view().event(parked.poison))?.a ?? 0;
    await view().redrive();
    await becomes(async () => (await view().deadLetters()) === 0, deadline);
    const back = await becomes(async () => (await view().deadLetters()) === 1, deadline, 100);
    const event = await view().event(parked.poison);
    const held = await view().held(parked.stream);
    parked.check(
      'it fails again and is back in the dead-letter queue; its followers are held as before',
      back && event?.st === 'dead' && event.a > before && held === parked.followers.length,
      `${event?.st} after ${event?.a} attempts, ${held} held`,
    );
    await bringBack(parked, rig, hands, () => view().redrive());
  },
};

/** Effects that are there, at least, when the server is killed. */
const DRAINED = 10;
/** How long handlers take, so that a drain can be hit, ms. */
const PACE_MS = 30;

const killed: Scenario = {
  name: 'kill',
  summary: 'the server is killed while the stream drains, and started again',
  async run(rig, { killAndStart }) {
    const { view, deadline } = rig;
    const parked = new ParkedStream(rig, this.name);
    await parked.park();
    await view().heal(parked.poison);
    await view().pace(PACE_MS);
    await view().redrive();
    const effects = () => view().effects(parked.stream);
    await becomes(async () => (await effects()).length > DRAINED, deadline, 10);
    const traffic = parked.goOn();
    await killAndStart();
    const kept = (await effects()).length;
    parked.check(
      'the server is killed in the middle, and what has taken effect is there after it',
      kept > DRAINED && kept <= parked.followers.length,
      `${kept} effects`,
    );
    await view().pace(0);
    await traffic;
    await parked.comesTo([parked.poison, ...parked.followers, ...parked.live], ALL);
  },
};

/** In the order they are run. */
export const SCENARIOS: readonly Scenario[] = [redrive, skip, retry, vain, killed];
