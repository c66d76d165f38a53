import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sameJson } from './aspects/aspect.ts';
import { type Weakness, weaknesses } from './weaknesses.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/live-checks.md');

/** A claim that did not hold. */
export class NotSo extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotSo';
  }
}

/** Holds or throws `NotSo`. */
export function holds(condition: boolean, otherwise: string): void {
  if (!condition) throw new NotSo(otherwise);
}

/** Same JSON or throws `NotSo`. */
export function same(got: unknown, want: unknown, what: string): void {
  holds(sameJson(got, want), `${what}: got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
}

/** Prints what was checked, and counts. */
export class Report {
  readonly #weaknesses: ReadonlyMap<string, Weakness> = new Map(Object.entries(weaknesses));
  readonly #documented = readFileSync(DOCUMENT, 'utf8');
  readonly #seen = new Set<string>();
  #passed = 0;
  #failed = 0;

  /** Tries a claim; false where it did not hold. */
  async check(claim: string, attempt: () => Promise<void>): Promise<boolean> {
    const begun = performance.now();
    try {
      await attempt();
    } catch (error) {
      this.#failed += 1;
      const seen =
        error instanceof NotSo ? error.message : error instanceof Error ? error.stack : String(error);
      console.log(`FAIL   ${claim}\n       ${seen?.replaceAll('\n', '\n       ')}`);
      return false;
    }
    this.#passed += 1;
    console.log(`ok     ${claim} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    return true;
  }

  /**
   * What the template promises against what the engine has. Where the engine is known to be wrong, exactly the known
   * observation passes, is printed, and must stand in docs/live-checks.md; a right answer there fails, so that the list
   * shrinks with the engine's faults.
   */
  async compared(
    id: string,
    claim: string,
    differences: readonly string[],
    observed: readonly unknown[],
  ): Promise<void> {
    const weakness = this.#weaknesses.get(id);
    if (weakness === undefined) {
      await this.check(claim, async () => holds(differences.length === 0, differences.join('\n')));
      return;
    }
    this.#seen.add(id);
    await this.check(`${claim} -- NOT by this engine: ${weakness.observed}`, async () => {
      holds(
        differences.length > 0,
        `the engine does it right now: take ${id} off the list of its weaknesses`,
      );
      const others = observed.filter((value) => !weakness.matches(value));
      holds(others.length === 0, `another observation than the one known: ${JSON.stringify(others)}`);
      holds(this.#documented.includes(`\`${id}\``), `docs/live-checks.md does not list ${id}`);
    });
  }

  /** Prints the last line. 0 if everything held and every known weakness was looked at. */
  conclude(): number {
    const unseen = [...this.#weaknesses.keys()].filter((id) => !this.#seen.has(id));
    if (unseen.length > 0) {
      this.#failed += 1;
      console.log(`FAIL   known weaknesses that nothing looked at: ${unseen.join(', ')}`);
    }
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`);
    return this.#failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}
