import type { DatedValues } from '#base/days/dated-values.ts'
import { type Sen, sen } from '#base/money/money.ts'
import { lawByMonth } from '../../law-in-month.ts'

export type WorkingRules = {
  /** Divisors of the ordinary rate of a day: the days that divide a month's wages, and six for a week's. */
  readonly monthlyDivisor: number
  readonly weeklyDivisor: number
  /** The rules on overtime, rest days and holidays do not cover higher wages, except in listed occupations. */
  readonly protectedUpTo: Sen
  /** Multipliers in halves: 3 is one and a half. */
  readonly overtimeHalves: number
  readonly restDayBeyondHalves: number
  readonly holidayBeyondHalves: number
  readonly weeklyHours: number
  readonly dailyHours: number
  readonly longestDayHours: number
  readonly overtimeHoursPerMonth: number
  /** Days in a row with one whole day of rest (s.59). */
  readonly daysInRow: number
}

/** Employment Act 1955 for Peninsular Malaysia and Labuan; Sabah and Sarawak are aligned since 1 May 2025. */
export const WORKING_RULES: DatedValues<WorkingRules> = [
  {
    from: '2023-01-01',
    source: 'Employment Act 1955 (Act 265) ss.18A, 60, 60A, 60D, 60I and First Schedule as amended 1 January 2023',
    value: {
      monthlyDivisor: 26,
      weeklyDivisor: 6,
      protectedUpTo: sen(4_000_00),
      overtimeHalves: 3,
      restDayBeyondHalves: 4,
      holidayBeyondHalves: 6,
      weeklyHours: 45,
      dailyHours: 8,
      longestDayHours: 12,
      overtimeHoursPerMonth: 104,
      daysInRow: 6,
    },
  },
]

export const workingLaw = lawByMonth(WORKING_RULES)

export type MinimumWage = { readonly monthly: Sen; readonly hourly: Sen; readonly fromEmployees: number }

/** Minimum wage of a month and an hour in sen; it covered employers of five or more until August 2025, all since. */
export const MINIMUM_WAGE: DatedValues<MinimumWage> = [
  minimum('2022-05-01', '2022', { monthly: sen(1_500_00), hourly: sen(7_21), fromEmployees: 5 }),
  minimum('2025-02-01', '2024', { monthly: sen(1_700_00), hourly: sen(8_72), fromEmployees: 5 }),
  minimum('2025-08-01', '2024', { monthly: sen(1_700_00), hourly: sen(8_72), fromEmployees: 1 }),
]

export const minimumWage = lawByMonth(MINIMUM_WAGE)

/**
 * Whether a person has the Act's rights to overtime, rest-day and holiday pay. `wages` leaves out commission,
 * subsistence allowance and overtime; `listed` means manual labour and the other occupations that the Act covers at any
 * wage.
 */
export function hasOvertimeRights(rules: WorkingRules, facts: { wages: number; listed: boolean }): boolean {
  return facts.listed || facts.wages <= rules.protectedUpTo
}

function minimum(from: string, order: string, value: MinimumWage): DatedValues<MinimumWage>[number] {
  return { from, source: `Minimum Wages Order ${order}`, value }
}
