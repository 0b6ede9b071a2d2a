import { z } from 'zod'

/**
 * What can be true of a day, the one that lists lead with first (ATT-09). `no_clock_in` stands beside `no_clock_out`, since a
 * device that tells directions may miss either; `early` beside `late`; a holiday beside a day off.
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

/** First punch to last, or the sum of pairs of them. */
export const DurationBy = z.enum(['span', 'pairs'])
export type DurationBy = z.output<typeof DurationBy>

export const RoundingWay = z.enum(['none', 'up', 'down', 'nearest'])
export type RoundingWay = z.output<typeof RoundingWay>

/** Where a punch came from. */
export const PunchSource = z.enum(['location', 'device', 'qr', 'home'])
export type PunchSource = z.output<typeof PunchSource>

export const Direction = z.enum(['in', 'out'])
export type Direction = z.output<typeof Direction>

/** What a punch is for its day: its first, its last, one of a pair between, the one before it once more, or none of them. */
export const PunchUse = z.enum(['in', 'out', 'again', 'ignored'])
export type PunchUse = z.output<typeof PunchUse>

/** Nothing to approve, approved by itself, waiting for somebody, approved by somebody. */
export const Approval = z.enum(['none', 'auto', 'waiting', 'approved'])
export type Approval = z.output<typeof Approval>

/** Why a day does not approve itself (ATT-02). */
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
