import { formPayload, isForm } from '../body/form.ts';
import { decodeUtf8, type JsonDocument, readJson } from '../signature/json-document.ts';

export type DocumentProblem = 'invalid_encoding' | 'malformed_json' | 'too_deep' | 'malformed_event';

/** How a content type says a body is written. Whatever does not say otherwise is taken for JSON, which is what providers send. */
export type BodyFormat = 'json' | 'form' | 'other';

export function bodyFormat(contentType: string | undefined): BodyFormat {
  if (isForm(contentType)) return 'form';
  const [mediaType = ''] = (contentType ?? '').split(';');
  const name = mediaType.trim().toLowerCase();
  return name === '' || name === 'text/plain' || /[/+]json$/.test(name) ? 'json' : 'other';
}

export type DocumentReading =
  | { readonly ok: true; readonly document: JsonDocument }
  | { readonly ok: false; readonly problem: DocumentProblem };

/**
 * Reads the JSON of a verified body: the body itself, or the one `payload` field of a form. A byte order mark is passed
 * over. Bytes that are not UTF-8 are refused rather than replaced.
 */
export function readDocument(body: Uint8Array, format: BodyFormat): DocumentReading {
  const decoded = decodeUtf8(body);
  if (decoded === undefined) return { ok: false, problem: 'invalid_encoding' };
  const text = format === 'form' ? formPayload(new URLSearchParams(decoded)) : decoded;
  if (text === undefined) return { ok: false, problem: 'malformed_event' };
  return readJson(text);
}
