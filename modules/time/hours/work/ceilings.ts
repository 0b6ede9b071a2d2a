import { type Day, monthOf } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { ExtraWork, HoursLaw } from '#statutory/working-hours.ts'
import type { CeilingRule } from './values.ts'

/** Minutes of extra work on a day, beside the record that is measured. */
export type OtherWork = { readonly day: Day; readonly work: ExtraWork; readonly minutes: number }

/**
 * A ceiling and the minutes measured against it, the record included. `source` is the article that sets it; the company's
 * own ceilings have none.
 */
export type Ceiling = {
  readonly rule: CeilingRule
  /** The day, the month, or the first month of the quarter that is measured. */
  readonly of: string
  readonly limit: number
  readonly minutes: number
  readonly isOver: boolean
  readonly source: Label | null
  readonly from: Day | null
}

/** The first month of the calendar quarter of a month. */
export function quarterStart(month: string): string {
  const number = Number(month.slice(5))
  return `${month.slice(0, 5)}${String(number - ((number - 1) % 3)).padStart(2, '0')}`
}

/**
 * Measures a record against every ceiling (OT-08): the law's for the day and the month, with consent those of the agreed
 * month and quarter instead, and the limits of the company's policy. `dayMinutes` is all work of the day, normal and extra;
 * `others` are the person's other records that count. Work beyond a ceiling is paid all the same: the sender is warned.
 */
export function measureCeilings(
  record: { readonly day: Day; readonly dayMinutes: number; readonly pieces: readonly OtherWork[] },
  others: readonly OtherWork[],
  law: HoursLaw | undefined,
  own: { readonly agreed: boolean; readonly dailyLimit: number | null; readonly monthlyLimit: number | null },
): Ceiling[] {
  const { day, pieces } = record
  const month = monthOf(day)
  const all = [...others, ...pieces]
  const counted = all.filter(({ work }) => law?.counts.includes(work))
  const inMonth = (rows: readonly OtherWork[], of: string) =>
    totalMinutes(rows.filter((row) => monthOf(row.day) === of))
  const found: Ceiling[] = []
  const add = (rule: CeilingRule, of: string, limit: number, worked: number, by: Label | null) =>
    found.push({
      rule,
      of,
      limit,
      minutes: worked,
      isOver: worked > limit,
      source: by,
      from: by && law ? law.from : null,
    })
  if (law) {
    const earlier = totalMinutes(others.filter((row) => row.day === day))
    add('day', day, law.day, record.dayMinutes + earlier, law.planning.day.source)
    if (pieces.some(({ work }) => law.counts.includes(work))) {
      const agreed = own.agreed ? law.agreed : undefined
      const { source } = (agreed && law.planning.agreed?.month) ?? law.planning.month
      add(agreed ? 'agreed_month' : 'month', month, agreed?.month ?? law.month, inMonth(counted, month), source)
      if (agreed) {
        const begins = quarterStart(month)
        const inQuarter = counted.filter((row) => quarterStart(monthOf(row.day)) === begins)
        const by = law.planning.agreed?.quarter.source ?? source
        add('agreed_quarter', begins, agreed.quarter, totalMinutes(inQuarter), by)
      }
    }
  }
  if (own.dailyLimit !== null)
    add('own_day', day, own.dailyLimit, totalMinutes(all.filter((row) => row.day === day)), null)
  if (own.monthlyLimit !== null) add('own_month', month, own.monthlyLimit, inMonth(all, month), null)
  return found
}

function totalMinutes(rows: readonly { readonly minutes: number }[]): number {
  return rows.reduce((total, row) => total + row.minutes, 0)
}
