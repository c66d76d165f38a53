/** A binary heap, smallest first, from which any item can be taken out again. An item may be in it once. */
export class IndexedHeap<T> {
  readonly #items: T[] = [];
  readonly #positions = new Map<T, number>();
  readonly #compare: (a: T, b: T) => number;

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#items.length;
  }

  peek(): T | undefined {
    return this.#items[0];
  }

  has(item: T): boolean {
    return this.#positions.has(item);
  }

  add(item: T): void {
    this.#place(item, this.#items.length);
    this.#rise(this.#items.length - 1);
  }

  /** Takes `item` out; does nothing if it is not there. Its order must not have changed since it was added. */
  remove(item: T): void {
    const position = this.#positions.get(item);
    if (position === undefined) return;
    this.#positions.delete(item);
    const last = this.#items.pop();
    if (last === undefined || last === item) return;
    this.#place(last, position);
    this.#rise(position);
    this.#sink(position);
  }

  #place(item: T, position: number): void {
    this.#items[position] = item;
    this.#positions.set(item, position);
  }

  #rise(start: number): void {
    let position = start;
    while (position > 0 && this.#swapIfLess(position, (position - 1) >> 1)) position = (position - 1) >> 1;
  }

  #sink(start: number): void {
    let position = start;
    for (;;) {
      const left = 2 * position + 1;
      const child = this.#less(left + 1, left) ? left + 1 : left;
      if (!this.#swapIfLess(child, position)) return;
      position = child;
    }
  }

  #swapIfLess(a: number, b: number): boolean {
    if (!this.#less(a, b)) return false;
    const [first, second] = [this.#items[a], this.#items[b]];
    if (first === undefined || second === undefined) return false;
    this.#place(first, b);
    this.#place(second, a);
    return true;
  }

  #less(a: number, b: number): boolean {
    const [first, second] = [this.#items[a], this.#items[b]];
    return first !== undefined && second !== undefined && this.#compare(first, second) < 0;
  }
}
