/** Header values by lower-case name. A header that was sent twice has two values; nothing is joined or dropped. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/** What a signature can cover. */
export interface SignedRequest {
  readonly headers: Headers;
  /** The exact bytes received. */
  readonly body: Uint8Array;
  /** Upper case; needed by schemes that sign it. */
  readonly method?: string;
  /**
   * Address as registered with the provider, with the query as received; needed by schemes that sign it or look into the
   * query. From configuration: never from a Host or a forwarded header.
   */
  readonly url?: string;
  /** Query as received, where the URL is not known. */
  readonly query?: string;
}

/** Headers from a record, names in any case. */
export function headersOf(record: Readonly<Record<string, string | readonly string[] | undefined>>): Headers {
  const headers = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), ...(typeof value === 'string' ? [value] : value)]);
  }
  return headers;
}

/** Puts one of a scheme's header families in the place of `*`. */
export function inFamily(name: string, family: string): string {
  return family === '' ? name : name.replace('*', family);
}
