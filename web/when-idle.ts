const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const
/** Milliseconds of nothing under way: after them a page stands; after so many more nobody has moved on it. */
const STILL = 300
const AT_LATEST = 8000
const MOMENT = 150
const STANDS_AT_LATEST = 4000

const asked = new Set<() => Promise<unknown>>()
const due = new Set<() => Promise<unknown>>()
let someoneMoved = false
let underWay = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Fetches code that will be wanted soon, once: when the page stands and the person has moved on it, or after a while of
 * nothing. So it holds up no page, the first or a later one, and is there before the press that needs it.
 */
export function whenIdle(load: () => Promise<unknown>): void {
  if (typeof window === 'undefined' || asked.has(load)) return
  if (asked.size === 0) awaitSign()
  asked.add(load)
  due.add(load)
  wait()
}

/** What the page waits for, such as its code or its rows: as long as it is under way, nothing else is fetched. */
export function pageWaits<Found>(work: Promise<Found>): Promise<Found> {
  underWay += 1
  clearTimeout(timer)
  return work.finally(() => {
    underWay -= 1
    wait()
  })
}

/** Comes once nothing that the page waits for has been under way for a moment; after some seconds all the same. */
export async function pageStands(): Promise<void> {
  const latest = Date.now() + STANDS_AT_LATEST
  // Between what came and what that asks for lies no time, or one look.
  for (let calm = 0; calm < 2 && Date.now() < latest; calm = underWay > 0 ? 0 : calm + 1)
    await new Promise((resolve) => setTimeout(resolve, MOMENT))
}

function wait(): void {
  clearTimeout(timer)
  if (underWay === 0 && due.size > 0) timer = setTimeout(fetchDue, someoneMoved ? STILL : AT_LATEST)
}

function awaitSign(): void {
  const moved = () => {
    someoneMoved = true
    for (const sign of SIGNS) window.removeEventListener(sign, moved)
    wait()
  }
  for (const sign of SIGNS) window.addEventListener(sign, moved, { passive: true })
}

function fetchDue(): void {
  // what comes after the first page needs no sign any more
  someoneMoved = true
  for (const load of due) {
    const fetch = () => void load().catch(() => asked.delete(load))
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetch, { timeout: 2000 })
    else setTimeout(fetch, 200)
  }
  due.clear()
}
