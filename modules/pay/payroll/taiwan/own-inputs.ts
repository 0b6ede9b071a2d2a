import type { PersonRow } from '../gather/people.ts'
import type { RunRow } from '../gather/run-row.ts'
import type { Service } from '../gather/service-days.ts'
import type { PersonInputs } from '../payslip/inputs.ts'
import {
  type OvertimeRow,
  overtimeBefore,
  type SeveranceRow,
  type TaiwanColumns,
  type TaiwanYearRow,
  taiwanService,
  taiwanStatus,
  taiwanYear,
} from './gather.ts'
import type { TaiwanPayInputs } from './inputs.ts'

/** What was gathered of one person for Taiwan alone. */
export type TaiwanRows = {
  /** Of each employment of the person that was paid in the year. */
  year?: readonly TaiwanYearRow[] | undefined
  allowances?: number | undefined
  severance?: SeveranceRow | undefined
  overtime?: readonly OvertimeRow[] | undefined
}

/** What only a payslip in Taiwan follows from; what is of whole months goes with the person's last run of it. */
export function taiwanInputs(
  person: PersonRow,
  run: RunRow,
  { days, open }: Service,
  { year = [], allowances, severance, overtime = [] }: TaiwanRows,
): Omit<TaiwanPayInputs, keyof PersonInputs> {
  return {
    taiwan: taiwanStatus(person as PersonRow & TaiwanColumns),
    ...taiwanService(person, run),
    ...(days === null && allowances !== undefined && { allowances }),
    ...taiwanYear(person.id, year, days !== null && !open),
    ...overtimeBefore(overtime, run),
    ...(severance && { severanceBefore: { paid: severance.paid, tax: severance.tax } }),
  }
}
