import type { Clock, ObjectStore, Queue, Table } from '../clients/ports.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Log, LogFields, Telemetry } from '../telemetry/telemetry.ts';
import type { Front } from './front.ts';
import type { Handlers } from './handler.ts';

/** Calls `run` once after `ms`, unless the returned function is called first. */
export type Timer = (ms: number, run: () => void) => () => void;

export interface ProcessPorts {
  readonly table: Table;
  readonly archive: ObjectStore;
  readonly queue: Queue;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  readonly timer: Timer;
  /** How far the processor has come; one per container. */
  readonly front: Front;
  /** A log whose every line carries the given fields. */
  readonly log: (fields: LogFields) => Log;
}

export interface ProcessSettings {
  readonly handlers: Handlers;
  /** Longest a handler may run, seconds. */
  readonly handlerSeconds: number;
  readonly timeFactor: number;
}

/** One invocation: what it works with, and how much time it has. */
export interface Invocation {
  readonly ports: ProcessPorts;
  readonly settings: ProcessSettings;
  readonly ledger: Ledger;
  readonly remainingMs: () => number;
}

export function invocation(
  ports: ProcessPorts,
  settings: ProcessSettings,
  remainingMs: () => number,
): Invocation {
  const { table, archive, clock } = ports;
  const ledger = { table, archive, clock, timeFactor: settings.timeFactor };
  return { ports, settings, ledger, remainingMs };
}
