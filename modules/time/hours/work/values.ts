import { z } from 'zod'

/** The kinds of request for hours, as they are stored: their tables are called `overtime_request` and `part_time_request`. */
export type HoursKind = 'overtime' | 'part_time'

/** The longest that anything within a day may be (OT-05). */
export const MINUTES_PER_DAY = 1_440

/** Which ceiling work is measured against: the law's, two of them by consent, or the company's own. */
export const CeilingRule = z.enum(['day', 'month', 'agreed_month', 'agreed_quarter', 'own_day', 'own_month'])
export type CeilingRule = z.output<typeof CeilingRule>

/** A time of the clock, `18:00`. */
export const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid_time' })

/** Minutes after midnight of a time of the clock. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
