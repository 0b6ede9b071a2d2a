/** Concurrent calls: while one waits for the database, the next one runs. */
const AT_ONCE = 4

/** Maps items with a few concurrent calls. Results keep the order of the items. */
export async function mapConcurrently<I, T>(items: readonly I[], work: (item: I) => Promise<T>): Promise<T[]> {
  const found: T[] = new Array(items.length)
  let next = 0
  async function one(): Promise<void> {
    for (let at = next++; at < items.length; at = next++) found[at] = await work(items[at]!)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, one))
  return found
}
