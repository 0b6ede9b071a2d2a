import { type LoadedLaw, lawByMonth } from '../law-in-month.ts'

/** Kinds of day on which extra work is paid. Work on a regular day off is allowed only in a disaster or emergency. */
export type WorkDay = 'working_day' | 'rest_day' | 'holiday' | 'regular_day_off'

/**
 * Extra pay for the hours up to a minute of the work (beyond the normal hours on a working day), in three-hundredths of
 * the hourly wage: 400 is 4/3, 402 is 1.34. `dayFirst`: a day's wage comes first however short the
 * work.
 */
export type ExtraPay = {
  readonly dayFirst: boolean
  readonly bands: readonly { until: number; exact: number; usual: number }[]
}

/** Hours and minutes, divisors and limits. */
export type WorkingRules = {
  readonly monthDays: number
  readonly dayMinutes: number
  /** Normal hours of a week, and the longest day. */
  readonly weekMinutes: number
  readonly longestDayMinutes: number
  /** Rest between two shifts at a change of shift. */
  readonly restMinutes: number
  /** A regular day off in every seven. */
  readonly daysInRow: number
  /** Within which work on a regular day off is reported to the authority. */
  readonly reportMinutes: number
  readonly overtimePerMonth: number
  /** Limit with consent of the union or a labour-management meeting. */
  readonly agreedPerMonth: number
  readonly agreedPerThreeMonths: number
  readonly extra: { readonly [day in WorkDay]: ExtraPay }
}

const END = Number.MAX_SAFE_INTEGER

export const WORKING_RULES: LoadedLaw<WorkingRules> = [
  {
    from: '2018-03-01',
    source: 'Labor Standards Act arts. 24, 30, 32, 36, 37, 39, 40; hour wage: month ÷ 30 ÷ 8',
    value: {
      monthDays: 30,
      dayMinutes: 480,
      weekMinutes: 40 * 60,
      longestDayMinutes: 720,
      restMinutes: 11 * 60,
      daysInRow: 6,
      reportMinutes: 24 * 60,
      overtimePerMonth: 46 * 60,
      agreedPerMonth: 54 * 60,
      agreedPerThreeMonths: 138 * 60,
      extra: {
        working_day: { dayFirst: false, bands: [band(120, 400, 402), band(END, 500, 501)] },
        rest_day: { dayFirst: false, bands: [band(120, 400, 402), band(480, 500, 501), band(END, 800, 801)] },
        holiday: { dayFirst: true, bands: [band(480, 0, 0), band(600, 400, 402), band(END, 500, 501)] },
        regular_day_off: { dayFirst: true, bands: [band(480, 0, 0), band(END, 600, 600)] },
      },
    },
  },
]

export const workingLaw = lawByMonth('working time rules', WORKING_RULES)

function band(until: number, exact: number, usual: number) {
  return { until, exact, usual }
}
