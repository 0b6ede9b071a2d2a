import type { ApprovalCondition } from '../values.ts'
import type { DayEvaluation } from './evaluate-day.ts'

const TWELVE_HOURS = 720

/**
 * Returns the conditions of automatic approval that a day fails (ATT-02); none means it is approved. Undefined when
 * nobody worked and there is nothing to approve. The weekly pattern counts as a shift; both bounds are inclusive. A day
 * with a pay deduction (`deducts`) is never approved automatically.
 */
export function failedConditions(day: DayEvaluation, deducts: boolean): ApprovalCondition[] | undefined {
  const failed: ApprovalCondition[] = deducts && day.missed > 0 ? ['unpaid_absence'] : []
  if (day.in === null && day.out === null) return failed.length > 0 ? failed : undefined
  if (day.parts.length === 0) failed.push('no_shift')
  if (day.due === 0) failed.push('off_day')
  if (day.statuses.includes('no_clock_out') || day.statuses.includes('no_clock_in')) failed.push('no_clock_out')
  if (day.over > 0) failed.push('beyond_hours')
  if (day.worked * 2 < day.due) failed.push('under_half')
  if (day.worked > TWELVE_HOURS) failed.push('over_twelve_hours')
  return failed
}
