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

/** The records loaded of one person for Taiwan only. */
export type TaiwanInputRows = {
  /** Payslips of the year, by employment of the person. */
  year?: readonly TaiwanYearRow[] | undefined
  allowances?: number | undefined
  severance?: SeveranceRow | undefined
  overtime?: readonly OvertimeRow[] | undefined
}

/**
 * Builds the inputs that only a payslip in Taiwan has. What is due for whole months goes with the person's last run of the
 * month.
 */
export function toTaiwanInputs(
  person: PersonRow,
  run: RunRow,
  { days, open }: ServiceDays,
  { year = [], allowances, severance, overtime = [] }: TaiwanInputRows,
): Omit<TaiwanPayInputs, keyof PersonInputs> {
  const columns = person as PersonRow & TaiwanColumns
  return {
    taiwan: toTaiwanStatus(columns),
    ...(columns.tw_tax_method === null && { taxMethodOpen: true }),
    ...toTaiwanService(person, run),
    ...(days === null && allowances !== undefined && { allowances }),
    ...toTaiwanYear(person.id, year, days !== null && !open),
    ...toOvertimeBefore(overtime, run),
    ...(severance && { severanceBefore: { paid: severance.paid, tax: severance.tax } }),
  }
}
