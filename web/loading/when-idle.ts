const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const
/** Milliseconds without a page load before preloading begins: `IDLE_MS` after activity, else `MAX_WAIT_MS`. */
const IDLE_MS = 300
const MAX_WAIT_MS = 8000
const POLL_MS = 150
const MAX_IDLE_WAIT_MS = 4000

const requested = new Set<() => Promise<unknown>>()
const pending = new Set<() => Promise<unknown>>()
let hasActivity = false
let activeLoads = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Loads code that will be needed soon, once: when the page is ready and the person has moved on it, or after a while
 * without activity. So it delays no page, and is there before the press that needs it.
 */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  if (typeof window === 'undefined' || requested.has(load)) return
  if (requested.size === 0) listenForActivity()
  requested.add(load)
  pending.add(load)
  schedulePreload()
}

/** Tracks a load that the page waits for, such as its code or its rows: nothing else is preloaded meanwhile. */
export function trackPageLoad<Found>(work: Promise<Found>): Promise<Found> {
  activeLoads += 1
  clearTimeout(timer)
  return work.finally(() => {
    activeLoads -= 1
    schedulePreload()
  })
}

/** Resolves once the page has loaded nothing for a moment; after some seconds in any case. */
export async function waitForPageIdle(): Promise<void> {
  const latest = Date.now() + MAX_IDLE_WAIT_MS
  // Follow-up loads start at once or within one check.
  for (let calm = 0; calm < 2 && Date.now() < latest; calm = activeLoads > 0 ? 0 : calm + 1)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

function schedulePreload(): void {
  clearTimeout(timer)
  if (activeLoads === 0 && pending.size > 0) timer = setTimeout(preloadPending, hasActivity ? IDLE_MS : MAX_WAIT_MS)
}

function listenForActivity(): void {
  const onActivity = () => {
    hasActivity = true
    for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, onActivity)
    schedulePreload()
  }
  for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, onActivity, { passive: true })
}

function preloadPending(): void {
  // Pages after the first need no sign of activity any more.
  hasActivity = true
  for (const load of pending) {
    const fetch = () => void load().catch(() => requested.delete(load))
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetch, { timeout: 2000 })
    else setTimeout(fetch, 200)
  }
  pending.clear()
}
