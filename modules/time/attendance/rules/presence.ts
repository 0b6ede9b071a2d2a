import type { Direction, DurationBy, PunchUse } from '../values.ts'

/** `at` is milliseconds. */
export type Punch = {
  readonly id: string
  readonly at: number
  readonly direction: Direction | null
  /** A punch from home, which counts as any other. */
  readonly isHome?: boolean
}

export type Presence = {
  readonly in: number | null
  readonly out: number | null
  /** One stretch, or the pairs. */
  readonly stretches: readonly { readonly in: number; readonly out: number }[]
  readonly uses: ReadonlyMap<string, PunchUse>
}

/** Sorts punches and drops duplicates of moment and direction, so that order and number of arrival do not matter. */
export function orderedPunches(punches: readonly Punch[]): Punch[] {
  const sorted = punches.toSorted(
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
 * Drops repeats such as a double tap: closer than `gap` minutes to the one before, without opposite directions. The
 * first stays, with any direction that one of them has.
 */
function withoutRepeats(ordered: readonly Punch[], gap: number, uses: Map<string, PunchUse>): Punch[] {
  const counted: Punch[] = []
  for (const press of ordered) {
    const last = counted.at(-1)
    const isAgain =
      last !== undefined &&
      press.at - last.at < gap * MINUTE &&
      (last.direction === null || press.direction === null || last.direction === press.direction)
    if (!isAgain) counted.push(press)
    else {
      uses.set(press.id, 'again')
      counted[counted.length - 1] = { ...last, direction: last.direction ?? press.direction }
    }
  }
  return counted
}

const MINUTE = 60_000

const rank = (direction: Direction | null) => (direction === 'in' ? 0 : direction === 'out' ? 1 : 2)

/**
 * Computes presence (ATT-10): first in to last out, or the sum of pairs. Punches without directions alternate, and an
 * odd last one forms no pair; with directions a pair goes from the first in to the next out. A punch without a
 * direction among others takes the next expected one. Missing punches are never invented. Punches closer together than
 * `gap` minutes count as one.
 */
export function toPresence(punches: readonly Punch[], by: DurationBy, gap = 0): Presence {
  const uses = new Map<string, PunchUse>(punches.map(({ id }) => [id, 'ignored']))
  const ordered = withoutRepeats(orderedPunches(punches), gap, uses)
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
  // A person who came back in and never left has no clock-out.
  const out = open === null ? (stretches.at(-1)?.out ?? lone?.at ?? null) : null
  if (first === null && lone) uses.set(lone.id, 'out')
  return { in: first, out, stretches, uses }
}
