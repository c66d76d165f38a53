import { hmacHeader } from '../hmac-header.ts';
import { load } from '../load.ts';

interface Notion {
  signWebhookPayload(options: { body: Buffer; verificationToken: string }): Promise<string>;
  verifyWebhookSignature(options: {
    body: Buffer;
    signature: string;
    verificationToken: string;
  }): Promise<boolean>;
}

export default hmacHeader(
  { slug: 'notion', package: '@notionhq/client', body: 'bytes', signature: 'x-notion-signature' },
  () => {
    const notion = load<Notion>('@notionhq/client');
    return {
      sign: (body, verificationToken) => notion.signWebhookPayload({ body, verificationToken }),
      verify: (body, signature, verificationToken) =>
        notion.verifyWebhookSignature({ body, signature, verificationToken }),
    };
  },
);
