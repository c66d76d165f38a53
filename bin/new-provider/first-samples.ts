import { createHmac } from 'node:crypto';
import type { VectorSample } from '../cli/vectors/sample-file.ts';

const SECRET = 'a secret of the first samples';
const BODY = '{"id":"evt_1","type":"order.created"}';
const NOW = 1_796_000_000;

/** A sample as it stands in a folder: a request, what is expected of it, and who made it. */
type FolderSample = VectorSample & {
  readonly name: string;
  readonly source: string;
  readonly confirmed_by: readonly string[];
};

/**
 * First samples of a folder: one to accept, three to refuse. They are made here and prove nothing about the provider:
 * each says how to put a genuine one in its place.
 */
export function firstSamples(slug: string): readonly FolderSample[] {
  const header = `X-${slug}-Signature`;
  const signature = createHmac('sha256', SECRET).update(BODY).digest('hex');
  const sample = (id: number, name: string, changes: Partial<FolderSample>): FolderSample => ({
    id: `${slug}-0${id}`,
    provider: slug,
    name,
    secret: SECRET,
    method: 'POST',
    url: `https://hooks.example.com/in/${slug}`,
    headers: { 'Content-Type': 'application/json', [header]: signature },
    body_base64: Buffer.from(BODY).toString('base64'),
    now: NOW,
    expect: 'invalid',
    source:
      'made by npm run new:provider; replace it by a delivery of the provider, its documentation or its package',
    source_kind: 'constructed',
    confirmed_by: [],
    ...changes,
  });
  const changed = Buffer.from(BODY.replace('created', 'deleted')).toString('base64');
  return [
    sample(1, 'valid', { expect: 'valid' }),
    sample(2, 'another body', { body_base64: changed }),
    sample(3, 'another secret', { secret: `${SECRET}, and another` }),
    sample(4, 'no signature', { headers: { 'Content-Type': 'application/json' } }),
  ];
}
