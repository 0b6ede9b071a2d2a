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

/** The codes of basic pay and its deduction, in every country. */
export const PAY_CODES = ['basic', 'unpaid'] as const

/** A run that pays days or hours: of a month, one of its cycles, a final run or an off-cycle run. */
export type PaidMonth = { readonly month: Month; readonly kind: RunKind; readonly sequence: number }

/** The inputs that wages follow from: pay, days, recurring amounts and days without pay; nothing that was typed once. */
export function wageInputs<T extends PersonInputs>(inputs: T): T {
  return { ...inputs, items: inputs.items.filter(isWage) }
}

function isWage(item: ItemInput): boolean {
  return item.recurring === true && item.loan === undefined && item.benefit === undefined
}

/**
 * What was typed for the run and stays: hours, which today's records price, and amounts, of which commission is part of the
 * price of an hour.
 */
function isTyped(item: ItemInput): boolean {
  return !item.recurring && item.loan === undefined && item.benefit === undefined && item.back === undefined
}

/** The part of the stored inputs of a month that its wages and hours follow from. */
export function pricedInputs<T extends PersonInputs>(frozen: T): T {
  return { ...frozen, items: frozen.items.filter((item) => isWage(item) || isTyped(item)) }
}

/**
 * The stored inputs of a month with the wages of today's records. All else (status, year, claims) stays, since contributions
 * and tax of the difference are due in the month it is paid. `now` is null for somebody who is no longer in service then.
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

/** Whether two inputs give the same wages, found without computing them. */
export function sameWages(a: PersonInputs, b: PersonInputs): boolean {
  const facts = ({ from, until, inMonth, open, pay, week, items, absences }: PersonInputs) =>
    [from, until, inMonth, open, pay, week, items, unpaidAbsences(absences).map(absenceKey)] as const
  return isDeepStrictEqual(facts(wageInputs(a)), facts(wageInputs(b))) && !movesMinutes(a, b)
}

/** Whether a normal day has other minutes while an absence is measured in minutes. */
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

/** The differences of a month by wage, beyond what earlier back pay settled. */
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

/** Sums what earlier back pay settled of a month, by code. */
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

/** Sorts by month, then in the order of the payslip. */
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

/** The run that pays back pay: the country whose law counts it, and its month. */
export type PayingRun = { readonly country: string; readonly period: Month }

/**
 * The amounts that a run pays a person as back pay. Taxed wages are one amount: `arrears`, or `recovery` where they are
 * taken back. Wages of an earlier year than the run's are a separate amount where the yearly form shows them apart (box B2 of
 * form EA). An item that is exempt or has a ceiling keeps its own code, or it would lose its exemption. Differences that add
 * up to nothing make no amount.
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

/** Why wages of a month differ: the record that changed, its old and new value, and its days. */
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
  /** Its first day, or the first day of the month. */
  readonly day: Day
  readonly until?: Day
  readonly code?: string
  readonly was?: number
  readonly now?: number
  /** The moment it was entered, where the record has it. */
  readonly entered?: string
}

/** When a person joined, and the last day that is paid, by today's records. */
export type ServiceDates = { readonly joinedOn: Day; readonly lastPaid: Day | null }

/** Causes that are only noticed: no part of an approved month follows from them. */
export function isNoticeOnly({ kind }: Pick<Cause, 'kind'>): boolean {
  return kind === 'deduction' || kind === 'employer_cost'
}

/**
 * What changed between two inputs of a month. `now` is null for somebody who is no longer in service then. `items`
 * distinguish a wage from a deduction and from an employer cost.
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

/** Absences that reduce pay. */
function unpaidAbsences(absences: readonly AbsenceInput[]): AbsenceInput[] {
  return absences.filter((absence) => !isPaid(absence))
}

function absenceKey({ from, until, kind, half, minutes, paid = 0 }: AbsenceInput): string {
  return `${from}|${until}|${kind}|${half}|${minutes}|${paid}`
}

function itemKey({ code, amount, from, until }: ItemInput): string {
  return `${code}|${amount}|${from}|${until}`
}

/** Removes causes that several months share; sorted by day. */
export function uniqueCauses(causes: readonly Cause[]): Cause[] {
  const known = new Map<string, Cause>()
  for (const cause of causes) {
    const key = `${cause.kind}|${cause.code}|${cause.day}`
    if (!known.has(key)) known.set(key, cause)
  }
  return [...known.values()].sort((a, b) => a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind))
}
