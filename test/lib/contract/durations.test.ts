import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  backoffSeconds,
  functionTimeoutSeconds,
  MAX_ATTEMPTS,
  MAX_HANDLER_SECONDS,
  MAX_TIME_FACTOR,
  MIN_ATTEMPTS,
  oldAfterSeconds,
  SECONDS,
  scaledMs,
  TTL_MIN_SECONDS,
  timingProblems,
  visibilitySeconds,
  windowSeconds,
  workMs,
} from '../../../lib/contract/durations.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

describe('durations', () => {
  it('gives a processor visibility of six time-outs and at least three minutes', () => {
    expect(functionTimeoutSeconds(25)).toBe(30);
    expect(visibilitySeconds(25)).toBe(180);
    expect(visibilitySeconds(1)).toBe(180);
    expect(visibilitySeconds(895)).toBe(5400);
  });

  it.each([
    [3, 365, 40],
    [4, 365, 130],
    [5, 365, 310],
    [6, 545, 490],
    [7, 725, 670],
    [8, 905, 850],
    [9, 1085, 1030],
    [10, 1265, 1210],
  ])('with %i attempts at V = 180 s: old after %i s, back-offs together %i s', (attempts, old, together) => {
    const backoffs = Array.from({ length: attempts - 1 }, (_, i) => backoffSeconds(i + 1, 180));
    expect(oldAfterSeconds(180, attempts)).toBe(old);
    expect(backoffs.reduce((a, b) => a + b, 0)).toBe(together);
    expect(timingProblems(25, attempts)).toEqual([]);
    expect(attempts * 180 - 120).toBeGreaterThan(old);
  });

  it('holds its rules over every handler time-out it allows', () => {
    for (const handler of [1, 5, 25, 26, 60, 300, 895]) {
      for (let attempts = 3; attempts <= 10; attempts++) {
        expect([handler, attempts, timingProblems(handler, attempts)]).toEqual([handler, attempts, []]);
      }
    }
  });

  it.each([
    [25, 2, 'attempts must be'],
    [25, 11, 'attempts must be'],
    [25, 3.5, 'attempts must be'],
    [0, 5, 'handler time-out must be'],
    [896, 5, 'handler time-out must be'],
  ])('names what is wrong with a handler of %f s and %f attempts', (handler, attempts, part) => {
    expect(timingProblems(handler, attempts).join()).toContain(part);
  });

  it('keeps the dedupe window past the last retry, and a week where the horizon is unknown', () => {
    expect(windowSeconds(0)).toBe(72 * HOUR);
    expect(windowSeconds(3 * DAY)).toBe(4 * DAY);
    expect(windowSeconds(30 * DAY)).toBe(31 * DAY);
    expect(windowSeconds('unknown')).toBe(7 * DAY);
  });

  it('keeps finished events longer than any copy can live in a queue', () => {
    expect(TTL_MIN_SECONDS).toBe(29 * DAY);
  });

  it('divides by the time factor', () => {
    expect(scaledMs(180, 1)).toBe(180_000);
    expect(scaledMs(180, 20)).toBe(9000);
  });

  it('keeps what safety needs of the time for work at every factor', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: MAX_TIME_FACTOR, noNaN: true }),
        fc.integer({ min: 1, max: MAX_HANDLER_SECONDS }),
        fc.integer({ min: MIN_ATTEMPTS, max: MAX_ATTEMPTS }),
        (factor, handler, attempts) => {
          const visibility = scaledMs(visibilitySeconds(handler), factor);
          const run = workMs(functionTimeoutSeconds(handler), handler, factor);
          const old = scaledMs(oldAfterSeconds(visibilitySeconds(handler), attempts), factor);
          // A run that began at the last allowed moment ends before its messages are visible again ...
          expect(visibility - run).toBeGreaterThanOrEqual(run * (1 - 1e-9));
          // ... and the sweep comes only after two such runs.
          expect(old).toBeGreaterThan(visibility + 2 * run * (1 - 1e-9));
          // The handler's end and what is written after it fit into the function's time.
          expect(workMs(handler, handler, factor) + workMs(SECONDS.reserve, handler, factor)).toBeCloseTo(
            run,
            6,
          );
        },
      ),
    );
  });

  it.each([
    [25, [30_000, 30_000, 30_000, 3000, 900]],
    [1, [6000, 6000, 6000, 3000, 900]],
    [895, [900_000, 900_000, 900_000, 90_000, 27_000]],
  ])('gives a function with a handler of %d s at most half the visibility', (handler, expected) => {
    const run = functionTimeoutSeconds(handler);
    expect([1, 2, 3, 30, 100].map((factor) => Math.round(workMs(run, handler, factor)))).toEqual(expected);
  });
});
