import { parseInternalPath } from '#web/internal-path.ts'

/**
 * How the service worker handles a request: a page from the network first, a build file from the cache first, or not at
 * all.
 */
export type Handling = 'page' | 'file' | 'none'

type WorkerRequest = { method: string; mode: string; url: string }

/**
 * Decides how a request of a page at `origin` is handled. The worker ignores API calls: they fail as if it were not
 * there, so that the page decides which ones to send later.
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
 * The caches (listed in order of creation) of versions that nobody can have open any more. Pages of the previous
 * version may still be open, with unsaved text.
 */
export function outdatedCaches(caches: readonly string[], current: string): string[] {
  const before = caches.filter((name) => name.startsWith(SHELL) && name !== current)
  return before.slice(0, -1)
}

/** What a push shows: one sentence, and the address that a press opens. */
export type ShownNotice = { body: string; tag: string | undefined; path: string }

/** The page that opens where a push names no internal page. */
const HOME = '/app/dashboard'

/** Parses what the server pushed. A text that is not ours shows an empty notice, since browsers demand one. */
export function parsePush(text: string): ShownNotice {
  const { id, body, path } = parseObject(text)
  return {
    body: typeof body === 'string' ? body : '',
    // The same notice that arrives twice is shown once.
    tag: typeof id === 'string' ? id : undefined,
    path: internalAddress(path),
  }
}

/** The address itself if it is a page of the product, else the home page. */
export function internalAddress(path: unknown): string {
  return typeof path === 'string' && parseInternalPath(path) ? path : HOME
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
