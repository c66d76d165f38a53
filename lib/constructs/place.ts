import type { Locator } from '../contract/provider-spec.ts';

/** A place as people write it: a JSON pointer into the body begins with a slash, anything else names a header. */
export function locate(place: string): Locator {
  return place.startsWith('/') ? { json: place } : { header: place.toLowerCase() };
}
