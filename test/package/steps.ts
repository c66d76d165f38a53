/** Something the package must do, and did not: in words for whoever reads the run. */
export class Unmet extends Error {
  override readonly name = 'Unmet';
}

/** Holds, or throws `Unmet`. */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Unmet(otherwise);
}

/**
 * Runs steps one after the other, prints each with the text it returns, if any, and counts. A step that failed does not keep
 * the next from running.
 */
export class Steps {
  #passed = 0;
  #failed = 0;

  async step(claim: string, attempt: () => unknown): Promise<void> {
    const begun = performance.now();
    const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
    try {
      const note = await attempt();
      this.#passed += 1;
      console.log(`ok     ${claim}${typeof note === 'string' ? `: ${note}` : ''} (${seconds()} s)`);
    } catch (error) {
      this.#failed += 1;
      const text =
        error instanceof Unmet ? error.message : error instanceof Error ? error.stack : String(error);
      console.log(`FAIL   ${claim} (${seconds()} s)\n       ${text?.replaceAll('\n', '\n       ')}`);
    }
  }

  /** Prints the last line; the exit code. */
  conclude(): number {
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
    return this.#failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}
