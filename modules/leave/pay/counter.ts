import { isDeepStrictEqual } from 'node:util'
import { earlierOf, laterOf } from '#base/days.ts'
import { partsOfMonth, pricedInputs, wageLines } from '#modules/back-pay/rules.ts'
import type { Away, BackPart, FrozenDue } from '#modules/pay-sources/due.ts'
import { countryOf, isWageOfMonth, lawOf, payslip } from '#modules/payroll/countries.ts'
import type { AbsenceInput, PersonInputs, RunFacts } from '#modules/payroll/payslip/inputs.ts'
import type { RunKind } from '#modules/payroll/values.ts'
import type { Span } from '#modules/workdays/offers.ts'

/** The leave of a person that an approved run has to count, by request. */
export type AwayByRequest = ReadonlyMap<string, readonly Away[]>

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

/** What one request adds to or takes from a month that was paid without it, or with it as it was. */
export type Difference = { readonly request: string; readonly parts: BackPart[]; readonly away: readonly Away[] }

/** Whether two countings of the days of a run differ for it: what lies outside of it is no matter. */
export function changedRequests(was: AwayByRequest, now: AwayByRequest, span: Span): string[] {
  const clipped = (away: readonly Away[] = []) =>
    away.map((one) => ({ ...one, from: laterOf(one.from, span.first), until: earlierOf(one.until, span.last) }))
  return [...new Set([...was.keys(), ...now.keys()])]
    .filter((request) => !isDeepStrictEqual(clipped(was.get(request)), clipped(now.get(request))))
    .sort()
}

/**
 * What changed requests come to in an approved month, each for itself: its payslip worked out again with the same pay, law and
 * settings, with one request after the other as it counts now. All of them together are exactly the difference of the month.
 */
export function differencesOf(
  slip: ClosedSlip,
  was: AwayByRequest,
  now: AwayByRequest,
  changed: readonly string[],
): Difference[] {
  const at = { month: slip.period, kind: slip.kind, sequence: slip.sequence }
  const state = new Map(was)
  let before = linesWith(slip, state)
  return changed.map((request) => {
    const away = now.get(request) ?? []
    state.set(request, away)
    const after = linesWith(slip, state)
    const parts = partsOfMonth(at, before, after, new Map())
    before = after
    return { request, parts, away }
  })
}

/** Wages of a payslip by line, with some leave among its absences; a run that settles the month has those of a cycle before it. */
function linesWith({ inputs, facts, dues, period }: ClosedSlip, leave: AwayByRequest): Map<string, number> {
  const others = dues.flatMap((due): AbsenceInput[] =>
    due.shape === 'days' && due.source !== LEAVE ? [absenceOf(due)] : [],
  )
  const own = [...leave.values()].flat().map((away): AbsenceInput => absenceOf({ ...away, kind: 'unpaid' }))
  const priced = pricedInputs({ ...inputs, absences: [...others, ...own] })
  const { lines } = payslip(priced, facts, lawOf(period, facts.country))
  const settles = countryOf(facts.country).settlesMonths && inputs.open === true
  return wageLines(settles ? lines.filter(({ b }) => !isWageOfMonth(b)) : lines, priced, facts.items)
}

/** The name of the source. */
export const LEAVE = 'leave'

function absenceOf({ from, until, kind, half, minutes, paid }: Away & Pick<AbsenceInput, 'kind'>): AbsenceInput {
  return {
    ...{ from, until, kind },
    ...(half && { half }),
    ...(minutes !== undefined && { minutes }),
    ...(paid !== undefined && { paid }),
  }
}

/** How the leave of an approved run was counted when it was last paid: what the run froze, and counter amounts since. */
export function countedBefore(run: string, frozen: readonly FrozenDue[], later: readonly FrozenDue[]): AwayByRequest {
  const counted = new Map<string, Away[]>()
  for (const due of frozen)
    if (due.shape === 'days' && due.source === LEAVE) counted.set(due.id, [...(counted.get(due.id) ?? []), awayOf(due)])
  const nth = new Map<string, number>()
  for (const due of later) {
    if (due.shape !== 'amount' || due.source !== LEAVE || due.days?.run !== run) continue
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
