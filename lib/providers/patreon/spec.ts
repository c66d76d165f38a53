import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Patreon. It signs with MD5, and no time. */
export const patreon = {
  slug: 'patreon',
  name: 'Patreon',
  signature: {
    scheme: 'hmac',
    hash: 'md5',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-patreon-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ header: 'x-patreon-event' }],
    typeSigned: false,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
  },
  sources: [
    {
      url: 'https://github.com/hentaiOS-Infrastructure/patreon-go-wrapper/blob/main/triggers.go',
      read: '2026-12-01',
      level: 'secondary',
    },
    {
      url: 'https://gist.github.com/Grayda/2db601b34876f418ce731c287bd54fff',
      read: '2026-12-01',
      level: 'secondary',
    },
  ],
} as const satisfies ProviderSpec;
