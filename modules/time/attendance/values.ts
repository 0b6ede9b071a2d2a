import { z } from 'zod'

/**
 * Statuses of a day in the order in which lists prefer them (ATT-09). A day may have several: a device with directions
 * may miss both `no_clock_in` and `no_clock_out`, `early_out` may follow `late`, and a holiday may be a day off.
 */
export const AttendanceStatus = z.enum([
  'absent',
  'no_clock_out',
  'no_clock_in',
  'insufficient_hours',
  'late',
  'early_out',
  'exceeded_hours',
  'attend',
  'on_leave',
  'holiday',
  'off_day',
])
export type AttendanceStatus = z.output<typeof AttendanceStatus>

/** From first to last punch, or the sum of pairs. */
export const DurationBy = z.enum(['span', 'pairs'])
export type DurationBy = z.output<typeof DurationBy>

export const RoundingWay = z.enum(['none', 'up', 'down', 'nearest'])
export type RoundingWay = z.output<typeof RoundingWay>

export const PunchSource = z.enum(['location', 'device', 'qr', 'home'])
export type PunchSource = z.output<typeof PunchSource>

export const Direction = z.enum(['in', 'out'])
export type Direction = z.output<typeof Direction>

/** Role of a punch on its day: first, last, one of a pair, repeat of the one before, or ignored. */
export const PunchUse = z.enum(['in', 'out', 'again', 'ignored'])
export type PunchUse = z.output<typeof PunchUse>

/** Nothing to approve, approved automatically, waiting, approved by a person. */
export const Approval = z.enum(['none', 'auto', 'waiting', 'approved'])
export type Approval = z.output<typeof Approval>

/** Conditions of automatic approval that a day may fail (ATT-02). */
export const ApprovalCondition = z.enum([
  'no_shift',
  'off_day',
  'no_clock_out',
  'beyond_hours',
  'under_half',
  'over_twelve_hours',
  'unpaid_absence',
])
export type ApprovalCondition = z.output<typeof ApprovalCondition>
