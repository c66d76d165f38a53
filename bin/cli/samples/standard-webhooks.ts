import { randomText } from './random-text.ts';
import type { Sample, SampleBody } from './sample.ts';

function event(now: number, data: SampleBody): SampleBody {
  return { type: '', timestamp: new Date(now).toISOString(), data };
}

/** Standard Webhooks: the recommended envelope. */
export const standardWebhooksSample: Sample = {
  bodies: {
    'contact.created': (now) =>
      event(now, { id: `con_${randomText(16)}`, email: 'jenny.rosen@example.com', name: 'Jenny Rosén' }),
    'contact.deleted': (now) => event(now, { id: `con_${randomText(16)}` }),
  },
  headers: { 'content-type': 'application/json', 'user-agent': 'Standard-Webhooks-Sample/1.0' },
  newId: () => `msg_${randomText(27)}`,
  stream: (n) => `stream-${n}`,
};
