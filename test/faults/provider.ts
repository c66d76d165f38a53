import { createSecretKey } from 'node:crypto';
import type { EdgeEvent } from '../../lambdas/receive/delivery.ts';
import { signDelivery } from '../../lambdas/signature/sign.ts';
import type { RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import { github } from '../../lib/providers/github/spec.ts';
import { stripe } from '../../lib/providers/stripe/spec.ts';
import type { Subject } from './subject.ts';

export const SECRET = 'simulated-secret-4c1d';
const KEY = createSecretKey(Buffer.from(SECRET));
const FORGED = createSecretKey(Buffer.from('somebody else'));

/** A provider as the simulator plays it: one that sends again until it is told 2xx, or one that never does. */
export interface ProviderKind {
  readonly name: 'retries' | 'never' | 'numbered';
  readonly spec: RuntimeSpec;
  /** Waits before each delivery of an event, ms; it gives up after the last. */
  readonly tries: readonly number[];
  readonly request: (subject: Subject, body: Buffer, now: number, forged: boolean) => EdgeEvent;
  readonly body: (subject: Subject, variant: number) => Buffer;
}

const MINUTE = 60_000;

export const RETRIES: ProviderKind = {
  name: 'retries',
  spec: stripe,
  tries: [0, 20_000, 5.5 * MINUTE, 70 * MINUTE],
  body: ({ id, stream, seq }, variant) =>
    Buffer.from(
      JSON.stringify({
        id,
        type: 'invoice.paid',
        data: { object: { id: 'in_1', customer: stream } },
        ...(seq !== undefined && { seq }),
        ...(variant > 0 && { attempt: variant }),
      }),
    ),
  request: (_subject, body, now, forged) =>
    request(signDelivery(stripe, forged ? FORGED : KEY, { now, body }), body),
};

/** Retries as well, and numbers the events of each stream. */
export const NUMBERED: ProviderKind = {
  ...RETRIES,
  name: 'numbered',
  spec: { ...stripe, event: { ...stripe.event, sequence: { at: { json: '/seq' }, first: 1 } } },
};

export const NEVER: ProviderKind = {
  name: 'never',
  spec: github,
  tries: [0],
  body: ({ stream }, variant) =>
    Buffer.from(
      JSON.stringify({
        action: 'opened',
        repository: { id: stream },
        ...(variant > 0 && { attempt: variant }),
      }),
    ),
  request: ({ id }, body, now, forged) => {
    const headers = {
      'x-github-delivery': id,
      'x-github-event': 'issues',
      'content-type': 'application/json',
    };
    return request(signDelivery(github, forged ? FORGED : KEY, { now, body, headers }), body);
  },
};

function request(headers: Readonly<Record<string, string>>, body: Buffer): EdgeEvent {
  return {
    httpMethod: 'POST',
    headers,
    body: body.toString('base64'),
    isBase64Encoded: true,
    requestContext: { identity: { sourceIp: '192.0.2.7' } },
  };
}
