/** Prefix of the names of caches with a person's own answers. */
export const OFFLINE_CACHE_PREFIX = 'kerani.own.'

/** Deletes everybody's offline answers on this device. */
export async function clearOfflineCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  try {
    const own = (await caches.keys()).filter((name) => name.startsWith(OFFLINE_CACHE_PREFIX))
    await Promise.all(own.map((name) => caches.delete(name)))
  } catch (error) {
    // A browser without storage has nothing to delete; any other error is worth a look.
    console.warn('What was kept could not be looked through', error)
  }
}
