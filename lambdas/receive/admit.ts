import type { ReceiveOutcome } from '../../lib/contract/answers.ts';
import { MAX_BODY_BYTES } from '../../lib/contract/limits.ts';
import type { RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import { isGzip } from '../body/gunzip.ts';
import type { Delivery } from './delivery.ts';
import type { Receiver } from './receiver.ts';

/** Providers look whether an address answers before they save it. */
const PROBES: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What comes from an address the source does not take; undefined: go on. */
export function fromElsewhere(
  { callerIp }: Pick<Delivery, 'callerIp'>,
  { takesFrom }: Pick<Receiver, 'takesFrom'>,
): ReceiveOutcome | undefined {
  return takesFrom?.(callerIp) === false ? { status: 'refused', reason: 'address_not_allowed' } : undefined;
}

/** What ends before any signature is looked at; undefined: go on. */
export function admit(
  { method, headers, body }: Pick<Delivery, 'method' | 'headers'> & { readonly body: Uint8Array },
  { gzip }: Pick<RuntimeSpec, 'gzip'>,
): ReceiveOutcome | undefined {
  if (PROBES.has(method)) return { status: 'probe' };
  if (method !== 'POST') return { status: 'refused', reason: 'method_not_allowed' };
  if (body.length > MAX_BODY_BYTES) return { status: 'refused', reason: 'body_too_large' };
  const encodings = headers.get('content-encoding') ?? [];
  // Who decoded what on the way is not known, so neither is which bytes were signed.
  // Only of a provider that signs what it has gzipped is it known: the bytes that came.
  const isSigned = gzip === true && encodings.length === 1 && isGzip(encodings[0]);
  if (!isSigned && encodings.some((encoding) => !/^(identity)?$/i.test(encoding.trim()))) {
    return { status: 'refused', reason: 'unsupported_encoding' };
  }
  return undefined;
}
