/** A claim does not hold; the message says what was seen. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

const SHOWN = 200;

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, SHOWN);
}

/** Both must have the same JSON. */
export function same(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Difference(`${what}: got ${shown(actual)}, want ${shown(expected)}`);
  }
}

/** Both must have the same bytes. */
export function sameBytes(actual: Uint8Array | undefined, expected: Uint8Array, what: string): void {
  if (actual === undefined || !Buffer.from(actual).equals(expected)) {
    throw new Difference(`${what}: got ${actual?.length ?? 'no'} other bytes, want ${expected.length}`);
  }
}

/** Must be true. */
export function holds(condition: boolean, otherwise: string): void {
  if (!condition) throw new Difference(otherwise);
}

/** The parts of an error of the SDK that checks look at. */
export interface RefusedCall {
  readonly name: string;
  readonly message: string;
  readonly status: number;
  /** The error itself, for the fields an operation adds. */
  readonly error: object;
}

/** The call must be refused with a status of 4xx and, where names are given, one of these error names. */
export async function refused(
  call: Promise<unknown>,
  what: string,
  ...names: readonly string[]
): Promise<RefusedCall> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) throw new Difference(`${what} was accepted`);
  const refusal = asRefusal(error);
  // A broken connection or a fault of the server is no refusal.
  if (refusal === undefined) throw error;
  if (names.length > 0 && !names.includes(refusal.name)) {
    throw new Difference(
      `${what}: refused as ${refusal.name} (${refusal.status}), want ${names.join(' or ')}`,
    );
  }
  return refusal;
}

/** Each of the calls, which run at once, must be refused. */
export async function refusedEach(
  calls: Readonly<Record<string, Promise<unknown>>>,
  ...names: readonly string[]
): Promise<ReadonlyMap<string, RefusedCall>> {
  // All have ended before the first is judged: none is left to fail unseen.
  await Promise.allSettled(Object.values(calls));
  const refusals = new Map<string, RefusedCall>();
  for (const [what, call] of Object.entries(calls)) refusals.set(what, await refused(call, what, ...names));
  return refusals;
}

function asRefusal(error: unknown): RefusedCall | undefined {
  if (!(error instanceof Error)) return undefined;
  const status: unknown = Reflect.get(Object(Reflect.get(error, '$metadata')), 'httpStatusCode');
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  return { name: error.name, message: error.message, status, error };
}

/** One line about whatever a check threw. */
export function problemOf(error: unknown): string {
  if (error instanceof Difference) return error.message;
  if (!(error instanceof Error)) return String(error);
  const status: unknown = Reflect.get(Object(Reflect.get(error, '$metadata')), 'httpStatusCode');
  const code: unknown = Reflect.get(error, 'code');
  const detail = status ?? code;
  const text = `${error.name}${detail === undefined ? '' : ` (${String(detail)})`}: ${error.message}`;
  return text.replace(/\s+/g, ' ').slice(0, 2 * SHOWN);
}
