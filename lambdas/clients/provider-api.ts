import { exchange } from './https-exchange.ts';
import type { ProviderApi } from './ports.ts';

/** Questions to a provider's API over HTTPS: no redirects, 2 s, 64 KB. */
export function providerApi(): ProviderApi {
  return { ask: exchange };
}
