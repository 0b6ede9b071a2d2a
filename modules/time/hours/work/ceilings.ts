import { type Day, monthOf } from '#base/days.ts'
import type { ExtraWork, HoursLaw } from '#statutory/working-hours.ts'
import type { CeilingRule } from './values.ts'

/** What was worked beside a record: minutes of extra work by kind and day, of its months and those counted with them. */
export type OtherWork = { readonly day: Day; readonly work: ExtraWork; readonly minutes: number }

/** A ceiling with what stands against it, the record included. `source` is the law's; the company's own has none. */
export type Ceiling = {
  readonly rule: CeilingRule
  /** The day, month or first month of the quarter that it is of. */
  readonly of: string
  readonly limit: number
  readonly minutes: number
  readonly isOver: boolean
  readonly source: string | null
  readonly from: Day | null
}

/** The first month of the three of the calendar that are counted together. */
export function quarterStart(month: string): string {
  const number = Number(month.slice(5))
  return `${month.slice(0, 5)}${String(number - ((number - 1) % 3)).padStart(2, '0')}`
}

/**
 * A record against every ceiling (OT-08): of the law its day in all and its month, by consent 54 hours and those of three
 * months; of the company what its policy says. `dayMinutes` is all work of the day, normal hours with extra ones; `others`
 * are other records of the same person that count; a law that knows no consent asks for none. Beyond one is told and paid
 * all the same.
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
  const add = (rule: CeilingRule, of: string, limit: number, worked: number, by: HoursLaw | null) =>
    found.push({
      rule,
      of,
      limit,
      minutes: worked,
      isOver: worked > limit,
      source: by?.source ?? null,
      from: by?.from ?? null,
    })
  if (law) {
    const earlier = totalMinutes(others.filter((row) => row.day === day))
    add('day', day, law.day, record.dayMinutes + earlier, law)
    const counts = pieces.some(({ work }) => law.counts.includes(work))
    if (counts) {
      const agreed = own.agreed ? law.agreed : undefined
      add(agreed ? 'agreed_month' : 'month', month, agreed?.month ?? law.month, inMonth(counted, month), law)
      if (agreed) {
        const begins = quarterStart(month)
        const inQuarter = counted.filter((row) => quarterStart(monthOf(row.day)) === begins)
        add('agreed_quarter', begins, agreed.quarter, totalMinutes(inQuarter), law)
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
