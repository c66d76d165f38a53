import type { Adapter, Delivery } from '../adapter.ts';
import { anyEvent, headerOf, posted, withHeaders, write } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface AtlassianJwt {
  encodeSymmetric(claims: object, secret: string, algorithm: string): string;
  decodeSymmetric(token: string, secret: string, algorithm: string): { qsh?: string; exp?: number };
  fromMethodAndUrl(method: string, url: string): object;
  createQueryStringHash(request: object): string;
}

function pathOf({ url }: Delivery): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A token over method, path and query: nothing of the body is signed. */
export default {
  slug: 'jira-connect',
  package: '@atlassian/atlassian-jwt',
  body: 'fields',
  time: 'past',
  signature: 'authorization',
  makeSecret: textSecret,
  makeDelivery: (random, now) => ({
    ...posted(write(anyEvent(random, now), 'fields', random)),
    url: `https://hooks.example.com/jira/hook?b=${random.word(1, 9)}&a=${random.word(1, 9)}&a=0`,
  }),
  tamper: (delivery, random) => ({ ...delivery, url: `${delivery.url}&c=${random.word(1, 4)}` }),
  open: () => {
    const jwt = load<AtlassianJwt>('@atlassian/atlassian-jwt');
    const hash = (delivery: Delivery) =>
      jwt.createQueryStringHash(jwt.fromMethodAndUrl(delivery.method, pathOf(delivery)));
    return {
      sign: (delivery, { text }, now) => {
        const iat = Math.floor(now / 1000);
        const claims = { iss: 'client-key', iat, exp: iat + 180, qsh: hash(delivery) };
        return withHeaders(delivery, { authorization: `JWT ${jwt.encodeSymmetric(claims, text, 'HS256')}` });
      },
      verify: (delivery, { text }, now) => {
        const token = headerOf(delivery, 'authorization').replace(/^JWT /, '');
        const { qsh, exp = 0 } = jwt.decodeSymmetric(token, text, 'HS256');
        // The package leaves the comparison of both to its caller.
        return qsh === hash(delivery) && exp * 1000 > now;
      },
    };
  },
} satisfies Adapter;
