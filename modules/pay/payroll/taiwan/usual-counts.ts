import type { TaiwanKind } from '../values.ts'
import type { TaiwanCounts } from './item-counts.ts'

/** What the default items count for in Taiwan, by code; other items are not paid there. */
const KINDS: { readonly [code: string]: TaiwanKind } = {
  fixed_allowance: 'fixed_allowance',
  meal_allowance: 'meal_allowance',
  parking_allowance: 'fixed_allowance',
  childcare_allowance: 'fixed_allowance',
  travel_commuting: 'fixed_allowance',
  overtime: 'overtime',
  rest_day_work: 'overtime',
  public_holiday_work: 'holiday_work',
  part_time_hours: 'fixed_allowance',
  shift_allowance: 'fixed_allowance',
  perfect_attendance: 'fixed_allowance',
  commission: 'commission',
  commission_irregular: 'commission',
  incentive: 'regular_bonus',
  annual_bonus: 'bonus',
  bonus: 'bonus',
  arrears: 'fixed_allowance',
  recovery: 'unpaid_leave',
  missed_hours: 'unpaid_leave',
  leave_encashment: 'unused_leave',
  // Income Tax Act art. 14: pay in lieu of notice is retirement income, as severance is.
  gratuity: 'severance',
  termination_benefit: 'severance',
  pay_in_lieu_of_notice: 'severance',
  regular_day_off_work: 'holiday_work',
  unused_annual_leave: 'unused_leave',
  unused_leave_beyond_act: 'unused_leave_beyond_act',
}

/** What a default item counts for; undefined where it is not paid in Taiwan. */
export function usualTaiwanCounts(code: string): TaiwanCounts | undefined {
  const kind = KINDS[code]
  return kind && { kind }
}
