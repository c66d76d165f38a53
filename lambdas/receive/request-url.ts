/** What of an event its address is read from. */
export interface AddressedEvent {
  readonly rawQueryString?: unknown;
  readonly queryStringParameters?: unknown;
  readonly multiValueQueryStringParameters?: unknown;
}

type Parameters = Readonly<Record<string, unknown>>;

/**
 * Query of a request as it was received. A REST API hands over decoded parameters only: they are encoded again, which gives
 * what the provider sent wherever it escapes what must be escaped and nothing else.
 */
export function rawQuery(event: AddressedEvent, isLoadBalancer: boolean): string {
  if (typeof event.rawQueryString === 'string') return event.rawQueryString;
  const lists =
    asRecord(event.multiValueQueryStringParameters) ?? asRecord(event.queryStringParameters) ?? {};
  // A load balancer hands parameters over as they were written.
  const write = isLoadBalancer
    ? (text: string) => text
    : (text: string) => encodeURIComponent(text.toWellFormed());
  return Object.entries(lists)
    .flatMap(([name, values]) => [values].flat().map((value) => `${write(name)}=${write(String(value))}`))
    .join('&');
}

/** URL of the stage that was called, of an API's own host only: another host may be anything a caller wrote. */
export function stageUrl(context: Parameters): string | undefined {
  const { apiId, domainName, stage } = context;
  if (typeof apiId !== 'string' || typeof domainName !== 'string') return undefined;
  const own = /^([a-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/.exec(domainName);
  if (own?.[1] !== apiId) return undefined;
  return `https://${domainName}${typeof stage !== 'string' || stage === '$default' ? '' : `/${stage}`}`;
}

/** Address of an endpoint as registered with the provider: the configured one, else the stage's own. */
export function registeredUrl(
  { url, path }: { readonly url: string; readonly path: string },
  stage: string | undefined,
): string | undefined {
  return url === '' ? stage && `${stage}${path}` : url;
}

function asRecord(value: unknown): Parameters | undefined {
  // Whatever an object holds: every member is looked at.
  return typeof value === 'object' && value !== null ? (value as Parameters) : undefined;
}
