import { keyPlaces, type Locator, type RuntimeSpec } from './provider-spec.ts';

/** Always kept beside a body: without them it cannot be read. */
const BODY_HEADERS = ['content-type', 'content-encoding'] as const;

/** Credentials: never kept, not even where a spec names them. */
const CREDENTIALS: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'x-api-key',
  'x-gitlab-token',
  'x-telegram-bot-api-secret-token',
]);

/**
 * Headers kept with a delivery, lower case, what a re-check needs first: signature, time, what else is signed, then what
 * names the event.
 */
export function storedHeaders(spec: Pick<RuntimeSpec, 'signature' | 'event'>): readonly string[] {
  const { signature, event } = spec;
  const time = signature.timestamp?.from;
  const signed = signature.message.flatMap((part) =>
    typeof part === 'object' && 'header' in part ? [part.header] : [],
  );
  const named: readonly Locator[] = [
    ...keyPlaces(event.key),
    ...event.type,
    ...(event.stream ?? []).flat(),
    ...(event.sequence === undefined ? [] : [event.sequence.at]),
  ];
  const names = [
    signature.header,
    ...(time !== undefined && 'header' in time ? [time.header] : []),
    ...signed,
    ...named.flatMap((place) => ('header' in place ? [place.header] : [])),
    ...BODY_HEADERS,
  ];
  const families = signature.families ?? [''];
  const all = names.flatMap((name) =>
    name.includes('*') ? families.map((family) => name.replace('*', family)) : [name],
  );
  return [...new Set(all)].filter((name) => !CREDENTIALS.has(name));
}
