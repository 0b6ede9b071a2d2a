/** How caches of a person's own answers are called. */
export const OFFLINE_CACHE_PREFIX = 'kerani.own.'

/** Removes everything of anybody that this device kept for when there is no network. */
export async function clearOfflineCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  try {
    const own = (await caches.keys()).filter((name) => name.startsWith(OFFLINE_CACHE_PREFIX))
    await Promise.all(own.map((name) => caches.delete(name)))
  } catch (error) {
    // A browser that keeps nothing has nothing to forget; what else this may be is worth a look.
    console.warn('What was kept could not be looked through', error)
  }
}
