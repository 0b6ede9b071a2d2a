import type { Area } from '#base/access/roles.ts'

/** Visits of pages on this device, by address: number and last time. */
type Visits = Record<string, [times: number, last: number]>

const STORED = 'kerani.visits'
const MAX_STORED = 40
const DAY_MS = 86_400_000

/** Records that a page was opened. */
export function recordVisit(address: string, now = Date.now()): void {
  const visits = readVisits()
  visits[address] = [(visits[address]?.[0] ?? 0) + 1, now]
  const kept = Object.entries(visits)
    .sort(([, a], [, b]) => weight(b, now) - weight(a, now))
    .slice(0, MAX_STORED)
  localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept)))
}

/** Addresses of an area that were opened most often and last, without the current one. */
export function recentPages(area: Area, here: string, most: number, now = Date.now()): string[] {
  return Object.entries(readVisits())
    .filter(([address]) => address !== here && address.startsWith(`/${area}/`))
    .sort(([, a], [, b]) => weight(b, now) - weight(a, now))
    .slice(0, most)
    .map(([address]) => address)
}

/** The weight of a visit halves each day. */
function weight([times, last]: Visits[string], now: number): number {
  return times * 0.5 ** ((now - last) / DAY_MS)
}

function readVisits(): Visits {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    const entries = Object.entries(kept as Visits).filter(
      ([, visit]) => Array.isArray(visit) && visit.every(Number.isFinite),
    )
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}
