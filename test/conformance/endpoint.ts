import { randomBytes } from 'node:crypto';

const DEFAULT_REGION = 'us-east-1';
const REQUEST_MS = 20_000;

/**
 * Settings of an SDK client for one endpoint. A local server gets made-up credentials; anything else gets those the SDK
 * finds, so that a run against a real account is possible and never an accident.
 */
export function clientSettings(endpoint: string) {
  return {
    endpoint,
    region: process.env['AWS_REGION'] ?? DEFAULT_REGION,
    // An answer is judged as it comes: a repetition would hide a fault.
    maxAttempts: 1,
    requestHandler: { requestTimeout: REQUEST_MS },
    ...(isLoopback(endpoint) ? { credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } : {}),
  };
}

function isLoopback(endpoint: string): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(endpoint).hostname);
}

/** A name nothing else has: runs leave each other alone, on one server too. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${randomBytes(5).toString('hex')}`;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
