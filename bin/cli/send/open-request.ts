import { inFamily } from '../../../lambdas/signature/signed-request.ts';
import type { Place } from '../../../lib/contract/provider-spec.ts';
import type { SampleBody, SampleFormat } from '../samples/sample.ts';
import { pointerValue, removePointer, setPointer } from './json-pointer.ts';
import { writeForm, writeMultipart } from './write-form.ts';

/** A request before it goes out. */
export interface Draft {
  readonly body: Buffer;
  /** Lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it stands in the URL, without the question mark. */
  readonly query: string;
}

/** What a request is begun with. */
export interface Beginning {
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a body given as bytes, which is closed. */
  readonly document: SampleBody | undefined;
  readonly bytes?: Uint8Array | undefined;
  readonly format?: SampleFormat | undefined;
  readonly indent?: number | undefined;
  readonly family: string;
}

/** A body, headers and a query whose places can be set. A body given as bytes has no places. */
export class OpenRequest {
  readonly family: string;
  readonly #headers: Record<string, string>;
  readonly #document: SampleBody | undefined;
  readonly #bytes: Uint8Array | undefined;
  readonly #format: SampleFormat;
  readonly #indent: number | undefined;
  readonly #query = new URLSearchParams();

  constructor({ headers, document, bytes, format = 'json', indent, family }: Beginning) {
    this.family = family;
    this.#headers = { ...headers };
    this.#document = document;
    this.#bytes = bytes;
    this.#format = format;
    this.#indent = indent;
  }

  /** The body's document, while it is open. */
  get document(): SampleBody | undefined {
    return this.#document;
  }

  /** Whether a place can be set: all but those inside a body given as bytes or written another way. */
  isOpen(place: Place): boolean {
    return 'header' in place || 'query' in place || this.#pointerOf(place) !== undefined;
  }

  /** What stands at a place; undefined where nothing does. */
  get(place: Place): unknown {
    if ('query' in place) return this.#query.get(place.query) ?? undefined;
    if ('header' in place) return this.#headers[inFamily(place.header, this.family)];
    const pointer = this.#pointerOf(place);
    return pointer === undefined ? undefined : pointerValue(this.#document, pointer);
  }

  /** Puts a text at a place. A number in a body stays one where the text is one, or where the place wants one. */
  set(place: Place, text: string): void {
    if ('query' in place) this.#query.set(place.query, text);
    else if ('header' in place) this.#setHeader(place, text);
    else this.setValue(place, isNumber(text, place, this.get(place)) ? Number(text) : text);
  }

  /** Puts any value into the body. */
  setValue(place: Place, value: unknown): void {
    const pointer = this.#pointerOf(place);
    if (pointer !== undefined && this.#document !== undefined) setPointer(this.#document, pointer, value);
    else if ('header' in place || 'query' in place) this.set(place, String(value));
  }

  remove(place: Place): void {
    if ('query' in place) this.#query.delete(place.query);
    else if ('header' in place) Reflect.deleteProperty(this.#headers, inFamily(place.header, this.family));
    const pointer = this.#pointerOf(place);
    if (pointer !== undefined && this.#document !== undefined) removePointer(this.#document, pointer);
  }

  close(): Draft {
    const headers = { ...this.#headers };
    return { body: this.#write(headers), headers, query: this.#query.toString() };
  }

  #write(headers: Record<string, string>): Buffer {
    if (this.#document === undefined) return Buffer.from(this.#bytes ?? []);
    if (this.#format === 'json')
      return Buffer.from(JSON.stringify(this.#document, null, this.#indent), 'utf8');
    const written = this.#format === 'form' ? writeForm(this.#document) : writeMultipart(this.#document);
    headers['content-type'] = written.contentType;
    return written.body;
  }

  /** Where a place of the body stands in the document. Fields of a form are its members. */
  #pointerOf(place: Place): string | undefined {
    if (this.#document === undefined) return undefined;
    if ('json' in place) return this.#format === 'json' ? place.json : undefined;
    if ('form' in place) return this.#format === 'form' ? fieldPointer(place.form, place.inside) : undefined;
    if ('part' in place)
      return this.#format === 'multipart' ? fieldPointer(place.part, place.inside) : undefined;
    return undefined;
  }

  #setHeader(place: Extract<Place, { header: string }>, text: string): void {
    const name = inFamily(place.header, this.family);
    const { named, base64Json } = place;
    const before = this.#headers[name];
    if (named !== undefined) this.#headers[name] = [before, `${named}=${text}`].filter(Boolean).join(',');
    else if (base64Json !== undefined) this.#headers[name] = withPointer(before, base64Json, text);
    else this.#headers[name] = text;
  }
}

function isNumber(text: string, place: Place, before: unknown): boolean {
  const wanted = typeof before === 'number' || ('json' in place && place.type === 'number');
  return wanted && /^(?:0|[1-9]\d{0,14})$/.test(text);
}

function fieldPointer(name: string, inside = ''): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}${inside}`;
}

function withPointer(before: string | undefined, pointer: string, text: string): string {
  const document: Record<string, unknown> =
    before === undefined ? {} : JSON.parse(Buffer.from(before, 'base64').toString('utf8'));
  setPointer(document, pointer, text);
  return Buffer.from(JSON.stringify(document), 'utf8').toString('base64');
}
