import type { Timeline } from './timeline.ts';

const NO_TIMER = Object.assign(Object.create(null) as object, { [Symbol.toPrimitive]: () => 0 });

/**
 * Puts the timers of the product's code on virtual time, for the rest of this process or until the next call: a real one would
 * make a run depend on the machine's speed.
 */
export function timersOf(timeline: Timeline): void {
  const pending = new Map<object, () => void>();
  const set = (run: () => void, ms = 0): object => {
    const handle = Object.assign(Object.create(NO_TIMER) as object, {
      unref: () => handle,
      ref: () => handle,
    });
    pending.set(handle, timeline.after(ms, run));
    return handle;
  };
  const clear = (handle: object | undefined): void => {
    if (handle) pending.get(handle)?.();
    if (handle) pending.delete(handle);
  };
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
}
