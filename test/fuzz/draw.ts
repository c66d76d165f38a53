import { pick, type Random, seeded, whole } from '../drills/random.ts';

/** Texts that have broken readers before. */
const NASTY: readonly string[] = [
  ...['', ' ', ',', '=', ';', '.', ':', '\u0000', '\r\n', '\ud800', '\ufeff', '%', '%E0%A4%A', '%00'],
  ...['t=', 'v1=', 'v1,', 't=1,', 't=NaN,v1=', 't=-1,v1=00', 't=1e9,v1=', 'sha256=', 'Basic ', 'Bearer '],
  ...['eyJhbGciOiJub25lIn0.e30.', '{"a":', '[]', '{}', 'null', '"', '\\', '\\u', '1e999', '-0', '__proto__'],
  ...['constructor', 'toString', '../', '$ref', '9'.repeat(40), 'a'.repeat(300), '[['.repeat(30), 'a=1&a=2'],
  ...[
    '2026-02-30T00:00:00Z',
    '2026-12-01T25:00:00Z',
    'Tue, 01 Dec 2026 00:00:00 GMT',
    '1796083200',
    '1796083200000',
  ],
];
const BYTES: readonly number[] = [
  0x00, 0x0a, 0x0d, 0x22, 0x25, 0x2c, 0x2d, 0x3d, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d, 0x80, 0xff,
];

/** Values for one case, the same for the same seed. */
export class Draw {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return whole(this.#random, from, to);
  }

  pick<T>(values: readonly T[]): T {
    return pick(this.#random, values);
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.int(1, times) === 1;
  }

  text(): string {
    if (this.once(2)) return this.pick(NASTY);
    let text = '';
    for (let left = this.int(0, 24); left > 0; left--) {
      text += this.once(4) ? this.pick(NASTY) : String.fromCharCode(this.int(0x20, 0x17f));
    }
    return text;
  }

  bytes(most = 64): Buffer {
    return Buffer.from(Array.from({ length: this.int(0, most) }, () => this.byte()));
  }

  byte(): number {
    return this.once(2) ? this.pick(BYTES) : this.int(0, 255);
  }

  /** The text with one to three places changed: cut out, doubled, put in or exchanged. */
  changed(text: string): string {
    let now = text;
    for (let left = this.int(1, 3); left > 0; left--) {
      const from = this.int(0, now.length);
      const to = Math.min(now.length, from + this.int(0, 8));
      const middle = this.pick([() => '', () => now.slice(from, to).repeat(2), () => this.text()])();
      now = now.slice(0, from) + middle + now.slice(to);
    }
    return now;
  }

  /** Other bytes than the given ones. */
  otherBytes(bytes: Uint8Array): Buffer {
    const from = this.int(0, bytes.length);
    const to = Math.min(bytes.length, from + this.int(0, 4));
    const middle = this.pick([() => Buffer.alloc(0), () => this.bytes(6), () => bytes.subarray(from, to)])();
    const made = Buffer.concat([bytes.subarray(0, from), middle, bytes.subarray(to)]);
    return made.equals(bytes) ? Buffer.concat([made, Buffer.from([this.byte()])]) : made;
  }

  /** Any JSON value, of a few members. */
  json(depth = 3): unknown {
    const kinds = depth > 0 ? 7 : 5;
    switch (this.int(1, kinds)) {
      case 1:
        return null;
      case 2:
        return this.once(2);
      case 3:
        return this.pick([0, -0, 1, -1, 1.5, 1e21, 2 ** 53, 1_796_083_200]);
      case 4:
      case 5:
        return this.text();
      case 6:
        return Array.from({ length: this.int(0, 3) }, () => this.json(depth - 1));
      default:
        return Object.fromEntries(
          Array.from({ length: this.int(0, 3) }, () => [this.text(), this.json(depth - 1)]),
        );
    }
  }

  /** A copy of a JSON value with one thing in it taken away, put in or exchanged. */
  changedJson(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.once(6)) return this.json(2);
    const entries = Object.entries(value);
    const at = this.int(0, entries.length);
    const [name, member] = entries[at] ?? [this.text(), this.json(2)];
    const rest = entries.filter((_, i) => i !== at);
    const made = this.once(5)
      ? rest
      : [...rest, [this.once(12) ? this.text() : name, this.changedJson(member)] as const];
    return Array.isArray(value) ? made.map(([, one]) => one) : Object.fromEntries(made);
  }
}
