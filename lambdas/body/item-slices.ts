import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  endOfString,
  endOfValue,
  NOWHERE,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  skipSpace,
} from './json-bytes.ts';

/** An item of a batch: where it stands in the bytes, and in the document. */
export interface ItemSlice {
  readonly start: number;
  /** Its last byte is the one before. */
  readonly end: number;
  /** JSON pointer to it. */
  readonly at: string;
  /** Its positions in the lists that the stars of its pointer went through. */
  readonly positions: readonly number[];
}

export type Slicing =
  | { readonly ok: true; readonly items: readonly ItemSlice[] }
  /** None of the lists is there. */
  | { readonly ok: false; readonly problem: 'no_list' | 'malformed' | 'repeated' | 'too_many' };

/** Pointers as a tree: what to look for inside a list or an object, by name; `*` is every element. */
export interface ItemRoute extends ReadonlyMap<string, ItemRoute> {}
interface Route extends Map<string, Route> {}

/** Compiles pointers to items, such as `/events/*`, once for many bodies. A pointer may also name one member. */
export function itemRoute(pointers: readonly string[]): ItemRoute {
  const root: Route = new Map();
  for (const pointer of pointers) {
    let route = root;
    for (const token of pointer.split('/').slice(1)) {
      const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
      const next = route.get(name) ?? new Map();
      route.set(name, next);
      route = next;
    }
  }
  return root;
}

/**
 * Finds the items in a JSON document by its bytes, so that each is exactly what was sent. What lies inside an item or
 * beside the lists is passed over, not judged: one that is no JSON ends where its brackets and strings do. Linear, and
 * never throws.
 *
 * @param most items at most
 */
export function sliceItems(bytes: Uint8Array, route: ItemRoute, most: number): Slicing {
  const search = new Search(bytes, most);
  const start = skipSpace(bytes, hasByteOrderMark(bytes) ? 3 : 0);
  const visit = search.visit(route, { start, at: '', positions: [] });
  if (search.problem !== undefined) return { ok: false, problem: search.problem };
  if (visit.end === NOWHERE) return { ok: false, problem: 'malformed' };
  return visit.found ? { ok: true, items: search.items } : { ok: false, problem: 'no_list' };
}

/** The document with a null in the place of each slice: what stands around them, byte for byte. */
export function aroundSlices(bytes: Uint8Array, slices: readonly ItemSlice[]): Buffer {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { start, end } of slices) {
    pieces.push(bytes.subarray(from, start), Buffer.from('null'));
    from = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(from)]);
}

function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** A value on the way to the items. */
type Stop = Omit<ItemSlice, 'end'>;

/** What was found at a value: where it ends, and whether one of the lists is in it. */
interface Visit {
  readonly end: number;
  readonly found: boolean;
}

const BROKEN: Visit = { end: NOWHERE, found: false };

class Search {
  readonly items: ItemSlice[] = [];
  problem: 'repeated' | 'too_many' | undefined;
  readonly #bytes: Uint8Array;
  readonly #most: number;

  constructor(bytes: Uint8Array, most: number) {
    this.#bytes = bytes;
    this.#most = most;
  }

  /** Goes as deep as the pointers are long. */
  visit(route: ItemRoute, stop: Stop): Visit {
    const first = this.#bytes[stop.start];
    const elements = route.get('*');
    if (first === OPEN_LIST && elements !== undefined) return this.#visitList(elements, stop);
    if (first === OPEN_OBJECT && route.size > 0) return this.#visitObject(route, stop);
    return { end: endOfValue(this.#bytes, stop.start), found: false };
  }

  #visitList(route: ItemRoute, { start, at, positions }: Stop): Visit {
    const bytes = this.#bytes;
    let next = skipSpace(bytes, start + 1);
    if (bytes[next] === CLOSE_LIST) return { end: next + 1, found: true };
    for (let index = 0; ; index++) {
      const element = { start: next, at: `${at}/${index}`, positions: [...positions, index] };
      const { end, found } = this.visit(route, element);
      if (!found && end !== NOWHERE) this.#add({ ...element, end });
      if (end === NOWHERE || this.problem !== undefined) return BROKEN;
      next = skipSpace(bytes, end);
      if (bytes[next] === CLOSE_LIST) return { end: next + 1, found: true };
      if (bytes[next] !== COMMA) return BROKEN;
      next = skipSpace(bytes, next + 1);
    }
  }

  #visitObject(route: ItemRoute, { start, at, positions }: Stop): Visit {
    const bytes = this.#bytes;
    const seen = new Set<string>();
    let found = false;
    let next = skipSpace(bytes, start + 1);
    if (bytes[next] === CLOSE_OBJECT) return { end: next + 1, found };
    for (;;) {
      const member = memberAt(bytes, next);
      if (member === undefined) return BROKEN;
      const inside = member.name === '*' ? undefined : route.get(member.name);
      const stop = { start: member.value, at: `${at}/${escaped(member.name)}`, positions };
      const visit = this.#visitMember(inside, stop, seen);
      if (visit.end === NOWHERE || this.problem !== undefined) return BROKEN;
      found ||= visit.found;
      next = skipSpace(bytes, visit.end);
      if (bytes[next] === CLOSE_OBJECT) return { end: next + 1, found };
      if (bytes[next] !== COMMA) return BROKEN;
      next = skipSpace(bytes, next + 1);
    }
  }

  /** @param route undefined: no item is in this member */
  #visitMember(route: ItemRoute | undefined, stop: Stop, seen: Set<string>): Visit {
    if (route === undefined) return { end: endOfValue(this.#bytes, stop.start), found: false };
    // JSON readers take the last of two equal names: the events of the first would be gone.
    if (seen.has(stop.at)) this.problem = 'repeated';
    seen.add(stop.at);
    const visit = this.visit(route, stop);
    if (route.size > 0 || visit.end === NOWHERE) return visit;
    this.#add({ ...stop, end: visit.end });
    return { end: visit.end, found: true };
  }

  #add(item: ItemSlice): void {
    if (this.items.length >= this.#most) this.problem = 'too_many';
    else this.items.push(item);
  }
}

/** A member's name as JSON reads it, however it is written, and where its value begins. */
function memberAt(
  bytes: Uint8Array,
  start: number,
): { readonly name: string; readonly value: number } | undefined {
  const end = bytes[start] === QUOTE ? endOfString(bytes, start) : NOWHERE;
  if (end === NOWHERE) return undefined;
  const colon = skipSpace(bytes, end);
  const name = textOf(bytes, start, end);
  if (bytes[colon] !== COLON || name === undefined) return undefined;
  return { name, value: skipSpace(bytes, colon + 1) };
}

function textOf(bytes: Uint8Array, start: number, end: number): string | undefined {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
  try {
    const text: unknown = JSON.parse(written);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
