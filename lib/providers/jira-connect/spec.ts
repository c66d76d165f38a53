import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Atlassian Connect: how it signs its webhooks and names their events. */
export const jiraConnect = {
  slug: 'jira-connect',
  name: 'Atlassian Connect',
  signature: {
    scheme: 'jwt',
    algorithms: ['HS256'],
    key: 'utf8',
    at: { header: 'authorization' },
    prefix: 'JWT ',
    claims: [{ claim: 'exp', is: 'present' }],
    queryHash: { claim: 'qsh' },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/webhookEvent' }],
    typeSigned: true,
    stream: [[{ json: '/issue/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://www.npmjs.com/package/atlassian-jwt', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
