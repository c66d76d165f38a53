/** One variant of a comparison. `run` does one unit of work and returns something, so that it cannot be optimised away. */
export interface Variant {
  readonly name: string;
  run(): unknown;
}

/**
 * Microseconds per run of each variant: the median over `rounds` rounds, the variants taking turns inside each round so
 * that a noisy minute hits all of them.
 */
export function compare(
  variants: readonly Variant[],
  rounds: number,
  runs: number,
): ReadonlyMap<string, number> {
  const times = new Map(variants.map((variant) => [variant.name, [] as number[]]));
  for (const variant of variants) repeat(variant, Math.min(runs, 500));
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < variants.length; i++) {
      const variant = variants[(i + round) % variants.length];
      if (variant !== undefined) times.get(variant.name)?.push(repeat(variant, runs));
    }
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]));
}

function repeat(variant: Variant, runs: number): number {
  const begin = process.hrtime.bigint();
  let last: unknown;
  for (let i = 0; i < runs; i++) last = variant.run();
  const end = process.hrtime.bigint();
  if (last === undefined) throw new TypeError(`${variant.name} gave nothing`);
  return Number(end - begin) / 1000 / runs;
}

export function median(list: readonly number[]): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints rows with their columns aligned. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  }
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(
      `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')}`,
    );
}

/** What a budget says about a figure. */
export function verdict(value: number, budget: number): string {
  return value <= budget ? `within ${budget}` : `OVER ${budget}`;
}
