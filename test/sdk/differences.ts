import type { BodyReading, TimeReading } from './adapter.ts';

/** Where a package is laxer than it should be, or wrong. Each is shown by checks that fail once the package is mended. */
export interface Difference {
  readonly name: string;
  readonly why: string;
}

export const TIME_DIFFERENCES: Readonly<Partial<Record<TimeReading, Difference>>> = {
  past: {
    name: 'judges age only',
    why: 'A time ahead of the clock passes, so that a delivery stays good until then and a window longer.',
  },
  none: {
    name: 'leaves the age of a delivery to its caller',
    why: 'A time is signed and nobody looks at it: what was recorded once verifies for ever.',
  },
};

export const BODY_DIFFERENCES: Readonly<Partial<Record<BodyReading, Difference>>> = {
  text: {
    name: 'reads the body as text',
    why: 'Bytes that are no UTF-8 become U+FFFD before they are hashed: signed ones fail, and others pass for them.',
  },
  escaped: {
    name: 'escapes the body before it is hashed',
    why: 'Right for a body that was signed in ASCII and decoded since; wrong for any other text.',
  },
  json: {
    name: 'writes the parsed JSON anew',
    why: 'Spaces, escapes and forms of numbers are lost before the hash: signed ones fail, and others pass for them.',
  },
};
