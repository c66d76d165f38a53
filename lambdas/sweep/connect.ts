import { sweepEnvironment } from '../../lib/contract/environments.ts';
import { objectStore } from '../clients/object-store.ts';
import { queue } from '../clients/queue.ts';
import { table } from '../clients/table.ts';
import { powertools } from '../telemetry/powertools.ts';
import { Absences } from './absences.ts';
import { Bookmark } from './bookmark.ts';
import { Rests } from './rests.ts';
import type { SweepPorts, SweepSettings } from './sweep.ts';

export interface Connected {
  readonly ports: SweepPorts;
  readonly settings: SweepSettings;
  /** Writes out the metrics of a run. */
  readonly flush: () => void;
}

/** Puts the sweep together from its environment. Throws `EnvironmentError` with all that is wrong with it. */
export function connect(source: Readonly<Record<string, string | undefined>>): Connected {
  const environment = sweepEnvironment.decode(source);
  const instruments = powertools();
  return {
    ports: {
      table: table(environment.WEBHOOK_TABLE),
      archive: objectStore(environment.WEBHOOK_BUCKET),
      queue: queue(),
      telemetry: instruments,
      clock: Date.now,
      absences: new Absences(),
      rests: new Rests(),
      bookmark: new Bookmark(),
    },
    settings: { timeFactor: environment.WEBHOOK_TIME_FACTOR },
    flush: instruments.flush,
  };
}
