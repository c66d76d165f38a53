import type { StageThrottle } from '../cloud.ts';
import type { Match } from './routes.ts';

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets of all stages: each method has its own, filled at the rate of the setting that fits it best. */
export class Throttle {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;

  /** `now` in ms. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Takes one request; false if it is one too many. */
  admit({ route, method }: Match): boolean {
    const setting = bestFit(route.stage.throttles, method.httpMethod, route.resourcePath);
    if (setting === undefined) return true;
    const key = `${route.api.id} ${route.stage.name} ${method.httpMethod} ${route.resourcePath}`;
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: setting.burst, at: now };
    this.#buckets.set(key, bucket);
    bucket.tokens = Math.min(setting.burst, bucket.tokens + ((now - bucket.at) / 1000) * setting.rate);
    bucket.at = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }
}

function bestFit(
  throttles: readonly StageThrottle[],
  method: string,
  path: string,
): StageThrottle | undefined {
  const fits = throttles.filter(
    (setting) =>
      (setting.path === '*' || setting.path === path) &&
      (setting.httpMethod === '*' || setting.httpMethod === method),
  );
  const exactness = ({ path: on, httpMethod }: StageThrottle) =>
    (on === '*' ? 0 : 2) + (httpMethod === '*' ? 0 : 1);
  return fits.sort((one, other) => exactness(other) - exactness(one))[0];
}
