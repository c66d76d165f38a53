import type { Delivery } from '../adapter.ts';
import { anyObject, posted, write } from '../bodies.ts';
import { load } from '../load.ts';
import { messageId, standardWebhooks } from '../standard-webhooks-family.ts';

interface Liveblocks {
  WebhookHandler: new (
    secret: string,
  ) => { verifyRequest(request: { headers: Delivery['headers']; rawBody: string }): unknown };
}

export default standardWebhooks({
  slug: 'liveblocks',
  package: '@liveblocks/node',
  // The handler knows a closed list of types and refuses others after it has verified them.
  makeDelivery: (random) =>
    posted(
      write(
        { type: 'roomCreated', data: { projectId: random.word(4, 9), ...anyObject(random) } },
        'text',
        random,
      ),
      {
        'webhook-id': messageId(random),
      },
    ),
  open: () => {
    const { WebhookHandler } = load<Liveblocks>('@liveblocks/node');
    return {
      verify: ({ body, headers }, { text }) => {
        new WebhookHandler(text).verifyRequest({ headers, rawBody: body.toString() });
        return true;
      },
    };
  },
});
