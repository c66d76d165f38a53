/** Maps in order with at most `limit` calls at a time. The first failure is thrown. */
export async function mapConcurrently<From, To>(
  items: readonly From[],
  limit: number,
  map: (item: From) => To | Promise<To>,
): Promise<To[]> {
  const results: To[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      // `index` is inside the bounds; an absent element can only be a value of `From` itself.
      results[index] = await map(item as From);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return results;
}
