import { mock } from 'node:test';

let enabled = false;

/** Sets the time the packages read, ms. It stands still until it is set again. */
export function setClock(now: number): void {
  if (!enabled) mock.timers.enable({ apis: ['Date'], now });
  else mock.timers.setTime(now);
  enabled = true;
}
