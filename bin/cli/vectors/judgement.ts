/** What became of one sample. */
export interface Judgement {
  readonly passed: boolean;
  /** What was found, for people. */
  readonly found: string;
}
