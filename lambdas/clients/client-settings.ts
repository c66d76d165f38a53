/**
 * How every SDK client is made. Time-outs are far below a function's, so that a hanging service is a fault we answer and
 * not a death. Region, endpoints and credentials come from the environment as the SDK reads them.
 */
export const CLIENT_SETTINGS = {
  maxAttempts: 3,
  // A third of a call's CPU. It holds for calls without options of their own, so none here has any.
  cacheMiddleware: true,
  // Without the last member the SDK writes a warning once the time is over, and waits on.
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
} as const;
