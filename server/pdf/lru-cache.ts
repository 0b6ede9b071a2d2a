/** A cache of at most `most` values, created by `make`; drops the least recently used one. */
export function createLruCache<T>(most: number): (key: string, make: () => T) => T {
  const values = new Map<string, T>()
  return (key, make) => {
    const value = values.get(key) ?? make()
    values.delete(key)
    values.set(key, value)
    const [oldest] = values.keys()
    if (oldest !== undefined && values.size > most) values.delete(oldest)
    return value
  }
}
