import { z } from 'zod'

/** Minutes of overtime in one record, and of any daily limit of overtime (OT-05). */
export const MAX_OVERTIME_MINUTES = 720
/** Anything else that is a part of a day (OT-05). */
export const MINUTES_PER_DAY = 1_440

/** What a day is for whoever works on it (OT-01, OT-09). */
export const DayType = z.enum(['normal', 'non_working', 'public_holiday', 'disaster'])
export type DayType = z.output<typeof DayType>

/** Where a piece of work lies beside the day's normal hours; `all` on a day that has none. */
export const PiecePosition = z.enum(['before', 'after', 'all'])
export type PiecePosition = z.output<typeof PiecePosition>

/** Paid by multiples of the ordinary rate, or at an amount an hour. */
export const Calculation = z.enum(['pro_rated', 'fixed'])
export type Calculation = z.output<typeof Calculation>

/** Which kind of day the minutes after midnight are of: that of their own date, or of the day the work began on. */
export const AfterMidnight = z.enum(['own_date', 'first_day'])
export type AfterMidnight = z.output<typeof AfterMidnight>

/** What the company gives for overtime; where it leaves the choice, the request says which. */
export const CompensationChoice = z.enum(['pay', 'time_off', 'either'])
export type CompensationChoice = z.output<typeof CompensationChoice>
export const Compensation = CompensationChoice.exclude(['either'])
export type Compensation = z.output<typeof Compensation>

/** Which ceiling a month's work is measured against: of the law, the last two by consent, or of the company. */
export const CeilingRule = z.enum(['day', 'month', 'agreed_month', 'agreed_quarter', 'own_day', 'own_month'])
export type CeilingRule = z.output<typeof CeilingRule>

/** A time of the clock, `18:00`. */
export const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid_time' })

/** Minutes after midnight of a time of the clock. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
