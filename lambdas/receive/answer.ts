import {
  REFUSALS,
  RETRY_AFTER_SECONDS,
  type ReceiveOutcome,
  type RefusalReason,
  type Reply,
  refusalStatus,
  UNAVAILABLE,
} from '../../lib/contract/answers.ts';
import type { AnswerClass, RuntimeSpec } from '../../lib/contract/provider-spec.ts';

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
export function answer(outcome: ReceiveOutcome, spec: AnsweringSpec, listHeaders = false): Answer {
  const { status, body, headers } = replyTo(outcome, spec);
  const all = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', ...headers };
  return {
    statusCode: status,
    ...(listHeaders
      ? { multiValueHeaders: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value]])) }
      : { headers: all }),
    body,
  };
}

type AnsweringSpec = Pick<RuntimeSpec, 'statuses' | 'signature' | 'delivery'>;

function replyTo(outcome: ReceiveOutcome, spec: AnsweringSpec): Reply {
  switch (outcome.status) {
    case 'accepted':
      return outcome.reply ?? json(200, { received: true });
    case 'duplicate':
      return outcome.reply ?? json(200, { duplicate: true });
    case 'batch': {
      const repeated = outcome.accepted === 0 && outcome.duplicates > 0;
      return outcome.reply ?? json(200, repeated ? { duplicate: true } : { received: true });
    }
    case 'probe':
      return { status: 200, headers: {}, body: '' };
    case 'handshake':
      return outcome.reply;
    case 'refused':
      return refusal(outcome.reason, spec);
    case 'unavailable': {
      const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
      return json(UNAVAILABLE[outcome.cause], { error: 'unavailable' }, headers);
    }
  }
}

/** What another delivery of the same request cannot mend. A bad signature can be: by the right secret. */
const FINAL: ReadonlySet<AnswerClass> = new Set(['malformed', 'too_large', 'unsupported_encoding']);

function refusal(reason: RefusalReason, { statuses, signature, delivery }: AnsweringSpec): Reply {
  const kind = REFUSALS[reason];
  const stop = FINAL.has(kind) ? delivery.stop : undefined;
  const status = stop?.status ?? refusalStatus(reason, statuses);
  // Some send credentials only after they were asked for them.
  const challenge = status === 401 && signature.scheme === 'basic';
  return json(
    status,
    { error: kind },
    {
      ...(kind === 'method' && { allow: 'GET, HEAD, OPTIONS, POST' }),
      ...(challenge && { 'www-authenticate': 'Basic realm="webhooks"' }),
      ...stop?.headers,
    },
  );
}

function json(
  status: number,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
