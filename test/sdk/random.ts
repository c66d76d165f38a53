import { createHash } from 'node:crypto';

const TEXT = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;-_+=/\\"\'<>&%#?{}[]',
  ...['ä', 'ß', 'é', 'Ж', '日', '本', '€', '😀', '\u2028', '\u00a0', '\t', '\n', '\u007f'],
];
const NAME = [...'abcdefghijklmnopqrstuvwxyz'];
const HEX = [...'0123456789abcdef'];
const WORD = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];

/** The same values for the same seed, on every machine. */
export class Random {
  readonly #seed: string;
  #block = 0;
  #pool: Buffer = Buffer.alloc(0);

  constructor(seed: string) {
    this.#seed = seed;
  }

  bytes(count: number): Buffer {
    while (this.#pool.length < count) {
      const block = createHash('sha512')
        .update(`${this.#seed}/${this.#block++}`)
        .digest();
      this.#pool = Buffer.concat([this.#pool, block]);
    }
    const taken = Buffer.from(this.#pool.subarray(0, count));
    this.#pool = this.#pool.subarray(count);
    return taken;
  }

  /** A whole number, `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + (this.bytes(4).readUInt32BE() % (to - from + 1));
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.int(0, values.length - 1)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  }

  /** Any text a JSON body may hold, most of it ASCII. */
  text(from: number, to: number): string {
    return this.#of(TEXT, from, to);
  }

  word(from: number, to: number): string {
    return this.#of(WORD, from, to);
  }

  hex(length: number): string {
    return this.#of(HEX, length, length);
  }

  /** A field's name: never one that JSON would put in another order. */
  name(): string {
    return this.#of(NAME, 1, 8);
  }

  uuid(): string {
    const hex = this.hex(32);
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  #of(alphabet: readonly string[], from: number, to: number): string {
    let text = '';
    for (let left = this.int(from, to); left > 0; left--) text += this.pick(alphabet);
    return text;
  }
}
