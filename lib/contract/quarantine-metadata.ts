import { REFUSALS, type RefusalReason } from './answers.ts';
import { decodeMetadata, encodeMetadata, headerMetadata, readHeaderMetadata } from './archive-metadata.ts';
import { MAX_STORED_HEADERS } from './limits.ts';

/** What of a refused request stands beside its bytes. */
export interface KeptRequest {
  readonly source: string;
  readonly reason: RefusalReason;
  /** When it came, ms. */
  readonly receivedAt: number;
  /** As the front door saw it. */
  readonly sourceIp: string;
  /** Whole length of a body that was cut, bytes. */
  readonly cutFrom?: number;
  /** Headers the spec names, lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Query as received, where the scheme looks at it. */
  readonly query?: string;
  /** Keyed digest of the secret it sent along, hex. */
  readonly sentDigest?: string;
  /** Headers, and `query`, that came and matter but are not kept: too long, sent twice, or credentials. */
  readonly leftOut: readonly string[];
}

/** Names in the object's metadata. Stored headers stand under the archive's prefix. */
const NAMES = {
  source: 'source',
  reason: 'reason',
  receivedAt: 'received-at',
  sourceIp: 'source-ip',
  cutFrom: 'cut-from',
  query: 'query',
  sentDigest: 'sent-digest',
  leftOut: 'left-out',
} as const;

/** Longest encoded texts, characters. With the headers all of it stays below the 2 KB S3 allows. */
const MAX_IP = 64;
const MAX_LEFT_OUT = 160;
/** Longest encoded query that is kept. It takes room that headers would have. */
const MAX_QUERY = 700;

/** Whether a query is short enough to be kept. */
export function queryFits(query: string): boolean {
  return query.length <= MAX_QUERY && encodeMetadata(query, Number.POSITIVE_INFINITY).length <= MAX_QUERY;
}

/** Room for the headers beside a query, characters. */
export function roomBeside(query: string | undefined): number {
  return MAX_STORED_HEADERS - encodeMetadata(query ?? '', Number.POSITIVE_INFINITY).length;
}

/** Metadata of a refused request. Its headers must fit into `roomBeside` its query. */
export function writeKeptRequest(kept: KeptRequest): Record<string, string> {
  const { cutFrom, query, sentDigest, leftOut } = kept;
  return {
    [NAMES.source]: kept.source,
    [NAMES.reason]: kept.reason,
    [NAMES.receivedAt]: String(kept.receivedAt),
    [NAMES.sourceIp]: encodeMetadata(kept.sourceIp, MAX_IP),
    ...(cutFrom !== undefined && { [NAMES.cutFrom]: String(cutFrom) }),
    ...(query !== undefined && { [NAMES.query]: encodeMetadata(query, MAX_QUERY) }),
    ...(sentDigest !== undefined && { [NAMES.sentDigest]: sentDigest }),
    ...(leftOut.length > 0 && { [NAMES.leftOut]: encodeMetadata(leftOut.join(','), MAX_LEFT_OUT) }),
    ...headerMetadata(kept.headers, roomBeside(query)),
  };
}

/** Reads it back; undefined where the object is none of ours. */
export function readKeptRequest(metadata: Readonly<Record<string, string>>): KeptRequest | undefined {
  const { source, reason } = metadata;
  const receivedAt = Number(metadata[NAMES.receivedAt] ?? Number.NaN);
  if (source === undefined || !isReason(reason) || !Number.isSafeInteger(receivedAt)) return undefined;
  const text = (name: string) => {
    const value = metadata[name];
    return value === undefined ? undefined : decodeMetadata(value);
  };
  const cutFrom = metadata[NAMES.cutFrom];
  const query = text(NAMES.query);
  const sentDigest = metadata[NAMES.sentDigest];
  return {
    source,
    reason,
    receivedAt,
    sourceIp: text(NAMES.sourceIp) ?? '',
    headers: readHeaderMetadata(metadata),
    leftOut: text(NAMES.leftOut)?.split(',') ?? [],
    ...(cutFrom !== undefined && { cutFrom: Number(cutFrom) }),
    ...(query !== undefined && { query }),
    ...(sentDigest !== undefined && { sentDigest }),
  };
}

function isReason(text: string | undefined): text is RefusalReason {
  return text !== undefined && Object.hasOwn(REFUSALS, text);
}
