/**
 * Yields the items of a source in order, and requests the next one while the caller works on the current one: the
 * database reads the next people while these are calculated. At most one request is running, and none after the end,
 * early or not. The caller must not use the source's connection meanwhile, because it is busy.
 */
export async function* prefetchNext<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next: Promise<IteratorResult<T>> | null = null
  try {
    for (let one = await source.next(); !one.done; one = await next) {
      next = source.next()
      // The error is thrown where it is awaited; until then it must not count as unhandled.
      next.catch(() => {})
      yield one.value
    }
  } finally {
    await next?.catch(() => {})
    await source.return(undefined)
  }
}
