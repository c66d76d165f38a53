import { describe, expect, it } from '@jest/globals';
import { attempt, fuzz } from './fuzz.ts';
import { HEADER_GROWTHS } from './growths.ts';
import { growthProblem } from './linear.ts';

describe('whatever is read', () => {
  it('is never thrown at, never verified when it was changed, and takes time in proportion to its length', () => {
    const { findings, targets, inputs, readers } = fuzz({
      runs: 15_000,
      seed: 20_261_201,
      growths: HEADER_GROWTHS,
    });
    expect(findings).toEqual([]);
    expect(inputs).toBe(15_000);
    expect(targets).toBeGreaterThan(1000);
    expect(readers).toBeGreaterThan(1000);
  }, 120_000);

  it('draws the same input for the same seed', () => {
    const drawn: string[] = [];
    const target = { name: 'x', attempt: (draw: { text(): string }) => void drawn.push(draw.text()) };
    attempt(target, 7);
    attempt(target, 7);
    expect(drawn[0]).toBe(drawn[1]);
  });

  it('tells of a throw, and of time that grows as a square', () => {
    const thrower = {
      name: 'x',
      attempt: () => {
        throw new Error('broken');
      },
    };
    expect(attempt(thrower, 1)).toMatch(/^threw Error: broken/);
    const square = (size: number) => () => {
      let sum = 0;
      for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) sum += i ^ j;
      return sum;
    };
    expect(growthProblem({ name: 'square', size: 1000, prepare: square })).toMatch(/^square: ten times/);
  });
});
