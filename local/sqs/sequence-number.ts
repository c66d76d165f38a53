/** Twenty digits that rise with the sequence, like those SQS gives. */
export function sequenceNumber(sequence: number): string {
  return String(FIRST + BigInt(sequence) * STEP);
}

const FIRST = 18_850_000_000_000_000_000n;
const STEP = 256n;
