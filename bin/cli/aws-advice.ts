const DENIED =
  'this AWS identity may not do that: gateway.grantRead and grantOperate allow ledger, archive and queues; the stack, its functions and its secrets need rights of their own';

/** What to try after a fault of AWS or of the way there, by the name or code SDKs give it. */
const ADVICE: Readonly<Record<string, string>> = {
  CredentialsProviderError: 'no AWS credentials were found: log in, or name a profile with --profile',
  ExpiredToken: 'the AWS credentials have expired: log in again',
  ExpiredTokenException: 'the AWS credentials have expired: log in again',
  UnrecognizedClientException: 'these AWS credentials are not valid here: check --profile and --region',
  InvalidClientTokenId: 'these AWS credentials are not valid here: check --profile and --region',
  AccessDenied: DENIED,
  AccessDeniedException: DENIED,
  ResourceNotFoundException: 'something of the stack was deleted behind its back: deploy it again',
  QueueDoesNotExist: 'a queue of the stack was deleted behind its back: deploy it again',
  NoSuchBucket: 'the archive bucket is gone: deploy the stack again',
  ECONNREFUSED: 'nothing listens there any more: is the local stack still running?',
  ECONNRESET: 'the connection broke: is the local stack still running?',
  ENOTFOUND: 'no such host: check --region and the network',
};

/** The next step after an error that no command foresaw, undefined where nothing useful is known. */
export function adviceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  const code = 'code' in error ? String(error.code) : '';
  for (const name of [error.name, code]) if (Object.hasOwn(ADVICE, name)) return ADVICE[name];
  return parts.map(adviceFor).find((advice) => advice !== undefined);
}
