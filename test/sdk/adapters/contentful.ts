import type { Adapter, Delivery } from '../adapter.ts';
import { anyEvent, posted, withHeaders, write } from '../bodies.ts';
import { load } from '../load.ts';

interface Canonical {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}
interface Contentful {
  signRequest(secret: string, request: Canonical, timestamp: number): Record<string, string>;
  verifyRequest(secret: string, request: Canonical): boolean;
}

function canonical({ method, url, headers, body }: Delivery): Canonical {
  const { pathname, search } = new URL(url);
  return { method, path: pathname + search, headers: { ...headers }, body: body.toString() };
}

export default {
  slug: 'contentful',
  package: '@contentful/node-apps-toolkit',
  body: 'text',
  time: 'past',
  signature: 'x-contentful-signature',
  makeSecret: (random) => ({ text: random.word(64, 64) }),
  ours: {
    headers: {
      'x-contentful-signed-headers':
        'content-type,x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic',
    },
  },
  makeDelivery: (random, now) => ({
    ...posted(write(anyEvent(random, now), 'text', random), {
      'content-type': 'application/vnd.contentful.management.v1+json',
      'x-contentful-topic': 'ContentManagement.Entry.publish',
    }),
    url: `https://hooks.example.com/in/sdk?q=${random.word(1, 9)}`,
  }),
  open: () => {
    const { signRequest, verifyRequest } = load<Contentful>('@contentful/node-apps-toolkit');
    return {
      sign: (delivery, { text }, now) => withHeaders(delivery, signRequest(text, canonical(delivery), now)),
      verify: (delivery, { text }) => verifyRequest(text, canonical(delivery)),
    };
  },
} satisfies Adapter;
