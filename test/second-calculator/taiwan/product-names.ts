import type { Identity } from '#statutory/taiwan/insurance/coverage.ts'
import type { Disability } from '#statutory/taiwan/insurance/disability.ts'
import type { LeaveId } from '#statutory/taiwan/labor-standards/leave-kinds.ts'
import type { Multipliers as ProductMultipliers } from '#statutory/taiwan/labor-standards/overtime.ts'
import type { WorkDay } from '#statutory/taiwan/labor-standards/rules.ts'
import type { TaiwanWageId } from '#statutory/taiwan/month/wage-items.ts'
import type { BonusRule as ProductBonusRule } from '#statutory/taiwan/withholding/salary.ts'
import type { WorkerStatus } from './coverage.ts'
import type { Severity } from './insurance.ts'
import type { Item } from './pay-items.ts'
import type { BonusRule } from './tax.ts'
import type { DayKind, Leave, Multipliers } from './work-pay.ts'

/** The product's word for a standing. */
export const IDENTITY: Record<WorkerStatus, Identity> = {
  national: 'national',
  'spouse of a national': 'spouse_of_national',
  'professional with permanent residence': 'professional_permanent',
  professional: 'professional',
  'migrant worker': 'migrant',
}

/** The product's word for a degree of disability; it has one for severe and profound. */
export const DISABILITY: Record<Severity, Disability | undefined> = {
  none: undefined,
  mild: 'mild',
  moderate: 'moderate',
  severe: 'severe',
  profound: 'severe',
}

/** The product's word for a rule of tax on bonuses. */
export const BONUS_RULE: Record<BonusRule, ProductBonusRule> = { statute: 'statute', 'over 2,000': 'over_2000' }

/** The product's word for multipliers of overtime. */
export const MULTIPLIERS: Record<Multipliers, ProductMultipliers> = { exact: 'exact', rounded: 'usual' }

/** The product's word for a kind of day. */
export const WORK_DAY: Record<DayKind, WorkDay> = {
  'working day': 'working_day',
  'rest day': 'rest_day',
  holiday: 'holiday',
  'regular day off': 'regular_day_off',
}

/** The product's word for a leave. */
export const LEAVE: Record<Leave, LeaveId> = {
  marriage: 'marriage',
  sick: 'sick',
  menstrual: 'menstrual',
  personal: 'personal',
  'family care': 'family_care',
  maternity: 'maternity',
  unpaid: 'unpaid',
}

/** The product's word for a pay item. */
export const WAGE_ID: Record<Item, TaiwanWageId> = {
  basic: 'basic',
  allowance: 'fixed_allowance',
  'meal allowance': 'meal_allowance',
  'regular bonus': 'regular_bonus',
  commission: 'commission',
  overtime: 'overtime',
  'overtime over the limit': 'overtime_beyond_limit',
  'holiday work': 'holiday_work',
  'unused leave': 'unused_leave',
  'unused leave over the days of the Act': 'unused_leave_beyond_act',
  bonus: 'bonus',
  severance: 'severance',
  'leave without pay': 'unpaid_leave',
}
