/**
 * The same in the same order, each begun while the one before it is worked with: the database looks up the next people
 * while these are computed. Never more than one is begun, and nothing is under way any more when it ends, early or not. What
 * works with them must not use the connection of the source, which is busy.
 */
export async function* prefetchNext<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next: Promise<IteratorResult<T>> | null = null
  try {
    for (let one = await source.next(); !one.done; one = await next) {
      next = source.next()
      // A failure is met where it is awaited; until then it must not count as unhandled.
      next.catch(() => {})
      yield one.value
    }
  } finally {
    await next?.catch(() => {})
    await source.return(undefined)
  }
}
