import { exchange } from './https-exchange.ts';
import type { PublicFiles } from './ports.ts';

/** Public keys and certificates over HTTPS: no redirects, and nothing but a plain 200. */
export function publicFiles(): PublicFiles {
  return {
    async get(url) {
      const { status, text } = await exchange({ url, method: 'GET' });
      if (status !== 200) throw new TypeError(`answered ${status}`);
      return text;
    },
  };
}
