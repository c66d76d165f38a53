/** Answers by status, failed connections by their code. */
export class Answers {
  readonly #counts = new Map<string, number>();

  add(answer: string): void {
    this.#counts.set(answer, this.of(answer) + 1);
  }

  of(answer: string): number {
    return this.#counts.get(answer) ?? 0;
  }

  /** All of them in words. */
  toString(): string {
    return [...this.#counts].map(([answer, count]) => `${count} × ${answer}`).join(', ');
  }
}
