import { hashOfArchiveKey } from '../../lib/contract/archive.ts';
import { readArchiveMetadata } from '../../lib/contract/archive-metadata.ts';
import type { StoredObject } from '../clients/ports.ts';
import { type EventFacts, numbering } from './event-item.ts';
import { bodyDigest } from './names.ts';

/**
 * What an event is made of, by its archived object alone, for a replay of what the ledger does not know. Undefined: the
 * object is not as a receiver wrote it.
 *
 * @param of the source's queue and the policy its events have today
 */
export function archivedFacts(
  loc: string,
  { bytes, metadata }: StoredObject,
  of: Pick<EventFacts, 'q' | 'policy'>,
): EventFacts | undefined {
  const { source, key, type, stream, streamHash, receivedAt, seq, delivery } = readArchiveMetadata(metadata);
  const h = hashOfArchiveKey(loc);
  const dig = bodyDigest(bytes);
  const sound =
    loc.startsWith(`raw/${source}/`) &&
    loc.endsWith(`.${dig.slice(0, 16)}`) &&
    /^[0-9a-f]{64}$/.test(streamHash) &&
    receivedAt > 0;
  if (h === undefined || !sound) return undefined;
  const { q, policy } = of;
  return {
    source,
    h,
    key,
    rk: '',
    type,
    streamHash,
    stream,
    k: receivedAt,
    loc,
    dig,
    q,
    ...numbering(policy, seq),
    ...(delivery !== undefined && { dlv: delivery }),
  };
}
