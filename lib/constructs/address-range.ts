import { isIP } from 'node:net';

/** A range as the receiver reads it, `ADDRESS/BITS`; a single address is a range of one. */
export function addressRange(given: string): string {
  return given.includes('/') ? given : `${given}/${isIP(given) === 6 ? 128 : 32}`;
}

/** What is wrong with a list of ranges, undefined where nothing is. */
export function addressRangesProblem(given: readonly string[] | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (given.length === 0)
    return '`allowFrom` without any range would take nothing: leave it out to take requests from anywhere';
  const wrong = given.find((range) => !isRange(range));
  if (wrong !== undefined) return `${wrong} is no address and no range such as 192.0.2.0/24 or 2001:db8::/32`;
  return given.some((range) => range.endsWith('/0'))
    ? 'a range of all addresses allows everything: leave `allowFrom` out'
    : undefined;
}

function isRange(given: string): boolean {
  const [address = '', bits, ...more] = addressRange(given).split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    more.length === 0 &&
    /^\d{1,3}$/.test(bits ?? '') &&
    Number(bits) <= (family === 4 ? 32 : 128)
  );
}
