import { TTL_MIN_SECONDS } from '../../lib/contract/durations.ts';
import type { EventItem } from '../../lib/contract/ledger.ts';
import { eventKey, streamKey } from '../../lib/contract/ledger.ts';
import { isFinished } from '../../lib/contract/states.ts';
import type { Subject } from './subject.ts';
import { CALM } from './weather.ts';
import type { World } from './world.ts';

/** Longest an undisturbed system may take until nothing moves any more, ms: several times all attempts of an event. */
const PATIENCE_MS = 8 * 3_600_000;
const SWEEPS_AT_LEAST = 2;
const ROUNDS = 12;

/** Faults stop; the sweep runs until nothing moves; people redrive until nothing is left. Judges what is found then. */
export async function settle(world: World): Promise<void> {
  const { gates, witness, schedule, sources } = world;
  gates.say('faults stop');
  gates.weather = CALM;
  schedule.enabled = true;
  for (const { mapping } of sources) mapping.enabled = true;
  await rest(world);
  if (witness.violations.length > 0) return;
  judgeVisible(world);
  world.healed = true;
  for (let round = 0; round < ROUNDS && witness.violations.length === 0; round++) {
    if (!act(world, round)) break;
    await rest(world);
  }
  if (witness.violations.length === 0) judgeEnded(world);
}

/** Redrives that bring a parked event no further, before a person has it tried by itself. */
const REDRIVES = 6;

/**
 * A person does what there is to do: replays what was lost, redrives, has dead events tried by themselves that have no message
 * or whose message is always stopped by another of its group.
 */
function act(world: World, round: number): boolean {
  const { people, sources, gates, witness } = world;
  gates.say('a person looks after what is left');
  const full = sources.filter(({ queue }) => queue.dead.length > 0);
  const forgotten = witness.wiped > 0 ? witness.subjects.filter((one) => isForgotten(world, one)) : [];
  for (const subject of forgotten) people.replay(subject);
  if (forgotten.length > 0) return true;
  if (round < REDRIVES) for (const source of full) people.redrive(source);
  if (round < REDRIVES && full.length > 0) return true;
  const parked = witness.subjects.filter((subject) => eventOf(world, subject)?.st === 'dead');
  for (const subject of parked) people.retry(subject);
  return parked.length > 0;
}

/** Acknowledged before the table was lost, not finished, and not in the table. */
function isForgotten(world: World, subject: Subject): boolean {
  return (
    subject.acknowledged && subject.resolved === 0 && !isExpired(world, subject) && !eventOf(world, subject)
  );
}

/** So old that a missing item counts as a finished one: documented. */
function isExpired({ timeline }: World, { k }: Subject): boolean {
  return timeline.now - k > TTL_MIN_SECONDS * 1000;
}

/** Lets time pass until nothing moves but the sweep, which has run twice at least. */
async function rest(world: World): Promise<void> {
  const { timeline, witness, schedule } = world;
  const until = timeline.now + PATIENCE_MS;
  const runs = schedule.runs + SWEEPS_AT_LEAST;
  for (;;) {
    if (witness.violations.length > 0) return;
    if (still(world) && (schedule.runs >= runs || nothingOpen(world))) return;
    if (!(await world.step(until))) return;
  }
}

function nothingOpen({ table }: World): boolean {
  return table.index.entries().length === 0;
}

function still(world: World): boolean {
  if (world.actors.size > 0) return false;
  if (world.sources.some(({ door, queue }) => door.pending > 0 || queue.messages.length > 0)) return false;
  return world.witness.subjects.every((subject) => stands(world, subject) !== 'moving');
}

type Standing = 'absent' | 'finished' | 'parked' | 'abandoned' | 'moving';

/** Where an event stands, as anybody can see it in the ledger. */
function stands(world: World, subject: Subject): Standing {
  const event = eventOf(world, subject);
  if (!event) return 'absent';
  if (isFinished(event.st)) return 'finished';
  if (isOrphan(world, event)) return 'abandoned';
  if (event.st === 'dead') return 'parked';
  const begun = event.a > 0 || event.blk === 1 || event.st === 'held';
  // Nobody was told that it was accepted; it stays until its window ends.
  if (!begun && !subject.acknowledged && !world.archive.objects.has(event.loc)) return 'abandoned';
  const by = world.table.item(streamKey(event.source, event.strm))?.['by'];
  const blocker = by === event.h ? undefined : world.witness.of(String(by));
  const waitsFor = blocker && eventOf(world, blocker);
  if (waitsFor && isOrphan(world, waitsFor)) return 'abandoned';
  return waitsFor?.st === 'dead' ? 'parked' : 'moving';
}

/**
 * After the loss of the table the event was claimed anew with another body that never came into the archive, and a copy from
 * before began it. It fails for want of its bytes, and is reported so: documented.
 */
function isOrphan({ witness, archive }: World, { h, loc }: EventItem): boolean {
  return witness.wiped > 0 && witness.of(h) !== undefined && !archive.objects.has(loc);
}

function eventOf({ table }: World, { source, h }: Subject): EventItem | undefined {
  // The ledger's own shape.
  return table.item(eventKey(source, h)) as unknown as EventItem | undefined;
}

/** Every acknowledged event has ended, or waits visibly for a person. */
function judgeVisible(world: World): void {
  for (const subject of world.witness.subjects) {
    const standing = stands(world, subject);
    if (standing === 'moving') {
      world.witness.accuse('stranded', `${subject.id} ends as ${eventOf(world, subject)?.st}`);
    } else if (standing === 'absent') judgeAbsent(world, subject);
  }
}

function judgeAbsent(world: World, subject: Subject): void {
  if (!subject.acknowledged || subject.resolved > 0 || subject.gone || hasCopies(world, subject)) return;
  // Only the queue knew of it, and for so long that it counts as finished: documented.
  if (subject.claimed === 0 && isExpired(world, subject)) return;
  // It had no copy when its item was lost: its bytes are in the archive, from where a person can replay it.
  if (world.witness.wiped > 0 && !subject.copied && world.archived(subject.h)) return;
  world.witness.accuse('lost', `acknowledged ${subject.id} left no trace and had no effect`);
}

function hasCopies({ sources }: World, { source, h }: Subject): boolean {
  return sources.some(({ name, queue }) => name === source && queue.holds(h));
}

/** Everything has ended: each acknowledged event once, and no stream waits for anything. */
function judgeEnded(world: World): void {
  const { witness, table } = world;
  for (const subject of witness.subjects) {
    const event = eventOf(world, subject);
    const standing = stands(world, subject);
    if (standing === 'moving' || standing === 'parked') {
      witness.accuse('stranded', `after all redrives ${subject.id} is ${event?.st}`);
    }
    if (!subject.acknowledged || subject.gone || subject.discarded || standing === 'abandoned') continue;
    if ((witness.wiped > 0 || subject.claimed === 0) && !event && isExpired(world, subject)) continue;
    if (subject.effects.length === 0 && !subject.passed) {
      witness.accuse('lost', `acknowledged ${subject.id} never had its effect`);
    }
  }
  for (const item of table.stored()) {
    const rests = item['sk'] === 'S' && item['by'] === undefined && item['gap'] === undefined;
    const about = witness.of(String(item['by'] ?? item['h']));
    const orphaned = about && stands(world, about) === 'abandoned';
    if (item['sk'] !== 'E' && !String(item['pk']).startsWith('P#') && !rests && !orphaned) {
      witness.accuse(
        'stranded',
        `${String(item['sk']).slice(0, 2)} ${String(item['pk']).slice(0, 12)} is left`,
      );
    }
  }
}
