/** How many calls of a walk are under way at once: while one waits for the database the next is worked on. */
const AT_ONCE = 4

/** Does the same for each of many things, a few at once. Answers in their order. */
export async function mapConcurrently<I, T>(items: readonly I[], work: (item: I) => Promise<T>): Promise<T[]> {
  const found: T[] = new Array(items.length)
  let next = 0
  async function one(): Promise<void> {
    for (let at = next++; at < items.length; at = next++) found[at] = await work(items[at]!)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, one))
  return found
}
