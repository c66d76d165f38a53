/** `must`: the product depends on it. `want`: AWS does it, and a difference is worth knowing. */
type Level = 'must' | 'want';

/** One claim about a service of AWS, tried on what `Subject` opens. */
export interface Check<Subject> {
  readonly level: Level;
  /** What AWS does. */
  readonly claim: string;
  /** Rejects where the claim does not hold. */
  readonly run: (subject: Subject) => Promise<void>;
}

/** Checks by identifier; the identifier never changes, so that notes can refer to it. */
export type Checks<Subject> = Readonly<Record<string, Check<Subject>>>;

/** A check the product stands on. */
export function must<Subject>(claim: string, run: (subject: Subject) => Promise<void>): Check<Subject> {
  return { level: 'must', claim, run };
}

/** A check whose failure is listed, and fails nothing. */
export function want<Subject>(claim: string, run: (subject: Subject) => Promise<void>): Check<Subject> {
  return { level: 'want', claim, run };
}

/** What became of one check. */
export interface Outcome {
  readonly service: string;
  readonly id: string;
  readonly level: Level;
  readonly claim: string;
  readonly milliseconds: number;
  /** What was seen instead, in one line; undefined where the claim holds. */
  readonly problem: string | undefined;
}
