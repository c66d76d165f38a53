import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** SurveyMonkey: how it signs its webhooks and names their events. */
export const surveymonkey = {
  slug: 'surveymonkey',
  name: 'SurveyMonkey',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'sm-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/object_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [{ method: 'HEAD', when: [], proof: 'nothing', reply: { status: 200 } }],
  sources: [{ url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
