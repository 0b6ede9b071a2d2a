import type { Direction, DurationBy, PunchUse } from '../values.ts'

/** A punch of somebody; `at` in milliseconds. */
export type Punch = {
  readonly id: string
  readonly at: number
  readonly direction: Direction | null
  /** Pressed from home: it says so of the day, and counts as any. */
  readonly isHome?: boolean
}

export type Presence = {
  readonly in: number | null
  readonly out: number | null
  /** When they were there: one stretch, or the pairs. */
  readonly stretches: readonly { readonly in: number; readonly out: number }[]
  readonly uses: ReadonlyMap<string, PunchUse>
}

/** Punches in their order, each moment and direction once: the order and number in which they came says nothing. */
export function orderedPunches(presses: readonly Punch[]): Punch[] {
  const sorted = presses.toSorted(
    (a, b) => a.at - b.at || rank(a.direction) - rank(b.direction) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
  const directed = new Set(sorted.filter(({ direction }) => direction !== null).map(({ at }) => at))
  return sorted.filter(
    ({ at, direction }, index) =>
      !(direction === null && directed.has(at)) &&
      !sorted.slice(0, index).some((one) => one.at === at && one.direction === direction),
  )
}

/**
 * Punches without those that say the one before once more, such as a double tap: closer to it than `gap` minutes, and neither
 * says in where the other says out. The first of them stays, with the direction that any of them says.
 */
function withoutRepeats(ordered: readonly Punch[], gap: number, uses: Map<string, PunchUse>): Punch[] {
  const kept: Punch[] = []
  for (const press of ordered) {
    const last = kept.at(-1)
    const isAgain =
      last !== undefined &&
      press.at - last.at < gap * MINUTE &&
      (last.direction === null || press.direction === null || last.direction === press.direction)
    if (!isAgain) kept.push(press)
    else {
      uses.set(press.id, 'again')
      kept[kept.length - 1] = { ...last, direction: last.direction ?? press.direction }
    }
  }
  return kept
}

const MINUTE = 60_000

const rank = (direction: Direction | null) => (direction === 'in' ? 0 : direction === 'out' ? 1 : 2)

/**
 * When somebody was there (ATT-10): first in to last out, or the sum of pairs. Without directions punches alternate, and a
 * last one alone is no pair; with them a pair goes from the first in to the next out. A punch without one among others that
 * have one is whichever comes next. What is missing is never invented. Punches closer together than `gap` minutes are one.
 */
export function toPresence(presses: readonly Punch[], by: DurationBy, gap = 0): Presence {
  const uses = new Map<string, PunchUse>(presses.map(({ id }) => [id, 'ignored']))
  const ordered = withoutRepeats(orderedPunches(presses), gap, uses)
  return by === 'span' ? spanPresence(ordered, uses) : pairedPresence(ordered, uses)
}

function spanPresence(ordered: readonly Punch[], uses: Map<string, PunchUse>): Presence {
  const first = ordered.find(({ direction }) => direction !== 'out')
  const last = ordered.findLast((one) => one.direction !== 'in' && one !== first && one.at > (first?.at ?? -Infinity))
  if (first) uses.set(first.id, 'in')
  if (last) uses.set(last.id, 'out')
  const stretches = first && last ? [{ in: first.at, out: last.at }] : []
  return { in: first?.at ?? null, out: last?.at ?? null, stretches, uses }
}

function pairedPresence(ordered: readonly Punch[], uses: Map<string, PunchUse>): Presence {
  const stretches: { in: number; out: number }[] = []
  let open: Punch | null = null
  let lone: Punch | null = null
  for (const press of ordered) {
    if (open === null && press.direction !== 'out') {
      open = press
      uses.set(press.id, 'in')
    } else if (open !== null && press.direction !== 'in') {
      stretches.push({ in: open.at, out: press.at })
      uses.set(press.id, 'out')
      open = null
    } else if (open === null) lone = press
  }
  const first = stretches[0]?.in ?? open?.at ?? null
  // Somebody who came back in and never left has no clock-out, whatever stands before.
  const out = open === null ? (stretches.at(-1)?.out ?? lone?.at ?? null) : null
  if (first === null && lone) uses.set(lone.id, 'out')
  return { in: first, out, stretches, uses }
}
