import { filled, list, type Members, matching, object, only, optional, record } from './shape.ts';

/**
 * How one delivery holds many events. After its signature was accepted a delivery is split: each item is an event of its
 * own, whose bytes are its slice of the body. Places of the event then begin at the item; those of the delivery are
 * `EnvelopePlace`s.
 */
export interface BatchSpec {
  /**
   * Where the items are: JSON pointers in which `*` is every element of a list. The last token is a `*`: `/events/*`, or
   * `/*` where the body itself is the list. Lists may stand in lists, such as those of changes in a list of entries. Of
   * several pointers, all whose lists are there count.
   *
   * An element that holds none of the lists its pointer goes on to is an item itself, and so is a whole body without them:
   * what a provider sends in another form than usual becomes an event and does not get lost. An empty list holds no events.
   */
  readonly items: readonly string[];
  /**
   * The form field whose one value holds the JSON.
   *
   * @default - the body is the JSON
   */
  readonly field?: string;
  /**
   * A body that is no JSON document as a whole holds one on each line.
   *
   * @default false
   */
  readonly lines?: true;
  /**
   * Facts of the delivery that the handlers of its events need, by name: JSON pointers into the delivery, a `*` being the
   * position the item itself has there. Text, numbers and booleans, as text. Names are letters and digits.
   *
   * @default - none
   */
  readonly envelope?: Readonly<Record<string, string>>;
}

/**
 * A place in the delivery beside the items, for the event of a batch: a JSON pointer in which each `*` is the position the
 * item itself has there. The id of the entry an item is in stands at `/entry`, the position, `/id`.
 */
export interface EnvelopePlace {
  /** The pointer. */
  readonly envelope: string;
}

/** Most facts of a delivery that travel with each of its events. */
export const MAX_ENVELOPE_FACTS = 4;

const itemPointer = matching(
  /^(\/([^~/]|~[01])+)*\/\*$/,
  'a pointer to items: a JSON pointer without empty names whose last one is `*`',
);

const envelopePointer = matching(/^(\/([^~/]|~[01])+)+$/, 'a JSON pointer without empty names');

export const envelopePlace = object<EnvelopePlace>({ envelope: envelopePointer });

export const batchShape = object<BatchSpec>({
  items: list(itemPointer, 1),
  field: optional(filled),
  lines: optional(only(true)),
  envelope: optional((value, at) => [
    ...record(envelopePointer)(value, at),
    ...namesOf(value)
      .filter((name) => !/^[A-Za-z][A-Za-z0-9]{0,31}$/.test(name))
      .map((name) => `${at}: ${JSON.stringify(name)} is no name of letters and digits, at most 32`),
    ...(namesOf(value).length > MAX_ENVELOPE_FACTS
      ? [`${at} has more than ${MAX_ENVELOPE_FACTS} facts`]
      : []),
  ]),
} satisfies Members<BatchSpec>);

function namesOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
