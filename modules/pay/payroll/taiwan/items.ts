import type { TaiwanKind, WorkKind } from '../values.ts'

/** What the usual items count for in Taiwan, by their code; the others are not paid there. */
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
  // Income Tax Act art. 14: pay in lieu of notice is retirement income like severance itself.
  gratuity: 'severance',
  termination_benefit: 'severance',
  pay_in_lieu_of_notice: 'severance',
}

const NO_FLAGS = {
  kind: 'earning',
  epf: false,
  socso_eis: false,
  hrd: false,
  pcb: 'none',
  exempt_kind: null,
  is_bonus: false,
  tax_only: false,
  prorated: false,
  in_ordinary_rate: false,
} as const

/** Leave that is paid out counts as wages in Malaysia, taxed as what is not monthly. */
const LEAVE_FLAGS = { ...NO_FLAGS, epf: true, socso_eis: true, hrd: true, pcb: 'additional' } as const

/** Items that Taiwan's law names; all follow from minutes. Leave that is paid out is paid by them everywhere. */
const TAIWAN_ONLY_ITEMS = [
  {
    ...NO_FLAGS,
    code: 'regular_day_off_work',
    name_en: 'Work on a regular day off',
    name_zh: '例假日出勤',
    work_kind: 'dayOff',
    tw_kind: 'holiday_work',
  },
  {
    ...LEAVE_FLAGS,
    code: 'unused_annual_leave',
    name_en: 'Unused annual leave',
    name_zh: '特休未休工資',
    work_kind: 'unusedLeave',
    tw_kind: 'unused_leave',
  },
  {
    ...LEAVE_FLAGS,
    code: 'unused_leave_beyond_act',
    name_en: 'Other leave paid out',
    name_zh: '其他未休假折現',
    work_kind: 'unusedLeave',
    tw_kind: 'unused_leave_beyond_act',
  },
] as const satisfies readonly {
  code: string
  name_en: string
  name_zh: string
  kind: string
  work_kind: WorkKind
  tw_kind: TaiwanKind
}[]

/** The usual items with what they count for in Taiwan, and those of Taiwan alone. */
export function withTaiwanItems<T extends { code: string }>(items: readonly T[]) {
  return [...items.map((item) => ({ ...item, tw_kind: KINDS[item.code] ?? null })), ...TAIWAN_ONLY_ITEMS]
}
