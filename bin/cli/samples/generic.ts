import type { BatchSpec } from '../../../lib/contract/provider-spec.ts';
import { randomText } from './random-text.ts';
import type { Sample, SampleBody, SampleFormat } from './sample.ts';

/** For a provider without a sample of its own: what the spec points at is set in it, the rest is plain. */
export const genericSample = (format: SampleFormat = 'json', batch?: BatchSpec): Sample => ({
  format,
  bodies: { 'sample.created': (now) => inBatch(plainBody(now), batch) },
  headers: { 'content-type': 'application/json', 'user-agent': 'webhooks-sample/1.0' },
  newId: () => `evt_${randomText(24)}`,
  stream: (n) => `stream-${n}`,
});

const plainBody = (now: number): SampleBody => ({
  createdAt: new Date(now).toISOString(),
  // Two samples never have equal bytes, which matters where the bytes name the event.
  nonce: randomText(16),
  data: { text: 'a sample event – Grüße', amount: 4900, tags: ['sample'] },
});

/** A delivery of one event, where a provider sends several. */
function inBatch(event: SampleBody, batch: BatchSpec | undefined): SampleBody {
  const [pointer] = batch?.items ?? [];
  if (batch === undefined || pointer === undefined) return event;
  const tokens = pointer.split('/').slice(1);
  const list = tokens.reduceRight<SampleBody>(
    (inside, token) => (token === '*' ? [inside] : { [token]: inside }),
    event,
  );
  return batch.field === undefined ? list : { [batch.field]: list };
}
