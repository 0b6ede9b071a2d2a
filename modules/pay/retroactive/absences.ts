import { isDeepStrictEqual } from 'node:util'
import { earlierDay, laterDay, type Month } from '#base/days/days.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import { backPayAmounts, monthParts, pricedInputs, wageLines } from '../back-pay/rules.ts'
import { computePayslip, countryOf, isWageOfMonth, payLawFor } from '../payroll/countries.ts'
import type { AbsenceInput, RunItems } from '../payroll/payslip/inputs.ts'
import type { AbsenceKind, AbsenceSpan, Payable, SourcePayable } from '../sources/payable.ts'
import type { ApprovedPayslip, PayslipSnapshot } from './closed-payslips.ts'

/** How the days away of a person count in one run, by the record they come from: a request, a missed day. */
export type AbsencesByRecord = ReadonlyMap<string, readonly AbsenceSpan[]>

/** Why a closed run is made good: its days are given back, count otherwise, or were approved after it. */
export type AdjustmentReason = 'given_back' | 'counter' | 'late'

/** An approved payslip in which some records count otherwise today than they were last paid. */
export type ChangedPayslip = {
  readonly slip: ApprovedPayslip
  readonly was: AbsencesByRecord
  readonly now: AbsencesByRecord
  readonly changed: readonly string[]
}

/** What a run pays of the days it reads itself: each stretch of a record by its place. */
export function absencesDue(
  employee: string,
  absences: AbsencesByRecord,
  kindOf: (record: string) => AbsenceKind,
): Extract<Payable, { shape: 'days' }>[] {
  return [...absences].flatMap(([id, away]) =>
    away.map((one, place) => ({ shape: 'days', employee, id, nth: place + 1, kind: kindOf(id), ...one }) as const),
  )
}

/**
 * How an approved run counts the days of a source: as it took them, or as a later run made them good. `later` is what all
 * approved runs of the person took, in the order of the runs.
 */
export function countedAbsences(
  source: string,
  { run, dues }: Pick<ApprovedPayslip, 'run' | 'dues'>,
  later: readonly SourcePayable[],
): AbsencesByRecord {
  const counted = new Map<string, AbsenceSpan[]>()
  for (const due of dues)
    if (due.shape === 'days' && due.source === source)
      counted.set(due.id, [...(counted.get(due.id) ?? []), toAbsenceSpan(due)])
  const lastNumbers = new Map<string, number>()
  for (const due of later) {
    if (due.shape !== 'amount' || due.source !== source || due.days?.run !== run) continue
    const number = due.nth ?? 1
    if (number < (lastNumbers.get(due.id) ?? 0)) continue
    lastNumbers.set(due.id, number)
    counted.set(due.id, [...due.days.away])
  }
  return counted
}

/** The approved payslips in which days count otherwise today. Days that a run did not read make no difference to it. */
export function changedPayslips(
  source: string,
  slips: readonly ApprovedPayslip[],
  absencesNow: (slip: ApprovedPayslip, was: AbsencesByRecord) => AbsencesByRecord,
): ChangedPayslip[] {
  const slipsByPerson = Map.groupBy(slips, ({ employee }) => employee)
  return slips.flatMap((slip) => {
    const later = (slipsByPerson.get(slip.employee) ?? []).flatMap(({ dues }) => dues)
    const was = countedAbsences(source, slip, later)
    const now = absencesNow(slip, was)
    const changed = changedRecords(was, now, slip.span)
    return changed.length === 0 ? [] : [{ slip, was, now, changed }]
  })
}

function changedRecords(was: AbsencesByRecord, now: AbsencesByRecord, span: DaySpan): string[] {
  const clipToSpan = (away: readonly AbsenceSpan[] = []) =>
    away.map((one) => ({ ...one, from: laterDay(one.from, span.first), until: earlierDay(one.until, span.last) }))
  return [...new Set([...was.keys(), ...now.keys()])]
    .filter((record) => !isDeepStrictEqual(clipToSpan(was.get(record)), clipToSpan(now.get(record))))
    .sort()
}

export type AdjustmentInput = {
  readonly source: string
  readonly snapshot: PayslipSnapshot
  readonly items: RunItems
  /** The month of the run that pays the difference. */
  readonly period: Month
  readonly nextNumber: (record: string) => number
  readonly describe: (record: string, away: readonly AbsenceSpan[], why: AdjustmentReason) => string
}

/**
 * What a run pays or takes back of an approved payslip, record by record. It computes the payslip again with the pay, law and
 * settings it was paid by and replaces the days of one record after the other, since the cost of days is no sum of its
 * records: two may lie on one day, and a month that is away as a whole costs more than its working days.
 */
export function adjustmentsDue(
  { slip, was, now, changed }: ChangedPayslip,
  { source, snapshot, items, period, nextNumber, describe }: AdjustmentInput,
): Payable[] {
  const paidIn = { month: slip.period, kind: slip.kind, sequence: slip.sequence }
  const { country } = snapshot.facts
  const wagesWith = (absences: AbsencesByRecord) => wageLinesWith(source, slip.period, snapshot, absences)
  const amountsBetween = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
    backPayAmounts(monthParts(paidIn, before, after, new Map()), items, { country, period })

  const replaced = new Map(was)
  let wages = wagesWith(was)
  const differences = changed.map((record) => {
    replaced.set(record, now.get(record) ?? [])
    const before = wages
    wages = wagesWith(replaced)
    return { record, amounts: amountsBetween(before, wages) }
  })

  const settled = new Map(was)
  for (const { record, amounts } of differences) if (amounts.length > 0) settled.set(record, now.get(record) ?? [])
  const isEven =
    differences.every(({ amounts }) => amounts.length > 0) || amountsBetween(wagesWith(settled), wages).length === 0
  // Without a difference of its own a record is left out, unless those of the others hold only with its days.
  const nothing = {
    code: 'arrears',
    amount: 0,
    parts: [{ ...paidIn, code: 'unpaid', was: 0, settled: 0, now: 0 }],
  }
  return differences.flatMap(({ record, amounts }) =>
    (amounts.length === 0 && !isEven ? [nothing] : amounts).map(({ code, amount, parts }): Payable => {
      const away = now.get(record) ?? []
      const why = away.length === 0 ? 'given_back' : was.has(record) ? 'counter' : 'late'
      return {
        shape: 'amount',
        employee: slip.employee,
        id: record,
        nth: nextNumber(record),
        code,
        amount: Math.abs(amount),
        back: parts,
        days: { run: slip.run, away },
        words: describe(record, away.length > 0 ? away : (was.get(record) ?? []), why),
      }
    }),
  )
}

/**
 * Wages of a payslip by code, with other days of one source. The last run of a month that settles it for all of its cycles
 * pays the wages of the month.
 */
export function wageLinesWith(
  source: string,
  period: Month,
  { inputs, facts, dues }: PayslipSnapshot,
  absences: AbsencesByRecord,
): Map<string, number> {
  const others = dues.flatMap((due): AbsenceInput[] =>
    due.shape === 'days' && due.source !== source ? [{ ...toAbsenceSpan(due), kind: due.kind }] : [],
  )
  const own = [...absences.values()].flat().map((away): AbsenceInput => ({ ...toAbsenceSpan(away), kind: 'unpaid' }))
  const priced = pricedInputs({ ...inputs, absences: [...others, ...own] })
  const { lines } = computePayslip(priced, facts, payLawFor(period, facts.country))
  const settles = countryOf(facts.country).runs.settlesMonths && inputs.open === true
  return wageLines(settles ? lines.filter(({ b }) => !isWageOfMonth(b)) : lines, priced, facts.items)
}

/** The span alone, of something that has one among other fields. */
export function toAbsenceSpan({ from, until, half, minutes, paid }: AbsenceSpan): AbsenceSpan {
  return {
    from,
    until,
    ...(half && { half }),
    ...(minutes !== undefined && { minutes }),
    ...(paid !== undefined && { paid }),
  }
}

/** Numbers what a run takes of a record after all that approved runs and the run itself took of it. */
export function createNumbering(known: readonly Pick<Payable, 'id' | 'nth'>[]): (record: string) => number {
  const last = new Map<string, number>()
  for (const { id, nth = 1 } of known) last.set(id, Math.max(nth, last.get(id) ?? 0))
  return (record) => {
    const next = (last.get(record) ?? 0) + 1
    last.set(record, next)
    return next
  }
}
