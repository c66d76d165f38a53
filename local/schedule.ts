import { randomUUID } from 'node:crypto';
import { scaledMs } from '../lib/contract/durations.ts';
import type { ScheduleDefinition } from './cloud.ts';
import { parseSchedule, type Schedule } from './schedule-expression.ts';
import type { Invocation } from './workers/function-worker.ts';

/** Longest time-out a timer of Node takes, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface ScheduleOptions {
  readonly definition: ScheduleDefinition;
  readonly region: string;
  readonly accountId: string;
  /** Divides the time between two runs. */
  readonly timeScale: number;
  invoke(event: string): Promise<Invocation>;
}

/** A running schedule. */
export interface RunningSchedule {
  /** Starts no more runs; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Invokes a function at its times. A run that takes longer than the period delays the next one. */
export function startSchedule(options: ScheduleOptions): RunningSchedule {
  const { definition } = options;
  const schedule = parseSchedule(definition.expression);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = typeof schedule === 'string' || !definition.enabled;

  const arm = (wait: number): void => {
    if (stopped) return;
    timer = setTimeout(
      () => {
        if (wait > MAX_TIMER_MS) arm(wait - MAX_TIMER_MS);
        else run();
      },
      Math.min(wait, MAX_TIMER_MS),
    );
    timer.unref();
  };
  const armNext = (startedAt: number): void => {
    const due = typeof schedule === 'string' ? undefined : dueAfter(schedule, startedAt, options.timeScale);
    if (due !== undefined) arm(Math.max(0, due - Date.now()));
  };
  const run = (): void => {
    const startedAt = Date.now();
    running = options.invoke(JSON.stringify(scheduledEvent(options))).then(() => armNext(startedAt));
  };

  armNext(Date.now());
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function dueAfter(schedule: Schedule, after: number, timeScale: number): number | undefined {
  if (schedule.kind === 'rate') return after + scaledMs(schedule.seconds, timeScale);
  const next = schedule.next(after);
  return next === undefined ? undefined : after + (next - after) / timeScale;
}

function scheduledEvent({ definition, region, accountId }: ScheduleOptions): unknown {
  if (definition.input !== undefined) return definition.input;
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    region,
    resources: [definition.arn],
    detail: {},
  };
}
