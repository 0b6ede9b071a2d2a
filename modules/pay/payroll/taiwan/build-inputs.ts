import type { PersonRow } from '../gather/people.ts'
import type { RunRow } from '../gather/run-row.ts'
import type { ServiceDays } from '../gather/service-days.ts'
import type { PersonInputs } from '../payslip/inputs.ts'
import {
  type OvertimeRow,
  type SeveranceRow,
  type TaiwanColumns,
  type TaiwanYearRow,
  toOvertimeBefore,
  toTaiwanService,
  toTaiwanStatus,
  toTaiwanYear,
} from './input-rows.ts'
import type { TaiwanPayInputs } from './inputs.ts'

/** What was gathered of one person for Taiwan alone. */
export type TaiwanInputRows = {
  /** Of each employment of the person that was paid in the year. */
  year?: readonly TaiwanYearRow[] | undefined
  allowances?: number | undefined
  severance?: SeveranceRow | undefined
  overtime?: readonly OvertimeRow[] | undefined
}

/** What only a payslip in Taiwan follows from; what is of whole months goes with the person's last run of it. */
export function toTaiwanInputs(
  person: PersonRow,
  run: RunRow,
  { days, open }: ServiceDays,
  { year = [], allowances, severance, overtime = [] }: TaiwanInputRows,
): Omit<TaiwanPayInputs, keyof PersonInputs> {
  return {
    taiwan: toTaiwanStatus(person as PersonRow & TaiwanColumns),
    ...toTaiwanService(person, run),
    ...(days === null && allowances !== undefined && { allowances }),
    ...toTaiwanYear(person.id, year, days !== null && !open),
    ...toOvertimeBefore(overtime, run),
    ...(severance && { severanceBefore: { paid: severance.paid, tax: severance.tax } }),
  }
}
