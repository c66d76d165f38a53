import { processEnvironment } from '../../lib/contract/environments.ts';
import { objectStore } from '../clients/object-store.ts';
import { queue } from '../clients/queue.ts';
import { table } from '../clients/table.ts';
import { powertools } from '../telemetry/powertools.ts';
import { Front } from './front.ts';
import type { Handlers } from './handler.ts';
import type { ProcessPorts, ProcessSettings } from './processor.ts';

export interface Connected {
  readonly ports: ProcessPorts;
  readonly settings: ProcessSettings;
  /** Writes out the metrics of an invocation. */
  readonly flush: () => void;
}

/** Puts a processor together from its environment. Throws `EnvironmentError` with all that is wrong with it. */
export function connect(source: Readonly<Record<string, string | undefined>>, handlers: Handlers): Connected {
  const environment = processEnvironment.decode(source);
  const instruments = powertools();
  return {
    ports: {
      table: table(environment.WEBHOOK_TABLE),
      archive: objectStore(environment.WEBHOOK_BUCKET),
      queue: queue(),
      telemetry: instruments,
      clock: Date.now,
      timer: (ms, run) => {
        const timeout = setTimeout(run, ms);
        return () => clearTimeout(timeout);
      },
      front: new Front(),
      log: instruments.log,
    },
    settings: {
      handlers,
      handlerSeconds: environment.WEBHOOK_HANDLER_SECONDS,
      timeFactor: environment.WEBHOOK_TIME_FACTOR,
    },
    flush: instruments.flush,
  };
}
