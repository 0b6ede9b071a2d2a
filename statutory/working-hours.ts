import type { Day } from '#base/days.ts'
import type { Label } from '#base/labels.ts'

/** Extra work as the laws tell it apart: beyond a day's normal hours, on a rest day, on a holiday, on a regular day off. */
export type ExtraWork = 'overtime' | 'restDay' | 'publicHoliday' | 'dayOff'

/** How long people may work by the law, in minutes. What is worked beyond is paid all the same. */
export type HoursLaw = {
  readonly from: Day
  readonly source: string
  /** Work of one day in all. */
  readonly day: number
  /** Extra work of a calendar month; more where the workforce agreed, then with all of three months of the calendar. */
  readonly month: number
  readonly agreed?: { readonly month: number; readonly quarter: number }
  /** Which extra work counts towards a month. */
  readonly counts: readonly ExtraWork[]
  /** Wages of a month up to which the law pays extra work, minor units; absent where it pays everybody. */
  readonly protectedUpTo?: number
  /** What it pays of each, in words. */
  readonly pays: { readonly [work in ExtraWork]?: Label }
}

/** Minor units an hour. */
export type HourlyFloor = { readonly from: Day; readonly source: string; readonly amount: number }
