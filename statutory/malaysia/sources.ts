import type { DatedValues } from '#base/days/dated-values.ts'
import { EIS_TABLE } from './eis/table.ts'
import { EMPLOYMENT_ACT_LEAVE } from './employment-act/leave.ts'
import { MINIMUM_WAGE, WORKING_RULES } from './employment-act/rules.ts'
import { EPF_SCHEDULE } from './epf/schedule.ts'
import { HRD_RATES } from './hrd-levy/levy.ts'
import { LINDUNG_TABLE } from './lindung/table.ts'
import { BENEFIT_LIMITS } from './pcb/benefits.ts'
import { EXEMPT_LIMITS } from './pcb/exempt.ts'
import { C_SUITE_PAY } from './pcb/regime.ts'
import { BRACKETS, PCB_LIMITS, RELIEFS } from './pcb/tables.ts'
import { TP1_ITEMS } from './pcb/tp1.ts'
import { SOCSO_TABLE } from './socso/table.ts'

/** Every dated table of Malaysian law in the product, by the key of its label. */
export const MALAYSIAN_LAW: { readonly [scheme: string]: DatedValues<unknown> } = {
  epf: EPF_SCHEDULE,
  socso: SOCSO_TABLE,
  eis: EIS_TABLE,
  lindung: LINDUNG_TABLE,
  hrd: HRD_RATES,
  pcb_brackets: BRACKETS,
  pcb_reliefs: RELIEFS,
  pcb_limits: PCB_LIMITS,
  pcb_exempt: EXEMPT_LIMITS,
  pcb_benefits: BENEFIT_LIMITS,
  pcb_regimes: C_SUITE_PAY,
  tp1: TP1_ITEMS,
  working_time: WORKING_RULES,
  leave: EMPLOYMENT_ACT_LEAVE,
  minimum_wage: MINIMUM_WAGE,
}
