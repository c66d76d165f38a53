import { familiesOf, type RuntimeSpec } from './provider-spec.ts';

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

/** Words of the grammar under which header names stand. */
const HEADER_WORDS: ReadonlySet<string> = new Set(['header', 'eitherHeader', 'mustName', 'covers', 'input']);

/**
 * Headers kept with a delivery, lower case, what a re-check needs first: signature, time, what else is signed, then what
 * names the event. A header that holds the secret itself is not among them.
 */
export function storedHeaders(spec: Pick<RuntimeSpec, 'signature' | 'event'>): readonly string[] {
  return namedHeaders(spec).filter((name) => !isCredential(name));
}

/** Whether a header holds credentials, whatever a spec calls it. */
export function isCredential(name: string): boolean {
  return CREDENTIALS.has(name);
}

/**
 * Which headers hold a secret of this spec or credentials of anybody: a static token, what a handshake hands over or
 * must know.
 *
 * @param sent header of a static token whose name is a setting
 */
export function secretHeaders(
  { signature, handshakes = [] }: Pick<RuntimeSpec, 'signature' | 'handshakes'>,
  sent: string | undefined,
): (name: string) => boolean {
  const token = signature.scheme === 'token' ? namesIn(signature.at) : [];
  const secret = new Set([
    sent,
    ...token,
    ...namesIn(handshakes.map(({ capture, word }) => [capture, word])),
  ]);
  return (name) => isCredential(name) || secret.has(name);
}

/** The same with those that hold credentials, which are never kept. The header of a static token is not among them. */
export function namedHeaders(spec: Pick<RuntimeSpec, 'signature' | 'event'>): readonly string[] {
  const { signature, event } = spec;
  const { at, timestamp, require, ...rest } = {
    at: undefined,
    timestamp: undefined,
    require: undefined,
    ...signature,
  };
  const places = signature.scheme === 'token' ? [require] : [at, timestamp, rest, require];
  const names = [...places, event.key, event.type, event.stream, event.sequence].flatMap(namesIn);
  const families = familiesOf(signature);
  const all = [...names, ...BODY_HEADERS].flatMap((name) =>
    name.includes('*') ? families.map((family) => name.replace('*', family)) : [name],
  );
  return [...new Set(all)];
}

/** Every header name inside a part of a spec, wherever the grammar lets one stand. */
export function namesIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const numbered = 'numberedHeader' in part && 'upTo' in part ? numberedNames(part) : [];
  const inside = Object.entries(part).flatMap(([word, value]) =>
    HEADER_WORDS.has(word) ? [value].flat().filter(isHeaderName) : namesIn(value),
  );
  return [...numbered, ...inside];
}

/** Components of a request are named beside headers. */
function isHeaderName(name: unknown): name is string {
  return typeof name === 'string' && !/^[@(]/.test(name);
}

function numberedNames({
  numberedHeader,
  upTo,
}: {
  numberedHeader: unknown;
  upTo: unknown;
}): readonly string[] {
  return Array.from({ length: Number(upTo) }, (_, i) => `${numberedHeader}${i + 1}`);
}
