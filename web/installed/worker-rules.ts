/** What the worker does with a request: the page from the network first, a file of the build from the device first, nothing. */
export type Handling = 'page' | 'file' | 'none'

type WorkerRequest = { method: string; mode: string; url: string }

/**
 * How a request of a page at `origin` is handled. Calls are none of the worker's: they go out and fail as if it were not
 * there, so that whoever keeps one to send it later decides that on the page.
 */
export function requestHandling({ method, mode, url }: WorkerRequest, origin: string): Handling {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || /^\/(api|healthz|readyz)(\/|$)/.test(address.pathname))
    return 'none'
  if (mode === 'navigate') return 'page'
  return address.pathname.startsWith('/assets/') ? 'file' : 'none'
}

export const SHELL = 'kerani.shell.'

/**
 * Which of the caches here (in the order they were made) are of versions nobody can have open any more: pages of the version
 * before this one may be, with something typed in them.
 */
export function outdatedCaches(caches: readonly string[], current: string): string[] {
  const before = caches.filter((name) => name.startsWith(SHELL) && name !== current)
  return before.slice(0, -1)
}
