/** Prefixes of the archive bucket. */
export const RAW_PREFIX = 'raw/';
export const QUARANTINE_PREFIX = 'quarantine/';
/** Whole deliveries that were split into events. */
export const DELIVERY_PREFIX = 'deliveries/';

/** Archive key of a body: derived, never text from a request. `at` is the time of the attempt, ms. */
export function archiveKey(source: string, h: string, digest: string, at: number): string {
  const [year, month, day, hour] = new Date(at).toISOString().split(/[-T:]/);
  return `${RAW_PREFIX}${source}/${year}/${month}/${day}/${hour}/${h}.${digest.slice(0, 16)}`;
}

/** Archive key of a whole delivery that was split. It holds the whole digest: what is there under it is these bytes. */
export function deliveryKey(source: string, digest: string, at: number): string {
  const [year, month, day, hour] = new Date(at).toISOString().split(/[-T:]/);
  return `${DELIVERY_PREFIX}${source}/${year}/${month}/${day}/${hour}/${digest}`;
}

/** Folder of one source and hour, for listings. */
export function archiveHour(source: string, at: number): string {
  const [year, month, day, hour] = new Date(at).toISOString().split(/[-T:]/);
  return `${RAW_PREFIX}${source}/${year}/${month}/${day}/${hour}/`;
}

/** The event hash inside an archive key, or undefined for other keys. */
export function hashOfArchiveKey(key: string): string | undefined {
  return /^raw\/[a-z0-9-]+\/\d{4}\/\d\d\/\d\d\/\d\d\/([0-9a-f]{64})\.[0-9a-f]{16}$/.exec(key)?.[1];
}

/**
 * Quarantine key: source, start of the minute, and one of a fixed number of slots, which makes the slots a cap for the whole
 * fleet. Keys sort by time. `at` and `windowMs` in ms; the window is a minute where time is not scaled, a second at least.
 */
export function quarantineKey(source: string, at: number, windowMs: number, slot: number): string {
  return `${quarantineFolder(source, at, windowMs)}${String(slot).padStart(3, '0')}`;
}

/** Folder of the window a time falls into. */
export function quarantineFolder(source: string, at: number, windowMs: number): string {
  const start = Math.floor(at / windowMs) * windowMs;
  const time = new Date(start).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `${QUARANTINE_PREFIX}${source}/${time}/`;
}

/** The part of a quarantine key that people name a request by, `20261130T120000/017`; undefined for other keys. */
export function quarantineId(key: string): string | undefined {
  return /^quarantine\/[a-z0-9-]+\/(\d{8}T\d{6}\/\d{3})$/.exec(key)?.[1];
}

/**
 * User metadata of an archived object: all a replay needs beside the bytes. Values are percent-encoded where not plain ASCII.
 */
export const ARCHIVE_METADATA = {
  source: 'source',
  key: 'key',
  type: 'type',
  stream: 'stream',
  /** The ledger's name of the stream: its text here may be cut. */
  streamHash: 'stream-hash',
  /** Its number in its stream, where that has a sequence. */
  sequence: 'seq',
  /** Archive key of the delivery it came in with others, and its place there. */
  delivery: 'delivery',
  deliveryAt: 'delivery-at',
  /** Each fact of that delivery under this prefix. */
  envelopePrefix: 'e-',
  receivedAt: 'received-at',
  /** Each stored header under this prefix. */
  headerPrefix: 'h-',
} as const;

/** How long objects of accepted deliveries cannot be deleted or replaced. */
export interface ObjectLockPolicy {
  readonly mode: 'GOVERNANCE' | 'COMPLIANCE';
  readonly years: number;
}

/** Until when what is written at `at`, ms, is locked. */
export function lockedUntil({ years }: ObjectLockPolicy, at: number): Date {
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}
