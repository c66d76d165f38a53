/** Areas the doctor looks at, in the order it does. */
export const CHECKS = [
  'secret',
  'address',
  'provider',
  'processor',
  'dead letters',
  'streams',
  'alarms',
] as const;

/** One thing that was looked at; the JSON form of one line. */
export interface Finding {
  /** Null where it concerns the whole stack. */
  readonly source: string | null;
  readonly check: (typeof CHECKS)[number];
  /** `fault`: deliveries or events suffer, or will; the exit code is 1. `warning`: somebody should know. */
  readonly level: 'ok' | 'warning' | 'fault';
  /** What is so, in words that hold no secret. */
  readonly finding: string;
  /** What to do next; null where there is nothing to do. */
  readonly next: string | null;
}

/** Findings of one check of one source, without what they have in common. */
export type Remark = Pick<Finding, 'level' | 'finding'> & { readonly next?: string };

export const ok = (finding: string): Remark => ({ level: 'ok', finding });
export const warning = (finding: string, next?: string): Remark => ({
  level: 'warning',
  finding,
  ...(next !== undefined && { next }),
});
export const fault = (finding: string, next: string): Remark => ({ level: 'fault', finding, next });

/** The findings that remarks come to. */
export function findings(
  source: string | null,
  check: Finding['check'],
  remarks: readonly Remark[],
): readonly Finding[] {
  return remarks.map(({ level, finding, next = null }) => ({ source, check, level, finding, next }));
}
