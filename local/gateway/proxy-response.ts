/** What a function answered. */
export interface ProxyResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** Lambda's limit on what a function may return, bytes. */
export const MAX_RESULT_BYTES = 6 * 1024 * 1024;

/** The response in a function's result, as a REST API reads it; undefined where it is malformed. */
export function readProxyResponse(result: string): ProxyResponse | undefined {
  if (Buffer.byteLength(result) > MAX_RESULT_BYTES) return undefined;
  const answer: unknown = JSON.parse(result);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = answer as Readonly<
    Record<string, unknown>
  >;
  const status = readStatus(statusCode);
  if (status === undefined) return undefined;
  const lines = headerLines(headers, multiValueHeaders);
  if (lines === undefined || (typeof body !== 'string' && body !== undefined && body !== null))
    return undefined;
  return {
    status,
    headers: lines,
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

/** A status that may be answered; undefined for anything else. */
export function readStatus(value: unknown): number | undefined {
  const status = Number(value);
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : undefined;
}

/** Both kinds of headers merged; a name in both has the values of `multiValueHeaders`. */
function headerLines(single: unknown, multiple: unknown): [string, string][] | undefined {
  const lines: [string, string][] = [];
  const taken = new Set<string>();
  for (const [name, values] of Object.entries(multiple ?? {})) {
    if (!Array.isArray(values)) return undefined;
    taken.add(name.toLowerCase());
    for (const value of values) lines.push([name, String(value)]);
  }
  if (typeof (single ?? {}) !== 'object') return undefined;
  for (const [name, value] of Object.entries(single ?? {})) {
    if (!taken.has(name.toLowerCase())) lines.push([name, String(value)]);
  }
  return lines;
}
