import { randomText } from './random-text.ts';
import type { Sample, SampleFormat } from './sample.ts';

/** For a provider without a sample of its own: what the spec points at is set in it, the rest is plain. */
export const genericSample = (format: SampleFormat = 'json'): Sample => ({
  format,
  bodies: {
    'sample.created': (now) => ({
      createdAt: new Date(now).toISOString(),
      // Two samples never have equal bytes, which matters where the bytes name the event.
      nonce: randomText(16),
      data: { text: 'a sample event – Grüße', amount: 4900, tags: ['sample'] },
    }),
  },
  headers: { 'content-type': 'application/json', 'user-agent': 'webhooks-sample/1.0' },
  newId: () => `evt_${randomText(24)}`,
  stream: (n) => `stream-${n}`,
});
