/** How the clients of the runner reach another server; nothing is taken from the environment or a profile. */
export function clientSettings(endpoint: string, region: string) {
  return {
    endpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 3,
  };
}

/** Whether an error of the SDK has one of these names. */
export function isNamed(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
