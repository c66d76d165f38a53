import { describe, expect, it } from '@jest/globals';
import { storedHeaders } from '../../../lib/contract/stored-headers.ts';
import { github } from '../../../lib/providers/github/spec.ts';
import { standardWebhooks } from '../../../lib/providers/standard-webhooks/spec.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';

describe('storedHeaders', () => {
  it('are those a spec names, what a re-check needs first', () => {
    expect(storedHeaders(stripe)).toEqual(['stripe-signature', 'content-type', 'content-encoding']);
    expect(storedHeaders(github)).toEqual([
      'x-hub-signature-256',
      'x-github-delivery',
      'x-github-event',
      'content-type',
      'content-encoding',
    ]);
    expect(storedHeaders(standardWebhooks)).toEqual([
      'webhook-signature',
      'svix-signature',
      'webhook-timestamp',
      'svix-timestamp',
      'webhook-id',
      'svix-id',
      'content-type',
      'content-encoding',
    ]);
  });

  it('hold no credentials, even where a spec names them', () => {
    const spec = {
      ...github,
      event: {
        ...github.event,
        type: [{ header: 'authorization' }],
        stream: [[{ header: 'cookie' }, { header: 'x-tenant' }]],
      },
    };
    expect(storedHeaders(spec)).toEqual([
      'x-hub-signature-256',
      'x-github-delivery',
      'x-tenant',
      'content-type',
      'content-encoding',
    ]);
    expect(
      storedHeaders({ ...spec, event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: true } }),
    ).toEqual(['x-hub-signature-256', 'content-type', 'content-encoding']);
  });
});
