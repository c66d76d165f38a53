/** One value of DER: what it is and where its content stands. */
interface Value {
  readonly tag: number;
  readonly start: number;
  readonly end: number;
}

const SEQUENCE = 0x30;
const OBJECT_ID = 0x06;
const EXTENSIONS = 0xa3;

/**
 * Object ids of a certificate's extensions, as hex of their DER content. Read by structure: bytes that look like one could
 * stand in a name. Empty for what is no certificate.
 */
export function marksOf(certificate: Uint8Array): ReadonlySet<string> {
  const [whole] = valuesIn(certificate, 0, certificate.length);
  const [signed] = whole === undefined ? [] : valuesIn(certificate, whole.start, whole.end);
  const members = signed === undefined ? [] : valuesIn(certificate, signed.start, signed.end);
  const extensions = members.find(({ tag }) => tag === EXTENSIONS);
  const [list] = extensions === undefined ? [] : valuesIn(certificate, extensions.start, extensions.end);
  const marks = list === undefined ? [] : valuesIn(certificate, list.start, list.end);
  return new Set(
    marks
      .filter(({ tag }) => tag === SEQUENCE)
      .flatMap(({ start, end }) => valuesIn(certificate, start, end).slice(0, 1))
      .filter(({ tag }) => tag === OBJECT_ID)
      .map(({ start, end }) => Buffer.from(certificate.subarray(start, end)).toString('hex')),
  );
}

/** Values one after another, up to the first that does not fit. */
function valuesIn(bytes: Uint8Array, from: number, to: number): readonly Value[] {
  const values: Value[] = [];
  for (let at = from; at < to; ) {
    const value = valueAt(bytes, at, to);
    if (value === undefined) break;
    values.push(value);
    at = value.end;
  }
  return values;
}

function valueAt(bytes: Uint8Array, at: number, to: number): Value | undefined {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return undefined;
  const more = first < 0x80 ? 0 : first & 0x7f;
  // A certificate has no content of 16 MB, and none of a length that is not said.
  if (more > 3 || first === 0x80) return undefined;
  let length = more === 0 ? first : 0;
  for (let i = 0; i < more; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0);
  const start = at + 2 + more;
  return start + length > to ? undefined : { tag, start, end: start + length };
}
