import { RESEND_CAP } from '../../lib/contract/durations.ts';
import { NEVER } from './provider.ts';
import { settle } from './settle.ts';
import { check, type Tally } from './tally.ts';
import { CALM } from './weather.ts';
import { START, World } from './world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STREAMS = 120;

/** An hour in which the processor is paused or behind: nothing of it is taken for a loss. */
export async function judgePauses(tally: Tally): Promise<void> {
  await judge(tally, 'a mapping disabled for an hour', 0, (world) => {
    for (const { mapping } of world.sources) mapping.enabled = false;
    world.timeline.at(START + HOUR, () => {
      for (const { mapping } of world.sources) mapping.enabled = true;
    });
  });
  // Twenty seconds an event and one batch at a time: what came in the first minutes takes more than an hour.
  await judge(tally, 'an hour of backlog', 20_000, (world) => {
    for (const { mapping } of world.sources) mapping.concurrency = 1;
  });
}

async function judge(tally: Tally, name: string, slow: number, begin: (world: World) => void): Promise<void> {
  const world = new World({
    weather: { ...CALM, batch: () => 1 },
    sources: [{ name: 'source', provider: NEVER }],
  });
  const [source] = world.sources;
  if (!source) throw new TypeError('no source');
  begin(world);
  for (let i = 0; i < 2 * STREAMS; i++) {
    const told = { id: `e${i}`, stream: `s${i % STREAMS}`, manner: { slow } };
    const subject = world.subject(source, told);
    world.timeline.at(START + 1000 + i * 1000, () => source.door.tell(subject));
  }
  await world.until(START + HOUR);
  const sent = world.gates.calls.filter(({ label }) => label === 'sweep send').length;
  check(tally, `${name}: no more re-sends than the cap of each run`, sent <= RESEND_CAP, `${sent} re-sends`);
  await settle(world);
  const { violations, subjects } = world.witness;
  check(tally, `${name}: everything is processed after it`, violations.length === 0, violations[0]?.text);
  const again = subjects.filter(({ attempts }) => attempts !== 1).length;
  check(tally, `${name}: each handler ran once`, again === 0, `${again} did not`);
}
