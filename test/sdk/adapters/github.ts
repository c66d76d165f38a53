import type { Adapter } from '../adapter.ts';
import { headerOf, withHeaders } from '../bodies.ts';
import { loadFile } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Methods {
  sign(secret: string, body: string): Promise<string>;
  verify(secret: string, body: string, signature: string): Promise<boolean>;
}

export default {
  slug: 'github',
  package: '@octokit/webhooks-methods',
  body: 'text',
  time: 'unsigned',
  signature: 'x-hub-signature-256',
  makeSecret: textSecret,
  open: () => {
    const { sign, verify } = loadFile<Methods>('@octokit/webhooks-methods', 'dist-node/index.js');
    return {
      sign: async (delivery, { text }) =>
        withHeaders(delivery, { 'x-hub-signature-256': await sign(text, delivery.body.toString()) }),
      verify: (delivery, { text }) =>
        verify(text, delivery.body.toString(), headerOf(delivery, 'x-hub-signature-256')),
    };
  },
} satisfies Adapter;
