import {
  REFUSALS,
  RETRY_AFTER_SECONDS,
  type ReceiveOutcome,
  refusalStatus,
  UNAVAILABLE,
} from '../../lib/contract/answers.ts';
import type { RuntimeSpec } from '../../lib/contract/provider-spec.ts';

/** An answer as every front door takes it. */
export interface Answer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of `headers` where the front door wants lists. */
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
}

/**
 * The answer to an outcome under a provider's statuses. A sender learns the class of a refusal, not its reason: which
 * check failed is of use to a forger only.
 */
export function answer(
  outcome: ReceiveOutcome,
  statuses: RuntimeSpec['statuses'],
  listHeaders = false,
): Answer {
  const { status, body, headers } = shape(outcome, statuses);
  const all = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...headers,
  };
  return {
    statusCode: status,
    ...(listHeaders
      ? { multiValueHeaders: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value]])) }
      : { headers: all }),
    body: body === undefined ? '' : JSON.stringify(body),
  };
}

interface Shape {
  readonly status: number;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

function shape(outcome: ReceiveOutcome, statuses: RuntimeSpec['statuses']): Shape {
  switch (outcome.status) {
    case 'accepted':
      return { status: 200, body: { received: true } };
    case 'duplicate':
      return { status: 200, body: { duplicate: true } };
    case 'probe':
      return { status: 200 };
    case 'refused': {
      const kind = REFUSALS[outcome.reason];
      return {
        status: refusalStatus(outcome.reason, statuses),
        body: { error: kind },
        headers: kind === 'method' ? { allow: 'GET, HEAD, OPTIONS, POST' } : {},
      };
    }
    case 'unavailable':
      return {
        status: UNAVAILABLE[outcome.cause],
        body: { error: 'unavailable' },
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      };
  }
}
