import type { EventItem } from '../../lib/contract/ledger.ts';
import type { LogFields } from '../telemetry/telemetry.ts';

/** What every log line about an event names. */
export function fieldsOf(event: EventItem): LogFields {
  return { source: event.source, event: event.key, hash: event.h, type: event.type, stream: event.stream };
}
