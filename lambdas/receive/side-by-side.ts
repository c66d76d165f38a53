/** Works on all of a list, so many at a time, in order of the list. The results are in its order. */
export async function sideBySide<T, R>(
  all: readonly T[],
  most: number,
  work: (one: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < all.length; index = next++) {
      // The index is below the length.
      results[index] = await work(all[index] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, worker));
  return results;
}
