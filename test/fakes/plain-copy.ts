import type { Item, Value } from '../../lambdas/clients/ports.ts';

/** A deep copy of an item: plain values only, so it need not cost what a structured clone does. */
export function plainCopy(item: Item): Item {
  const copy: Record<string, Value | undefined> = {};
  for (const name in item) copy[name] = copyValue(item[name]);
  return copy;
}

function copyValue(value: Value | undefined): Value | undefined {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry: Value) => copyValue(entry) ?? null);
  if (value instanceof Uint8Array) return value.slice();
  // Neither a list nor bytes, so a map.
  return plainCopy(value as Item);
}
