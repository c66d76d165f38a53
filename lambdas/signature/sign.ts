import type { KeyObject } from 'node:crypto';
import type { HmacSignature, MessagePart, RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import { hmac } from './digest.ts';
import { inFamily } from './signed-request.ts';

export interface Signing {
  readonly body: Uint8Array;
  /** Time of signing, ms. */
  readonly now: number;
  /** Headers the provider would send beside the signature, lower case; those the scheme signs must be among them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Value of the signed id header, where `headers` does not hold it. */
  readonly id?: string;
  /** @default - the spec's first */
  readonly family?: string;
}

/**
 * Headers of a genuine delivery: the given ones, the timestamp and the signature.
 * Throws `TypeError` when a header the scheme signs is missing.
 */
export function signDelivery(
  spec: Pick<RuntimeSpec, 'signature'>,
  key: KeyObject,
  { body, now, headers = {}, id, family }: Signing,
): Record<string, string> {
  const { signature } = spec;
  const used = family ?? signature.families?.[0] ?? '';
  const signed: Record<string, string> = { ...headers };
  const { timestamp } = signature;
  const time = timestamp === undefined ? '' : String(timestamp.unit === 's' ? Math.floor(now / 1000) : now);
  if (timestamp !== undefined && 'header' in timestamp.from) {
    signed[inFamily(timestamp.from.header, used)] = time;
  }
  const pieces = signature.message.map((part) => piece(part, body, time, used, signed, id));
  const digest = hmac(signature.hash, key, pieces).toString(signature.encoding);
  signed[inFamily(signature.header, used)] = layOut(signature, time, digest);
  return signed;
}

function piece(
  part: MessagePart,
  body: Uint8Array,
  time: string,
  family: string,
  headers: Record<string, string>,
  id: string | undefined,
): string | Uint8Array {
  if (part === 'body') return body;
  if (part === 'timestamp') return time;
  if ('text' in part) return part.text;
  const name = inFamily(part.header, family);
  const value = headers[name] ?? id;
  if (value === undefined) throw new TypeError(`header ${name} is signed and was not given`);
  headers[name] = value;
  return value;
}

function layOut({ layout, timestamp }: HmacSignature, time: string, digest: string): string {
  if (layout.form === 'plain') return `${layout.prefix ?? ''}${digest}`;
  if (layout.form === 'list') return `${layout.tag}${layout.tagSeparator}${digest}`;
  const pairs = [`${layout.key}=${digest}`];
  if (timestamp !== undefined && 'pair' in timestamp.from) pairs.unshift(`${timestamp.from.pair}=${time}`);
  return pairs.join(layout.separator);
}
