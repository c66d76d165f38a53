import { MAX_FIELDS, MAX_UNVERIFIED_BYTES } from '../../lib/contract/limits.ts';
import { decodeUtf8, type JsonDocument, readableText, readJson } from './json-document.ts';
import { readMultipart } from './multipart.ts';
import type { SignedRequest } from './signed-request.ts';

/** Fields of a form, a query or a multipart body, in order. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** What was parsed of a request so far. */
interface Parsed {
  /** `null`: looked at, and no JSON. */
  json?: JsonDocument | null;
  form?: Fields;
  parts?: Fields;
  query?: Fields;
}

/**
 * One request while it is verified. What a scheme looks for inside body or URL is parsed at the first question, once, and
 * within bounds: nothing about the sender is known yet.
 */
export class RequestView {
  readonly request: SignedRequest;
  readonly #most: number;
  readonly #decode: (body: Uint8Array) => string | undefined;
  /** Made at the first look inside: most requests are judged by their headers alone. */
  #parsed: Parsed | undefined;

  /**
   * @param most largest body that is looked into, bytes
   * @param covered the exact bytes of the body are what is signed: it is looked into even where they are not UTF-8
   */
  constructor(request: SignedRequest, most = MAX_UNVERIFIED_BYTES, covered = false) {
    this.request = request;
    this.#most = most;
    this.#decode = covered ? readableText : decodeUtf8;
    this.#parsed = undefined;
  }

  get json(): JsonDocument | undefined {
    const parsed = this.#inside();
    if (parsed.json === undefined) {
      const text = this.#bodyText();
      const reading = text === undefined ? undefined : readJson(text);
      parsed.json = reading?.ok === true ? reading.document : null;
    }
    return parsed.json ?? undefined;
  }

  get form(): Fields {
    const parsed = this.#inside();
    parsed.form ??= readFields(this.#bodyText() ?? '');
    return parsed.form;
  }

  get parts(): Fields {
    const parsed = this.#inside();
    parsed.parts ??= this.#readParts();
    return parsed.parts;
  }

  get query(): Fields {
    const parsed = this.#inside();
    parsed.query ??= readFields(this.rawQuery);
    return parsed.query;
  }

  #inside(): Parsed {
    this.#parsed ??= {};
    return this.#parsed;
  }

  /** Query of the URL as received, without its question mark. */
  get rawQuery(): string {
    const { url, query = '' } = this.request;
    if (url === undefined) return query;
    const mark = url.indexOf('?');
    return mark < 0 ? '' : url.slice(mark + 1);
  }

  /** Path and query of the URL, as they are written. */
  get pathAndQuery(): string | undefined {
    const { url } = this.request;
    const host = url?.indexOf('://') ?? -1;
    if (url === undefined || host < 0) return undefined;
    const path = url.indexOf('/', host + 3);
    return path < 0 ? '/' : url.slice(path);
  }

  #readParts(): Fields {
    const { headers, body } = this.request;
    const types = headers.get('content-type') ?? [];
    if (types.length !== 1 || body.length > this.#most) return [];
    return readMultipart(types[0] ?? '', body, MAX_FIELDS);
  }

  #bodyText(): string | undefined {
    const { body } = this.request;
    return body.length > this.#most ? undefined : this.#decode(body);
  }
}

/** The one value of a field; undefined where it is absent or was given twice. */
export function fieldOf(fields: Fields, name: string): string | undefined {
  let value: string | undefined;
  for (const [field, text] of fields) {
    if (field !== name) continue;
    if (value !== undefined) return undefined;
    value = text;
  }
  return value;
}

/** Fields of a urlencoded text; none where there are more than take part. */
function readFields(text: string): Fields {
  if (text === '') return [];
  let separators = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    separators += 1;
    if (separators >= MAX_FIELDS) return [];
  }
  return [...new URLSearchParams(text)];
}
