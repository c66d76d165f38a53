import type { IConstruct } from 'constructs';

/** What a `WebhookConfigError` is about. */
export type WebhookConfigCode =
  | 'allow-from'
  | 'archive'
  | 'attempts'
  | 'bundle-missing'
  | 'concurrency'
  | 'context'
  | 'domain'
  | 'duplicate-path'
  | 'duplicate-secret'
  | 'duplicate-source'
  | 'edge'
  | 'environment'
  | 'event-key'
  | 'ledger-table'
  | 'limit'
  | 'metric'
  | 'operator'
  | 'order'
  | 'overlap'
  | 'path'
  | 'processor'
  | 'public-key'
  | 'public-url'
  | 'region'
  | 'settings'
  | 'source-name'
  | 'spec'
  | 'stack'
  | 'stop-retries'
  | 'stream'
  | 'timing'
  | 'tolerance'
  | 'variant'
  | 'verifier'
  | 'web-acl';

/** A construct was given something that cannot work. Thrown while the app is built, before anything is deployed. */
export class WebhookConfigError extends Error {
  /** Which rule is broken; stable, for programs. */
  readonly code: WebhookConfigCode;
  /** Path of the construct that was given the value. */
  readonly constructPath: string;
  /** The value that was given, as text. */
  readonly value: string;

  constructor(code: WebhookConfigCode, constructPath: string, value: string, problem: string) {
    super(`${constructPath}: ${problem} (${code}: ${value})`);
    this.name = 'WebhookConfigError';
    this.code = code;
    this.constructPath = constructPath;
    this.value = value;
  }
}

/** One row of a table of rules: returns in words what is wrong, or undefined. */
export interface Rule<T> {
  readonly code: WebhookConfigCode;
  readonly value: (input: T) => unknown;
  readonly problem: (input: T) => string | undefined;
}

/** Throws the first broken rule as a `WebhookConfigError`. */
export function enforce<T>(scope: IConstruct, rules: readonly Rule<T>[], input: T): void {
  enforceAt(scope.node.path, rules, input);
}

/** `enforce` for values that belong to no construct yet; `place` stands where the construct path would. */
export function enforceAt<T>(place: string, rules: readonly Rule<T>[], input: T): void {
  for (const rule of rules) {
    const problem = rule.problem(input);
    if (problem !== undefined) {
      throw new WebhookConfigError(rule.code, place, describe(rule.value(input)), problem);
    }
  }
}

function describe(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'absent');
}
