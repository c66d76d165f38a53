/** One variant of a comparison. `run` does one unit of work and returns something, so that it cannot be optimised away. */
export interface Variant {
  readonly name: string;
  run(): unknown;
}

/** Runs before anything is measured, so that no variant is still being compiled. */
const WARM_UP_MS = 150;

/**
 * Microseconds per run of each variant in each round. The variants take turns inside a round and rounds are short, so that a
 * noisy moment hits all of them: figures of one round may be set against each other.
 */
export async function measure(
  variants: readonly Variant[],
  rounds: number,
  runs: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map(variants.map((variant) => [variant.name, [] as number[]]));
  for (const variant of variants) {
    for (const end = Date.now() + WARM_UP_MS; Date.now() < end; ) await repeat(variant, Math.min(runs, 50));
  }
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < variants.length; i++) {
      const variant = variants[(i + round) % variants.length];
      if (variant !== undefined) times.get(variant.name)?.push(await repeat(variant, runs));
    }
  }
  return times;
}

/** How many times as long as `base` each run took: the median over the rounds, each set against its own round. */
export function ratioOf(times: readonly number[], base: readonly number[]): number {
  return median(times.map((time, round) => time / (base[round] ?? Number.NaN)));
}

async function repeat(variant: Variant, runs: number): Promise<number> {
  const begin = process.hrtime.bigint();
  let last = variant.run();
  if (last instanceof Promise) {
    await last;
    for (let i = 1; i < runs; i++) last = await variant.run();
  } else for (let i = 1; i < runs; i++) last = variant.run();
  const end = process.hrtime.bigint();
  if ((await last) === undefined) throw new TypeError(`${variant.name} gave nothing`);
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

/** What a budget says about a figure that depends on how busy the machine is: for people to judge. */
export function standing(value: number, budget: number): string {
  return value <= budget ? `within ${budget}` : `OVER ${budget}`;
}

/** What a budget says about a count, or a ratio of paired rounds: the run fails in the end when it is over. */
export function verdict(value: number, budget: number): string {
  if (value > budget) process.exitCode = 1;
  return standing(value, budget);
}
