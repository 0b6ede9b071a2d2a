import { z } from 'zod'

/** Minutes of overtime in one record, and of any daily limit of overtime (OT-05). */
export const MAX_OVERTIME_MINUTES = 720

/** What a day is for the person who works on it (OT-01, OT-09). */
export const DayType = z.enum(['normal', 'non_working', 'public_holiday', 'disaster'])
export type DayType = z.output<typeof DayType>

/** What a day is called: a regular day off of Taiwan's law is no declared day off, though both are of one type. */
export const DayName = z.enum([...DayType.options, 'regular_day_off'])
export type DayName = z.output<typeof DayName>

/** Where a piece of work lies beside the day's normal hours; `all` on a day that has none. */
export const PiecePosition = z.enum(['before', 'after', 'all'])
export type PiecePosition = z.output<typeof PiecePosition>

/**
 * Why somebody worked on a regular day off: one of the three reasons of Taiwan's law (Labor Standards Act art. 40), or none of
 * them, which the law does not allow and the company pays all the same.
 */
export const Emergency = z.enum(['disaster', 'incident', 'sudden_event', 'none'])
export type Emergency = z.output<typeof Emergency>

/** Paid by multiples of the ordinary rate, or at an amount an hour. */
export const Calculation = z.enum(['pro_rated', 'fixed'])
export type Calculation = z.output<typeof Calculation>

/** Whether minutes after midnight count by their own date, or by the day on which the work began. */
export const AfterMidnight = z.enum(['own_date', 'first_day'])
export type AfterMidnight = z.output<typeof AfterMidnight>

/** What the company gives for overtime. With `either` the request chooses. */
export const CompensationChoice = z.enum(['pay', 'time_off', 'either'])
export type CompensationChoice = z.output<typeof CompensationChoice>
export const Compensation = CompensationChoice.exclude(['either'])
export type Compensation = z.output<typeof Compensation>
