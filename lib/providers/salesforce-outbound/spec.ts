import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Salesforce Outbound Messages: how it signs its webhooks and names their events. */
export const salesforceOutbound = {
  slug: 'salesforce-outbound',
  name: 'Salesforce Outbound Messages',
  signature: { scheme: 'none', trust: 'OrganizationId match, IP ranges, mTLS' },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  acknowledgement: {
    status: 200,
    body: {
      xml: '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><notificationsResponse xmlns="http://soap.sforce.com/2005/09/outbound"><Ack>true</Ack></notificationsResponse></soapenv:Body></soapenv:Envelope>',
    },
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
