import { WAGE_ITEMS } from '#statutory/malaysia/month/wage-items.ts'
import { type MalaysianCounts, readMalaysianCounts } from './item-counts.ts'

/** What the ordinary rate of pay takes in: fixed allowances, and commission though it is typed month by month. */
const IN_ORDINARY_RATE = new Set([
  'fixed_allowance',
  'meal_allowance',
  'parking_allowance',
  'childcare_allowance',
  'travel_commuting',
  'commission',
])

const WAGES = readMalaysianCounts({ epf: true, socso: true, hrd: true, pcb: 'normal' })
/** Wages of the month as an allowance is, and not fixed, so no levy is due on it. */
const CHANGING_ALLOWANCE = readMalaysianCounts({ epf: true, socso: true, pcb: 'normal', ordinaryRate: true })
/** Leave that is paid out counts as wages, taxed as what is not monthly. */
const UNUSED_LEAVE: MalaysianCounts = { ...WAGES, pcb: 'additional' }

/** Usual items that the sources of the law do not list. */
const OTHERS: { readonly [code: string]: MalaysianCounts } = {
  // Short or late hours: they lessen every base that basic pay counts for.
  missed_hours: WAGES,
  part_time_hours: WAGES,
  shift_allowance: CHANGING_ALLOWANCE,
  perfect_attendance: CHANGING_ALLOWANCE,
  // Wages paid too much: taken back, they lessen every base that they had raised.
  recovery: WAGES,
  unused_annual_leave: UNUSED_LEAVE,
  unused_leave_beyond_act: UNUSED_LEAVE,
}

/** What a usual item counts for by the law. */
export function usualMalaysianCounts(code: string): MalaysianCounts | undefined {
  const wage = WAGE_ITEMS.find(({ id }) => id === (code === 'public_holiday_work' ? 'rest_day_work' : code))
  if (!wage) return OTHERS[code]
  return {
    epf: wage.epf,
    socso: wage.socso,
    hrd: wage.hrd,
    pcb: wage.pcb,
    exemptKind: wage.exemptKind ?? null,
    bonus: wage.bonus ?? false,
    ordinaryRate: wage.ordinaryRate && IN_ORDINARY_RATE.has(code),
  }
}
