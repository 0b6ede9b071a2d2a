import { isDeepStrictEqual } from 'node:util'
import { earlierOf, laterOf } from '#base/days.ts'
import type { Span } from '#modules/calendar/workdays/offers.ts'
import { countryOf, isWageOfMonth, lawOf, payslip } from '#modules/pay/payroll/countries.ts'
import type { AbsenceInput, PersonInputs, RunFacts } from '#modules/pay/payroll/payslip/inputs.ts'
import type { RunKind } from '#modules/pay/payroll/values.ts'
import type { Away, BackPart, Due, FrozenDue } from '#modules/pay/sources/due.ts'
import { partsOfMonth, pricedInputs, wageLines } from '../rules.ts'

/** The days away of a person that an approved run has to count, by the thing of a source they are of: a request, a day. */
export type AwayByThing = ReadonlyMap<string, readonly Away[]>

/** A payslip of an approved run, as far as its days follow from it. */
export type ClosedSlip = {
  readonly run: string
  readonly period: string
  readonly kind: RunKind
  readonly sequence: number
  readonly inputs: PersonInputs
  readonly facts: RunFacts
  readonly dues: readonly FrozenDue[]
}

/** What one thing adds to or takes from a month that was paid without it, or with it as it was. */
export type Difference = { readonly thing: string; readonly parts: BackPart[]; readonly away: readonly Away[] }

/** Things whose days a run counts otherwise than before: what lies outside of it is no matter. */
export function changedThings(was: AwayByThing, now: AwayByThing, span: Span): string[] {
  const clipped = (away: readonly Away[] = []) =>
    away.map((one) => ({ ...one, from: laterOf(one.from, span.first), until: earlierOf(one.until, span.last) }))
  return [...new Set([...was.keys(), ...now.keys()])]
    .filter((thing) => !isDeepStrictEqual(clipped(was.get(thing)), clipped(now.get(thing))))
    .sort()
}

/**
 * What changed things of a source come to in an approved month, each for itself: its payslip worked out again with the same
 * pay, law and settings, with one thing after the other as it counts now. All of them together are exactly the difference of
 * the month.
 */
export function differencesOf(
  source: string,
  slip: ClosedSlip,
  was: AwayByThing,
  now: AwayByThing,
  changed: readonly string[],
): Difference[] {
  const at = { month: slip.period, kind: slip.kind, sequence: slip.sequence }
  const state = new Map(was)
  let before = linesWith(source, slip, state)
  return changed.map((thing) => {
    const away = now.get(thing) ?? []
    state.set(thing, away)
    const after = linesWith(source, slip, state)
    const parts = partsOfMonth(at, before, after, new Map())
    before = after
    return { thing, parts, away }
  })
}

/** Wages of a payslip by line, with some days of a source among its absences; a run that settles the month has those of a cycle before it. */
function linesWith(
  source: string,
  { inputs, facts, dues, period }: ClosedSlip,
  days: AwayByThing,
): Map<string, number> {
  const others = dues.flatMap((due): AbsenceInput[] =>
    due.shape === 'days' && due.source !== source ? [absenceOf(due)] : [],
  )
  const own = [...days.values()].flat().map((away): AbsenceInput => absenceOf({ ...away, kind: 'unpaid' }))
  const priced = pricedInputs({ ...inputs, absences: [...others, ...own] })
  const { lines } = payslip(priced, facts, lawOf(period, facts.country))
  const settles = countryOf(facts.country).settlesMonths && inputs.open === true
  return wageLines(settles ? lines.filter(({ b }) => !isWageOfMonth(b)) : lines, priced, facts.items)
}

function absenceOf({ from, until, kind, half, minutes, paid }: Away & Pick<AbsenceInput, 'kind'>): AbsenceInput {
  return {
    from,
    until,
    kind,
    ...(half && { half }),
    ...(minutes !== undefined && { minutes }),
    ...(paid !== undefined && { paid }),
  }
}

/** How the days of a source were counted in an approved run when they were last paid: what the run froze, and counter amounts since. */
export function countedBefore(
  source: string,
  run: string,
  frozen: readonly FrozenDue[],
  later: readonly FrozenDue[],
): AwayByThing {
  const counted = new Map<string, Away[]>()
  for (const due of frozen)
    if (due.shape === 'days' && due.source === source)
      counted.set(due.id, [...(counted.get(due.id) ?? []), awayOf(due)])
  const nth = new Map<string, number>()
  for (const due of later) {
    if (due.shape !== 'amount' || due.source !== source || due.days?.run !== run) continue
    if ((due.nth ?? 1) < (nth.get(due.id) ?? 0)) continue
    nth.set(due.id, due.nth ?? 1)
    counted.set(due.id, [...due.days.away])
  }
  return counted
}

export function awayOf({ from, until, half, minutes, paid }: Away): Away {
  return {
    from,
    until,
    ...(half && { half }),
    ...(minutes !== undefined && { minutes }),
    ...(paid !== undefined && { paid }),
  }
}

/** The next number of a counter amount: none that a run took, or that this one takes, has it. */
export function nthOf(known: readonly (Due | FrozenDue)[]): (thing: string) => number {
  const last = new Map<string, number>()
  for (const { id, nth = 1 } of known) last.set(id, Math.max(nth, last.get(id) ?? 0))
  return (thing) => {
    const next = (last.get(thing) ?? 0) + 1
    last.set(thing, next)
    return next
  }
}
