import type { Draw } from './draw.ts';

/** Something that reads what others write. */
export interface Target {
  readonly name: string;
  /** Draws an input and reads it. What is wrong, in words; a throw is wrong as well. */
  attempt(draw: Draw): string | undefined;
}

/** A reader under growing input. */
export interface Growth {
  readonly name: string;
  /** Input of about this many characters, ready to be read. */
  prepare(size: number): () => unknown;
  /** Characters of the smaller input; the larger one has ten times as many. */
  readonly size: number;
}
