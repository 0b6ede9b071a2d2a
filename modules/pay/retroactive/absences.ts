import { isDeepStrictEqual } from 'node:util'
import { earlierDay, laterDay } from '#base/days.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import { monthParts, pricedInputs, wageLines } from '../../back-pay/rules.ts'
import { computePayslip, countryOf, isWageOfMonth, payLawFor } from '../../payroll/countries.ts'
import type { AbsenceInput, PersonInputs, RunFacts } from '../../payroll/payslip/inputs.ts'
import type { RunKind } from '../../payroll/values.ts'
import type { AbsenceSpan, BackPayPart, Payable, SourcePayable } from '../../sources/payable.ts'

/** The days away of a person that an approved run has to count, by the thing of a source they are of: a request, a day. */
export type AbsencesByRecord = ReadonlyMap<string, readonly AbsenceSpan[]>

/** A payslip of an approved run, as far as its days follow from it. */
export type PayslipSnapshot = {
  readonly run: string
  readonly period: string
  readonly kind: RunKind
  readonly sequence: number
  readonly inputs: PersonInputs
  readonly facts: RunFacts
  readonly dues: readonly SourcePayable[]
}

/** What one thing adds to or takes from a month that was paid without it, or with it as it was. */
export type MonthDifference = {
  readonly recordId: string
  readonly parts: BackPayPart[]
  readonly away: readonly AbsenceSpan[]
}

/** Things whose days a run counts otherwise than before: what lies outside of it is no matter. */
export function changedRecords(was: AbsencesByRecord, now: AbsencesByRecord, span: DaySpan): string[] {
  const clipToSpan = (away: readonly AbsenceSpan[] = []) =>
    away.map((one) => ({ ...one, from: laterDay(one.from, span.first), until: earlierDay(one.until, span.last) }))
  return [...new Set([...was.keys(), ...now.keys()])]
    .filter((thing) => !isDeepStrictEqual(clipToSpan(was.get(thing)), clipToSpan(now.get(thing))))
    .sort()
}

/**
 * What changed things of a source come to in an approved month, each for itself: its payslip worked out again with the same
 * pay, law and settings, with one thing after the other as it counts now. All of them together are exactly the difference of
 * the month.
 */
export function monthDifferences(
  source: string,
  slip: PayslipSnapshot,
  was: AbsencesByRecord,
  now: AbsencesByRecord,
  changed: readonly string[],
): MonthDifference[] {
  const at = { month: slip.period, kind: slip.kind, sequence: slip.sequence }
  const state = new Map(was)
  let before = wageLinesWith(source, slip, state)
  return changed.map((recordId) => {
    const away = now.get(recordId) ?? []
    state.set(recordId, away)
    const after = wageLinesWith(source, slip, state)
    const parts = monthParts(at, before, after, new Map())
    before = after
    return { recordId, parts, away }
  })
}

/** Wages of a payslip by line, with some days of a source among its absences; a run that settles the month has those of a cycle before it. */
function wageLinesWith(
  source: string,
  { inputs, facts, dues, period }: PayslipSnapshot,
  days: AbsencesByRecord,
): Map<string, number> {
  const others = dues.flatMap((due): AbsenceInput[] =>
    due.shape === 'days' && due.source !== source ? [toAbsenceInput(due)] : [],
  )
  const own = [...days.values()].flat().map((away): AbsenceInput => toAbsenceInput({ ...away, kind: 'unpaid' }))
  const priced = pricedInputs({ ...inputs, absences: [...others, ...own] })
  const { lines } = computePayslip(priced, facts, payLawFor(period, facts.country))
  const settles = countryOf(facts.country).runs.settlesMonths && inputs.open === true
  return wageLines(settles ? lines.filter(({ b }) => !isWageOfMonth(b)) : lines, priced, facts.items)
}

function toAbsenceInput({
  from,
  until,
  kind,
  half,
  minutes,
  paid,
}: AbsenceSpan & Pick<AbsenceInput, 'kind'>): AbsenceInput {
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
export function countedAbsences(
  source: string,
  run: string,
  frozen: readonly SourcePayable[],
  later: readonly SourcePayable[],
): AbsencesByRecord {
  const counted = new Map<string, AbsenceSpan[]>()
  for (const due of frozen)
    if (due.shape === 'days' && due.source === source)
      counted.set(due.id, [...(counted.get(due.id) ?? []), toAbsenceSpan(due)])
  const nth = new Map<string, number>()
  for (const due of later) {
    if (due.shape !== 'amount' || due.source !== source || due.days?.run !== run) continue
    if ((due.nth ?? 1) < (nth.get(due.id) ?? 0)) continue
    nth.set(due.id, due.nth ?? 1)
    counted.set(due.id, [...due.days.away])
  }
  return counted
}

export function toAbsenceSpan({ from, until, half, minutes, paid }: AbsenceSpan): AbsenceSpan {
  return {
    from,
    until,
    ...(half && { half }),
    ...(minutes !== undefined && { minutes }),
    ...(paid !== undefined && { paid }),
  }
}

/** The next number of a counter amount: none that a run took, or that this one takes, has it. */
export function nextReversalNumber(known: readonly (Payable | SourcePayable)[]): (thing: string) => number {
  const last = new Map<string, number>()
  for (const { id, nth = 1 } of known) last.set(id, Math.max(nth, last.get(id) ?? 0))
  return (thing) => {
    const next = (last.get(thing) ?? 0) + 1
    last.set(thing, next)
    return next
  }
}
