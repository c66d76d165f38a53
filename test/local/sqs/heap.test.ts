import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IndexedHeap } from '../../../local/sqs/heap.ts';

describe('IndexedHeap', () => {
  it('gives the smallest first, whatever is taken out in between', () => {
    const step = fc.record({ value: fc.nat(20), removes: fc.boolean(), which: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const heap = new IndexedHeap<{ value: number }>((a, b) => a.value - b.value);
        const model: { value: number }[] = [];
        for (const { value, removes, which } of steps) {
          const [gone] = removes ? model.splice(which % Math.max(1, model.length), 1) : [];
          if (gone !== undefined) heap.remove(gone);
          else {
            const item = { value };
            model.push(item);
            heap.add(item);
          }
          const smallest = model.length > 0 ? Math.min(...model.map((item) => item.value)) : undefined;
          expect([heap.size, heap.peek()?.value]).toEqual([model.length, smallest]);
        }
      }),
    );
  });

  it('does not mind an item it has not', () => {
    const heap = new IndexedHeap<number>((a, b) => a - b);
    heap.add(2);
    heap.remove(1);
    expect([heap.peek(), heap.has(1), heap.has(2)]).toEqual([2, false, true]);
  });
});
