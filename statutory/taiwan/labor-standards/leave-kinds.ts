import { required } from '#base/required.ts'

/**
 * How a leave is paid: in full, not at all, by the sick leave of the year, by the menstrual leave of the year, or by
 * the length of service.
 */
export type LeavePay = 'full' | 'none' | 'sick' | 'menstrual' | 'service'

/** Entitlement in the leave's own unit; null where it is as needed, follows from service or has a table of its own. */
export type LeaveKind = {
  readonly id: string
  readonly pay: LeavePay
  readonly days: number | null
  readonly per: 'year' | 'month' | 'event' | 'week' | 'child' | 'service'
  /** First day of the rule if later than 2024. */
  readonly from?: string
}

/** Leaves of the Labor Standards Act, the leave rules and the Gender Equality in Employment Act. */
export const LEAVE_KINDS = [
  { id: 'annual', pay: 'full', days: null, per: 'service' },
  { id: 'sick', pay: 'sick', days: 30, per: 'year' },
  // Hospitalised and ordinary sick leave together: one year within two.
  { id: 'sick_hospitalised', pay: 'sick', days: 365, per: 'event' },
  { id: 'personal', pay: 'none', days: 14, per: 'year' },
  // Counts within the fourteen days of personal leave; by the hour from 2026.
  { id: 'family_care', pay: 'none', days: 7, per: 'year' },
  { id: 'menstrual', pay: 'menstrual', days: 1, per: 'month' },
  { id: 'marriage', pay: 'full', days: 8, per: 'event' },
  { id: 'bereavement_parent_spouse', pay: 'full', days: 8, per: 'event' },
  { id: 'bereavement_grandparent_child', pay: 'full', days: 6, per: 'event' },
  { id: 'bereavement_sibling', pay: 'full', days: 3, per: 'event' },
  { id: 'maternity', pay: 'service', days: 56, per: 'event' },
  { id: 'miscarriage_3_months', pay: 'service', days: 28, per: 'event' },
  { id: 'miscarriage_2_months', pay: 'none', days: 7, per: 'event' },
  { id: 'miscarriage_under_2_months', pay: 'none', days: 5, per: 'event' },
  { id: 'pregnancy_check_up', pay: 'full', days: 7, per: 'event' },
  { id: 'paternity', pay: 'full', days: 7, per: 'event' },
  // Two years, of which one may be a leap year.
  { id: 'parental', pay: 'none', days: 731, per: 'child' },
  { id: 'parental_by_day', pay: 'none', days: 30, per: 'child', from: '2026-01-01' },
  { id: 'official', pay: 'full', days: null, per: 'event' },
  { id: 'occupational_injury', pay: 'full', days: null, per: 'event' },
  { id: 'job_search', pay: 'full', days: 2, per: 'week' },
  // `CEREMONY_DAYS` has the days, which changed in 2025.
  { id: 'indigenous_ceremonies', pay: 'full', days: null, per: 'year' },
  { id: 'unpaid', pay: 'none', days: null, per: 'event' },
] as const satisfies readonly LeaveKind[]

export type LeaveId = (typeof LEAVE_KINDS)[number]['id']

export function leaveKind(id: LeaveId): LeaveKind {
  return required(
    LEAVE_KINDS.find((kind) => kind.id === id),
    `leave ${id}`,
  )
}
