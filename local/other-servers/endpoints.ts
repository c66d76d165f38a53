import { LOOPBACK } from '../loopback-server.ts';
import { StartError } from '../start-error.ts';

/** What the services of this project call themselves in the `Server` header. */
export const OWN_SERVER = 'webhooks-local';

/** The variables of the AWS SDKs that name another server for one service. */
const VARIABLES = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  s3: 'AWS_ENDPOINT_URL_S3',
  sqs: 'AWS_ENDPOINT_URL_SQS',
  secretsManager: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
} as const;

/** Origins of other servers, by the service they stand for. */
export type OtherEndpoints = { readonly [service in keyof typeof VARIABLES]?: string };

/** How long a server may take to answer at the start, ms. */
const ANSWER_MS = 3000;

/**
 * The servers an environment names instead of this run's own. Only this machine is accepted: a setting made for something
 * else must not take a run into an account. An address of this run itself, as `webhooks env` exports it, is no other server.
 *
 * @throws StartError naming the variable, for any other address, one where nothing answers, and another local stack
 */
export async function otherEndpoints(
  environment: Readonly<Record<string, string | undefined>>,
  ownPort: number,
): Promise<OtherEndpoints> {
  const found: { -readonly [service in keyof OtherEndpoints]: OtherEndpoints[service] } = {};
  // The keys are exactly those of the table above.
  for (const service of Object.keys(VARIABLES) as (keyof typeof VARIABLES)[]) {
    const variable = VARIABLES[service];
    const text = environment[variable] ?? '';
    if (text === '') continue;
    const origin = loopbackOrigin(variable, text);
    if (origin === `http://${LOOPBACK}:${ownPort}`) continue;
    await checkServer(variable, origin);
    found[service] = origin;
  }
  return found;
}

function loopbackOrigin(variable: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const local = url !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname);
  if (!local || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new StartError(
      `${variable} does not name a server on this machine, as http://127.0.0.1:8000 would: unset it to use the run's own`,
    );
  }
  // By name, S3 clients would put the bucket before it.
  if (url.hostname === 'localhost') url.hostname = LOOPBACK;
  return url.origin;
}

async function checkServer(variable: string, origin: string): Promise<void> {
  let server: string | null;
  try {
    const answer = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.body?.cancel();
    server = answer.headers.get('server');
  } catch {
    throw new StartError(
      `nothing answers at ${origin}, which ${variable} names: start it, or unset the variable to use the run's own`,
    );
  }
  if (server === OWN_SERVER) {
    throw new StartError(
      `${variable} names another local stack (${origin}): unset it, or use a shell without webhooks env`,
    );
  }
}
