const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const
/** Milliseconds of nothing under way: after them a page stands; after so many more nobody has moved on it. */
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
 * Fetches code that will be wanted soon, once: when the page stands and the person has moved on it, or after a while of
 * nothing. So it holds up no page, the first or a later one, and is there before the press that needs it.
 */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  if (typeof window === 'undefined' || requested.has(load)) return
  if (requested.size === 0) listenForActivity()
  requested.add(load)
  pending.add(load)
  schedulePreload()
}

/** What the page waits for, such as its code or its rows: as long as it is under way, nothing else is fetched. */
export function trackPageLoad<Found>(work: Promise<Found>): Promise<Found> {
  activeLoads += 1
  clearTimeout(timer)
  return work.finally(() => {
    activeLoads -= 1
    schedulePreload()
  })
}

/** Comes once nothing that the page waits for has been under way for a moment; after some seconds all the same. */
export async function waitForPageIdle(): Promise<void> {
  const latest = Date.now() + MAX_IDLE_WAIT_MS
  // Between what came and what that asks for lies no time, or one look.
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
  // what comes after the first page needs no sign any more
  hasActivity = true
  for (const load of pending) {
    const fetch = () => void load().catch(() => requested.delete(load))
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetch, { timeout: 2000 })
    else setTimeout(fetch, 200)
  }
  pending.clear()
}
