import { textOf } from '../../../lambdas/signature/places.ts';
import { RequestView } from '../../../lambdas/signature/request-view.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import type { Place, RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import { type EventPlaces, eventPlaces } from '../send/event-places.ts';
import type { VectorSample } from '../vectors/sample-file.ts';
import { randomText } from './random-text.ts';
import type { Sample, SampleBody, SampleFormat } from './sample.ts';

/** Type of a sample whose record has none. */
const NO_TYPE = 'sample.created';

/**
 * A sample of a provider made from the genuine requests in its folder: the first accepted one whose body can be changed.
 * Undefined where there is none.
 */
export function recordedSample(
  spec: RuntimeSpec,
  format: SampleFormat | undefined,
  records: readonly VectorSample[],
): Sample | undefined {
  for (const record of records) {
    if (record.expect !== 'valid' || isHandshake(record)) continue;
    const parsed = bodyOf(record);
    if (parsed === undefined || (format !== undefined && parsed.format !== format)) continue;
    const places = eventPlaces(spec.event, parsed.body);
    if (spec.event.batch === undefined || places.inItem) return sampleFrom(record, parsed, places);
  }
  return undefined;
}

function sampleFrom(record: VectorSample, { format, body }: ParsedBody, places: EventPlaces): Sample {
  const headers = headersOf(record.headers ?? {});
  const view = new RequestView({ headers, body: bytesOf(record), url: record.url ?? '' });
  const at = (place: Place): string | undefined => {
    const text = textOf(place)(view, 'vendor');
    return typeof text === 'string' && text !== '' ? text : undefined;
  };
  const type = places.type.flatMap((place) => at(place) ?? []).join('.');
  const prefix = prefixOf(places.id.map(at).find((text) => text !== undefined));
  return {
    bodies: { [type === '' && places.type.length > 0 ? NO_TYPE : type]: () => structuredClone(body) },
    headers: { 'content-type': CONTENT_TYPES[format], 'user-agent': 'webhooks-sample/1.0' },
    newId: () => `${prefix}${randomText(24)}`,
    stream: (n) => `stream-${n}`,
    format,
  };
}

/** What is answered with a text of its own is no event. */
function isHandshake({ kind = 'verify', expect_reply, expected_response }: VectorSample): boolean {
  return kind !== 'verify' || (expect_reply ?? expected_response ?? undefined) !== undefined;
}

const CONTENT_TYPES: Readonly<Record<SampleFormat, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

const bytesOf = ({ body_base64 }: VectorSample): Buffer => Buffer.from(body_base64 ?? '', 'base64');

interface ParsedBody {
  readonly format: SampleFormat;
  readonly body: SampleBody;
}

/** A body as a document; undefined for one that is neither JSON nor a form, or is empty. */
function bodyOf(record: VectorSample): ParsedBody | undefined {
  const text = bytesOf(record).toString('utf8');
  const declared = contentType(record);
  if (declared.startsWith('multipart/')) return multipartBody(record);
  if (declared.includes('x-www-form-urlencoded')) return formBody(text);
  try {
    const value: unknown = JSON.parse(text);
    // A JSON value that is an object is one with members or items.
    return typeof value === 'object' && value !== null
      ? { format: 'json', body: value as SampleBody }
      : undefined;
  } catch {
    return /^[\w.[\]%+-]+=/.test(text) ? formBody(text) : undefined;
  }
}

function contentType({ headers }: VectorSample): string {
  const [, value = ''] = Object.entries(headers ?? {}).find(([name]) => /^content-type$/i.test(name)) ?? [];
  return String(value).toLowerCase();
}

function formBody(text: string): ParsedBody {
  return { format: 'form', body: withJson([...new URLSearchParams(text)]) };
}

function multipartBody(record: VectorSample): ParsedBody | undefined {
  const parts = new RequestView({ headers: headersOf(record.headers ?? {}), body: bytesOf(record) }).parts;
  return parts.length === 0 ? undefined : { format: 'multipart', body: withJson(parts) };
}

/** Fields by name; one that holds JSON is open to change inside. */
function withJson(fields: Iterable<readonly [string, string]>): SampleBody {
  return Object.fromEntries([...fields].map(([name, value]) => [name, documentIn(value) ?? value]));
}

function documentIn(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Ids often begin with what they name: `evt_…`. */
function prefixOf(id: string | undefined): string {
  return /^[A-Za-z]+[_-]/.exec(id ?? '')?.[0] ?? '';
}
