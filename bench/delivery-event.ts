import { createSecretKey } from 'node:crypto';
import { signDelivery } from '../lambdas/signature/sign.ts';
import { stripe } from '../lib/providers/stripe/spec.ts';

/** A signed Stripe event of about `bytes` bytes, as a REST API hands it to a function. */
export function deliveryEvent(secret: string, id: string, bytes = 2048): Record<string, unknown> {
  const object = { id: 'in_1', customer: 'cus_1', note: '' };
  const empty = JSON.stringify({ id, type: 'invoice.paid', data: { object } });
  object.note = 'x'.repeat(Math.max(0, bytes - empty.length));
  const body = Buffer.from(JSON.stringify({ id, type: 'invoice.paid', data: { object } }));
  const signed = signDelivery(stripe, createSecretKey(Buffer.from(secret)), { body, now: Date.now() });
  const headers = { 'content-type': 'application/json', 'user-agent': 'bench', host: 'bench', ...signed };
  return {
    resource: '/hooks/stripe',
    path: '/hooks/stripe',
    httpMethod: 'POST',
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    requestContext: { requestId: 'r', stage: 'prod', identity: { sourceIp: '192.0.2.1' } },
    body: body.toString('base64'),
    isBase64Encoded: true,
  };
}
