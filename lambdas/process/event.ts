import { readHeaderMetadata } from '../../lib/contract/archive-metadata.ts';
import type { EventItem } from '../../lib/contract/ledger.ts';
import { MAX_BODY_BYTES } from '../../lib/contract/limits.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';
import { formPayload, isForm } from '../body/form.ts';
import { gunzip, isGzip } from '../body/gunzip.ts';
import type { ObjectStore } from '../clients/ports.ts';
import { bodyDigest } from '../ledger/names.ts';
import { BytesMissing } from './errors.ts';
import type { WebhookEvent } from './handler.ts';
import { readJson } from './json.ts';

/** An event's body and the headers kept with it. */
export interface Content {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The bytes the ledger item names: those in the message if they are the same, else from the archive. Throws
 * `BytesMissing` rather than hand out any others.
 */
export async function contentOf(
  archive: ObjectStore,
  event: EventItem,
  message: QueueMessage | undefined,
): Promise<Content> {
  if (message?.body !== undefined && message.dig === event.dig) {
    const bytes = Buffer.from(message.body, 'base64');
    if (bodyDigest(bytes) === event.dig) return { bytes, headers: message.headers };
  }
  const stored = await archive.get(event.loc);
  if (!stored) throw new BytesMissing('missing');
  if (bodyDigest(stored.bytes) !== event.dig) throw new BytesMissing('different');
  return { bytes: stored.bytes, headers: readHeaderMetadata(stored.metadata) };
}

/** The event as its handler sees it. */
export function webhookEvent(
  event: EventItem,
  { bytes, headers }: Content,
  traceparent?: string,
): WebhookEvent {
  return {
    id: event.key,
    hash: event.h,
    source: event.source,
    type: event.type,
    stream: event.stream,
    receivedAt: new Date(event.k),
    ...(traceparent !== undefined && { traceparent }),
    headers,
    ...(event.dlv && {
      batch: { delivery: event.dlv.loc, at: event.dlv.at, envelope: event.dlv.env ?? {} },
    }),
    data: dataOf(plainOf(bytes, headers['content-encoding']), headers['content-type']),
  };
}

/** A gzipped body unpacked, within the bound it was received under; one that cannot be is no data. */
function plainOf(bytes: Buffer, contentEncoding: string | undefined): Buffer {
  if (!isGzip(contentEncoding)) return bytes;
  const plain = gunzip(bytes, MAX_BODY_BYTES);
  return plain.ok ? plain.bytes : bytes;
}

/** A body as data; undefined for bodies that are neither JSON nor a form. */
export function dataOf(bytes: Uint8Array, contentType?: string): unknown {
  const text = decoded(bytes);
  if (text === undefined) return undefined;
  if (!isForm(contentType)) return readJson(text);
  const fields = new URLSearchParams(text);
  const payload = formPayload(fields);
  const parsed = payload === undefined ? undefined : readJson(payload);
  return parsed === undefined ? Object.fromEntries(fields) : parsed;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
