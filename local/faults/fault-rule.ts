import { isRecord } from '../aws-json/fields.ts';

/** The services faults can be ordered for. */
export const SERVICES = ['dynamodb', 's3', 'sqs', 'secretsmanager'] as const;
export type ServiceName = (typeof SERVICES)[number];

/**
 * What goes wrong: `before` fails without an effect, `after` has its effect and the answer is lost, `throttle` is the
 * service's own answer to too many calls, `stall` answers late, `reset` breaks the connection without an effect.
 */
export const FAULTS = ['before', 'after', 'throttle', 'stall', 'reset'] as const;
export type FaultKind = (typeof FAULTS)[number];

/** Longest stall, ms. */
const MAX_STALL_MS = 60_000;

/** One fault that was ordered. */
export interface FaultRule {
  readonly service: ServiceName;
  /** Name of the API, e.g. `PutItem`. @default '*' any */
  readonly operation: string;
  readonly fault: FaultKind;
  /** How long a stall takes, ms. */
  readonly ms: number;
  /** It happens so often and then no more. @default - always */
  readonly times: number | undefined;
  /** It happens at every so-many-th call that matches. @default 1 */
  readonly every: number;
  /** From 0 to 1. @default 1 */
  readonly probability: number;
  /** Makes the same choices in every run. @default 1 */
  readonly seed: number;
  /** Only calls of functions with this in their logical id, case aside. */
  readonly function: string | undefined;
  /** Only calls that mention this, case aside: the name of a source, a table, a queue, a key. */
  readonly contains: string | undefined;
}

/** The rules are not what they must be; the message says where. */
export class FaultRuleError extends Error {
  override readonly name = 'FaultRuleError';
}

/**
 * The rules in a JSON text.
 *
 * @throws FaultRuleError
 */
export function readFaultRules(json: string): FaultRule[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new FaultRuleError('the faults are not JSON');
  }
  if (!Array.isArray(value)) throw new FaultRuleError('the faults must be a list of rules');
  return value.map((rule, index) => readRule(rule, `rule ${index + 1}`));
}

function readRule(value: unknown, where: string): FaultRule {
  if (!isRecord(value)) throw new FaultRuleError(`${where} must be an object`);
  const { service, operation, fault, ms, times, every, probability, seed, contains, ...others } = value;
  const { function: caller, ...unknown } = others;
  const [extra] = Object.keys(unknown);
  if (extra !== undefined) throw new FaultRuleError(`${where} has an unknown field ${extra}`);
  const text = (field: string, given: unknown): string | undefined => {
    if (given === undefined || (typeof given === 'string' && given !== '')) return given;
    throw new FaultRuleError(`${where}: ${field} must be a text`);
  };
  const number = (field: string, given: unknown, min: number, max: number, whole = true) => {
    if (given === undefined) return undefined;
    const fits = typeof given === 'number' && given >= min && given <= max;
    if (fits && (!whole || Number.isInteger(given))) return given;
    throw new FaultRuleError(
      `${where}: ${field} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`,
    );
  };
  const kind = oneOf(FAULTS, fault, `${where}: fault`);
  const stall = number('ms', ms, 1, MAX_STALL_MS);
  if (kind === 'stall' && stall === undefined) throw new FaultRuleError(`${where}: a stall needs ms`);
  return {
    service: oneOf(SERVICES, service, `${where}: service`),
    operation: text('operation', operation) ?? '*',
    fault: kind,
    ms: stall ?? 0,
    times: number('times', times, 1, Number.MAX_SAFE_INTEGER),
    every: number('every', every, 1, Number.MAX_SAFE_INTEGER) ?? 1,
    probability: number('probability', probability, 0, 1, false) ?? 1,
    seed: number('seed', seed, 0, 0xffff_ffff) ?? 1,
    function: text('function', caller),
    contains: text('contains', contains),
  };
}

function oneOf<T extends string>(known: readonly T[], value: unknown, where: string): T {
  const found = known.find((one) => one === value);
  if (found !== undefined) return found;
  throw new FaultRuleError(`${where} must be one of ${known.join(', ')}`);
}
