import { createHash } from 'node:crypto';

/**
 * The name a resource without one gets: stack, logical id and a hash of both, as CloudFormation's names look. The same
 * at every start, so that state is found again.
 */
export function physicalName(stack: string, logicalId: string, maxLength: number): string {
  const suffix = stableId(`${stack}/${logicalId}`, 12);
  const room = maxLength - suffix.length - 2;
  const idRoom = Math.min(logicalId.length, Math.ceil(room / 2));
  return `${stack.slice(0, room - idRoom)}-${logicalId.slice(0, idRoom)}-${suffix}`;
}

/** `length` lower-case letters and digits that depend on `text` alone. */
export function stableId(text: string, length: number): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${digest}`).toString(36).slice(0, length);
}
