import type { Random } from './random.ts';

/** How large a drill is and what decides its chances. */
export interface DrillSettings {
  readonly events: number;
  readonly streams: number;
  readonly kills: number;
  readonly timeScale: number;
  readonly random: Random;
  /** Ends a drill that does not come to its end, ms since 1970. */
  readonly deadline: number;
}

/** What a drill tells: what it does as it goes, and what came of each thing it promises. */
export interface Report {
  say(text: string): void;
  /** One promise of the drill; `found` says in words what was seen where it was not kept. */
  check(promise: string, kept: boolean, found?: string): void;
}

export interface Drill {
  readonly summary: string;
  readonly defaults: Pick<DrillSettings, 'events' | 'streams' | 'kills' | 'timeScale'> & {
    readonly seconds: number;
  };
  run(settings: DrillSettings, report: Report): Promise<void>;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Looks again and again until it is so; false where the time ran out. */
export async function becomes(
  look: () => boolean | Promise<boolean>,
  deadline: number,
  everyMs = 50,
): Promise<boolean> {
  for (;;) {
    if (await look()) return true;
    if (Date.now() >= deadline) return false;
    await pause(everyMs);
  }
}
