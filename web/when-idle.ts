const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const
const AT_LATEST = 8000

const asked = new Set<() => Promise<unknown>>()
let started = false

/**
 * Fetches code that will be wanted soon, once: when the person first moves on the page, or after a while of nothing.
 * So it holds up no first page, and is there before the press that needs it.
 */
export function whenIdle(load: () => Promise<unknown>): void {
  if (typeof window === 'undefined' || asked.has(load)) return
  asked.add(load)
  if (started) fetchSoon(load)
  else if (asked.size === 1) awaitSign()
}

function awaitSign(): void {
  const begin = () => {
    if (started) return
    started = true
    clearTimeout(timer)
    for (const sign of SIGNS) window.removeEventListener(sign, begin)
    for (const load of asked) fetchSoon(load)
  }
  const timer = setTimeout(begin, AT_LATEST)
  for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true, once: true })
}

function fetchSoon(load: () => Promise<unknown>): void {
  const fetch = () => void load().catch(() => asked.delete(load))
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetch, { timeout: 2000 })
  else setTimeout(fetch, 200)
}
