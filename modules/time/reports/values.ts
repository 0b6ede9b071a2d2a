import { z } from 'zod'
import { MonthField } from '#base/endpoints/fields.ts'

/** The most months that a report covers. */
export const MOST_MONTHS = 24

/** What the figures of a report may be grouped by. */
export const DIMENSIONS = [
  'office',
  'department',
  'position',
  'employment_type',
  'month',
  'person',
  'leave_type',
  'category',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** A place that somebody may lack. */
export const Lacking = z.enum(['office', 'department'])

export const HeadcountBy = z.enum(['department', 'office', 'month'])
export const AttendanceBy = z.enum(['department', 'office', 'month', 'person'])
export const LeaveBy = z.enum(['department', 'office', 'month', 'person', 'leave_type'])
export const ClaimsBy = z.enum(['department', 'office', 'month', 'person', 'category'])

/** The months up to the last one, which is this month by default. */
export const spanFilters = {
  until_month: MonthField().optional(),
  months: z.coerce.number().int().min(1).max(MOST_MONTHS).default(12),
}
