import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Grafana Alerting: how it signs its webhooks and names their events. */
export const grafana = {
  slug: 'grafana',
  name: 'Grafana Alerting',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-grafana-alerting-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: ':' }, 'body'],
    timestamp: { from: { header: 'x-grafana-alerting-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/status' }],
    typeSigned: true,
    stream: [[{ json: '/groupKey' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    {
      url: 'https://grafana.com/docs/grafana/latest/alerting/configure-notifications/manage-contact-points/integrations/webhook-notifier',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
