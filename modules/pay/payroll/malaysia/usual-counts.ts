import { WAGE_ITEMS } from '#statutory/malaysia/month/wage-items.ts'
import { type MalaysianCounts, readMalaysianCounts } from './item-counts.ts'

/** Items that belong to the ordinary rate of pay: fixed allowances, and commission although it is typed each month. */
const IN_ORDINARY_RATE = new Set([
  'fixed_allowance',
  'meal_allowance',
  'parking_allowance',
  'childcare_allowance',
  'travel_commuting',
  'commission',
])

const WAGES = readMalaysianCounts({ epf: true, socso: true, hrd: true, pcb: 'normal' })
/** A wage of the month that is not fixed, so no levy is due on it. */
const CHANGING_ALLOWANCE = readMalaysianCounts({ epf: true, socso: true, pcb: 'normal', ordinaryRate: true })
/** Encashed leave counts as wages and is taxed as additional remuneration. */
const UNUSED_LEAVE: MalaysianCounts = { ...WAGES, pcb: 'additional' }

/** Default items that the sources of the law do not list. */
const OTHERS: { readonly [code: string]: MalaysianCounts } = {
  // Short or late hours reduce every base that basic pay counts for.
  missed_hours: WAGES,
  part_time_hours: WAGES,
  shift_allowance: CHANGING_ALLOWANCE,
  perfect_attendance: CHANGING_ALLOWANCE,
  // Recovered wages reduce every base that they had increased.
  recovery: WAGES,
  unused_annual_leave: UNUSED_LEAVE,
  unused_leave_beyond_act: UNUSED_LEAVE,
}

/** The statutory flags of a default item. */
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
