type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;
/** `JSON.parse` hands its reviver the source text of each primitive; the library types do not say so yet. */
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown;

const WHOLE = /^-?\d+$/;
/** No integer that a number cannot hold has fewer digits. */
const MAY_BE_UNSAFE = /\d{16}/;

/**
 * JSON text as values, integers beyond 2^53 as `bigint`, everything else as `JSON.parse` gives it: a `__proto__` key is an
 * ordinary own property. Undefined if the text is not JSON.
 */
export function readJson(text: string): unknown {
  try {
    return MAY_BE_UNSAFE.test(text) ? parseWithSource(text, keepIntegers) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const keepIntegers: Reviver = (_key, value, context) => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && WHOLE.test(source) ? BigInt(source) : value;
};
