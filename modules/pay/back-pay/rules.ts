import { isDeepStrictEqual } from 'node:util'
import { type Day, firstDay, lastDay, type Month } from '#base/days/days.ts'
import { type Sen, sum } from '#base/money/money.ts'
import { countryOf } from '../payroll/countries.ts'
import { isPaid } from '../payroll/payslip/absences.ts'
import { partDifference } from '../payroll/payslip/back-pay-lines.ts'
import type { AbsenceInput, ItemInput, PersonInputs, RunFacts, RunItems } from '../payroll/payslip/inputs.ts'
import type { Line } from '../payroll/payslip/lines.ts'
import type { RunKind } from '../payroll/values.ts'
import type { BackPayPart } from '../sources/payable.ts'

/** The lines of pay itself, in every country. */
export const PAY_CODES = ['basic', 'unpaid'] as const

/** A run that pays days or hours: a month's, one cycle of it, a final one, or one between. */
export type PaidMonth = { readonly month: Month; readonly kind: RunKind; readonly sequence: number }

/** What wages follow from: pay and days, amounts of every month, days without pay. Nothing that was typed once. */
export function wageInputs<T extends PersonInputs>(inputs: T): T {
  return { ...inputs, items: inputs.items.filter(isWage) }
}

function isWage(item: ItemInput): boolean {
  return item.recurring === true && item.loan === undefined && item.benefit === undefined
}

/**
 * What was typed for the run and stays as it was: hours, which are worth what an hour is by today's records, and amounts,
 * of which commission is part of an hour's worth.
 */
function isTyped(item: ItemInput): boolean {
  return !item.recurring && item.loan === undefined && item.benefit === undefined && item.back === undefined
}

/** The frozen inputs of a month as far as its wages and hours follow from them. */
export function pricedInputs<T extends PersonInputs>(frozen: T): T {
  return { ...frozen, items: frozen.items.filter((item) => isWage(item) || isTyped(item)) }
}

/**
 * The frozen inputs of a month with the wages of today's records: all else (status, year, claims) stays as it was, since
 * contributions and tax of the difference are due in the month it is paid. `null`: not in service in that month any more.
 */
export function withCurrentWages(frozen: PersonInputs, now: PersonInputs | null): PersonInputs {
  const { from: _from, until: _until, inMonth: _inMonth, open: _open, ...rest } = frozen
  if (!now) return { ...rest, pay: [], items: [], absences: [] }
  return {
    ...rest,
    ...(now.from !== undefined && { from: now.from, until: now.until }),
    ...(now.inMonth && { inMonth: now.inMonth }),
    ...(now.open && { open: now.open }),
    pay: now.pay,
    week: now.week,
    minutes: now.minutes,
    items: [...now.items.filter(isWage), ...frozen.items.filter(isTyped)],
    absences: now.absences,
  }
}

/** Whether two input sheets give the same wages without being computed. */
export function sameWages(a: PersonInputs, b: PersonInputs): boolean {
  const facts = ({ from, until, inMonth, open, pay, week, items, absences }: PersonInputs) =>
    [from, until, inMonth, open, pay, week, items, unpaidAbsences(absences).map(absenceKey)] as const
  return isDeepStrictEqual(facts(wageInputs(a)), facts(wageInputs(b))) && !movesMinutes(a, b)
}

/** Whether a normal day has other minutes, and an absence is measured by them. */
function movesMinutes(a: PersonInputs, b: PersonInputs): boolean {
  return a.minutes !== b.minutes && [...a.absences, ...b.absences].some(({ minutes }) => minutes !== undefined)
}

/**
 * Amounts of the wage lines of a payslip by code: basic pay, days without pay, what recurs, hours beyond the normal ones
 * and hours not worked. Taxed benefits are not paid.
 */
export function wageLines(
  lines: readonly Line[],
  inputs: Pick<PersonInputs, 'items'>,
  items: RunItems,
): Map<string, number> {
  const codes = new Set<string>(PAY_CODES)
  for (const input of inputs.items)
    if ((isWage(input) || input.minutes !== undefined) && items[input.code]?.kind === 'earning') codes.add(input.code)
  const amounts = new Map<string, number>()
  for (const line of lines)
    if (line.k === 'earning' && !line.n && codes.has(line.c)) amounts.set(line.c, (amounts.get(line.c) ?? 0) + line.a)
  return amounts
}

/** What differs in a month, wage by wage, beyond what earlier back pay settled. */
export function monthParts(
  { month, kind, sequence }: PaidMonth,
  was: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  settled: ReadonlyMap<string, number>,
): BackPayPart[] {
  const codes = new Set([...was.keys(), ...now.keys(), ...settled.keys()])
  return [...codes]
    .map((code) => ({
      month,
      kind,
      sequence,
      code,
      was: was.get(code) ?? 0,
      settled: settled.get(code) ?? 0,
      now: now.get(code) ?? 0,
    }))
    .filter((part) => partDifference(part) !== 0)
    .sort(compareParts)
}

/** What back pay of a person settled so far of a month, by code. */
export function settledAmounts(
  earlier: readonly (readonly BackPayPart[])[],
  { month, kind, sequence }: PaidMonth,
): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const part of earlier.flat())
    if (part.month === month && part.kind === kind && part.sequence === sequence)
      amounts.set(part.code, (amounts.get(part.code) ?? 0) + partDifference(part))
  return amounts
}

/** In the order of the months, within one as a payslip shows them. */
export function compareParts(a: BackPayPart, b: BackPayPart): number {
  const place = (code: string) => {
    const known: readonly string[] = PAY_CODES
    const at = known.indexOf(code)
    return at === -1 ? PAY_CODES.length : at
  }
  return (
    a.month.localeCompare(b.month) ||
    b.kind.localeCompare(a.kind) ||
    a.sequence - b.sequence ||
    place(a.code) - place(b.code) ||
    (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
  )
}

export function totalDifference(parts: readonly BackPayPart[]): Sen {
  return sum(parts.map(partDifference))
}

export type BackPayAmount = { readonly code: string; readonly amount: Sen; readonly parts: BackPayPart[] }

/** Where and when back pay is paid: the country whose law counts it, and the month of the run. */
export type PayingRun = { readonly country: string; readonly period: Month }

/**
 * The amounts a person's back pay goes into a run as. Taxed wages are one amount: `arrears`, or `recovery` where it is
 * taken back. Wages of an earlier year than the run's are an amount of their own where the yearly form shows them apart
 * (box B2 of form EA). What is exempt or has a ceiling stays under its own name, or its exemption
 * would be lost. What evens out within an amount is left alone: there is nothing to pay.
 */
export function backPayAmounts(
  parts: readonly BackPayPart[],
  items: RunItems,
  { country, period }: PayingRun,
): BackPayAmount[] {
  const { keepsItem, earlierYearsItem: earlierYears } = countryOf(country).inputs
  const keepsOwnItem = ({ code }: BackPayPart) => {
    const item = items[code]
    return item !== undefined && keepsItem(item)
  }
  const wages = parts.filter((part) => !keepsOwnItem(part))
  const earlier = wages.filter(({ month }) => month.slice(0, 4) < period.slice(0, 4))
  const own =
    earlierYears !== undefined && items[earlierYears] !== undefined && totalDifference(earlier) > 0
      ? earlierYears
      : undefined
  const groups = Map.groupBy(parts, (part) => {
    if (keepsOwnItem(part)) return part.code
    return own !== undefined && earlier.includes(part) ? own : ''
  })
  return [...groups]
    .map(([key, group]) => {
      const amount = totalDifference(group)
      return { code: key === '' ? (amount < 0 ? 'recovery' : 'arrears') : key, amount, parts: group.sort(compareParts) }
    })
    .filter(({ amount }) => amount !== 0)
}

/** Why wages of a month differ: the dated fact, what it was and is, and the days it concerns. */
export type Cause = {
  readonly kind:
    | 'pay'
    | 'joined'
    | 'left'
    | 'absence_added'
    | 'absence_removed'
    | 'item'
    | 'deduction'
    | 'employer_cost'
    | 'week'
    | 'no_payslip'
    | 'settled'
  /** The first day it holds, or of the month. */
  readonly day: Day
  readonly until?: Day
  readonly code?: string
  readonly was?: number
  readonly now?: number
  /** When it was entered, as far as the record tells: a moment. */
  readonly entered?: string
}

/** When a person joined, and the last day that is paid, by today's records. */
export type ServiceDates = { readonly joinedOn: Day; readonly lastPaid: Day | null }

/** Causes that are told and never paid or taken back: no part of an approved month follows from them. */
export function isNoticeOnly({ kind }: Pick<Cause, 'kind'>): boolean {
  return kind === 'deduction' || kind === 'employer_cost'
}

/**
 * What changed between two input sheets of a month. `now` is null for somebody who is not in service then any more. `items`
 * tell a deduction and what only the employer pays from a wage.
 */
export function changeCauses(
  was: PersonInputs,
  now: PersonInputs | null,
  month: Month,
  service: ServiceDates,
  items: RunFacts['items'] = {},
): Cause[] {
  const first = firstDay(month)
  const causes: Cause[] = []
  const leavingCause = (): Cause => ({ kind: 'left', day: service.lastPaid ?? now?.until ?? first })
  if (was.from !== now?.from) {
    const joined = now?.from === undefined ? service.joinedOn > lastDay(month) : was.from !== undefined
    causes.push(joined ? { kind: 'joined', day: service.joinedOn } : leavingCause())
  }
  if (now === null) return causes
  if (was.until !== now.until && was.until !== undefined && now.until !== undefined) causes.push(leavingCause())
  for (const row of now.pay) {
    const before = was.pay.find((one) => one.from <= row.until && one.until >= row.from && one.amount !== row.amount)
    if (before) causes.push({ kind: 'pay', day: row.from, was: before.amount, now: row.amount })
  }
  for (const { from, until } of exceptKnown(unpaidAbsences(now.absences), was.absences, absenceKey))
    causes.push({ kind: 'absence_added', day: from, until })
  for (const { from, until } of exceptKnown(unpaidAbsences(was.absences), now.absences, absenceKey))
    causes.push({ kind: 'absence_removed', day: from, until })
  causes.push(
    ...itemCauses(was.items.filter(isWage), now.items.filter(isWage), first).map((cause) => withItemKind(cause, items)),
  )
  if (!isDeepStrictEqual(was.week, now.week) || movesMinutes(was, now)) causes.push({ kind: 'week', day: first })
  return causes
}

function withItemKind(cause: Cause, items: RunFacts['items']): Cause {
  const kind = items[cause.code ?? '']?.kind
  return kind === 'deduction' || kind === 'employer_cost' ? { ...cause, kind } : cause
}

function itemCauses(was: readonly ItemInput[], now: readonly ItemInput[], first: Day): Cause[] {
  const gone = exceptKnown(was, now, itemKey)
  const come = exceptKnown(now, was, itemKey)
  const added = come.map((item): Cause => {
    const before = gone.find((one) => one.code === item.code)
    const { code, from = first, until, amount = 0 } = item
    return {
      kind: 'item',
      code,
      day: from,
      was: before?.amount ?? 0,
      now: amount,
      ...(until !== undefined && { until }),
    }
  })
  const removed = gone
    .filter((item) => !come.some(({ code }) => code === item.code))
    .map(({ code, from = first, amount = 0 }): Cause => ({ kind: 'item', code, day: from, was: amount, now: 0 }))
  return [...added, ...removed]
}

function exceptKnown<T>(list: readonly T[], others: readonly T[], key: (one: T) => string): T[] {
  const known = new Set(others.map(key))
  return list.filter((one) => !known.has(key(one)))
}

/** Absences that take something of pay. */
function unpaidAbsences(absences: readonly AbsenceInput[]): AbsenceInput[] {
  return absences.filter((absence) => !isPaid(absence))
}

function absenceKey({ from, until, kind, half, minutes, paid = 0 }: AbsenceInput): string {
  return `${from}|${until}|${kind}|${half}|${minutes}|${paid}`
}

function itemKey({ code, amount, from, until }: ItemInput): string {
  return `${code}|${amount}|${from}|${until}`
}

/** The causes of several months, each fact once, by day. */
export function uniqueCauses(causes: readonly Cause[]): Cause[] {
  const known = new Map<string, Cause>()
  for (const cause of causes) {
    const key = `${cause.kind}|${cause.code}|${cause.day}`
    if (!known.has(key)) known.set(key, cause)
  }
  return [...known.values()].sort((a, b) => a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind))
}
