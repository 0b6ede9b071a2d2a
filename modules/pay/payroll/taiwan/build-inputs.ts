import { firstDay, lastDay, laterDay } from '#base/days/days.ts'
import { dependantsOn, type InsuredDependant } from '#statutory/taiwan/health-insurance/dependants.ts'
import { insuredWageOn, stayOn } from '#statutory/taiwan/insurance/insured-wage.ts'
import { notifiedOn } from '#statutory/taiwan/insurance/notified-grades.ts'
import { workingLaw } from '#statutory/taiwan/labor-standards/rules.ts'
import type { PayableOf } from '../../sources/payable.ts'
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
import type { TaiwanPayInputs, TaiwanStatus } from './inputs.ts'
import type { InsuredHistory } from './insured-rows.ts'

/** The records loaded of one person for Taiwan only. */
export type TaiwanInputRows = {
  /** Payslips of the year, by employment of the person. */
  year?: readonly TaiwanYearRow[] | undefined
  allowances?: number | undefined
  severance?: SeveranceRow | undefined
  overtime?: readonly OvertimeRow[] | undefined
  /** Absent for a past month, which needs wages only. */
  insured?: InsuredHistory | undefined
  /** Whether the office agreed to more overtime on a day of the month. */
  isMoreAgreed?: boolean
  garnishments?: readonly PayableOf<'garnishment'>[] | undefined
  /** Family members with days of health insurance. */
  dependants?: readonly InsuredDependant[] | undefined
}

/**
 * Builds the inputs that only a payslip in Taiwan has. What is due for whole months goes with the person's last run of the
 * month.
 */
export function toTaiwanInputs(
  person: PersonRow,
  run: RunRow,
  { days, open }: ServiceDays,
  {
    year = [],
    allowances,
    severance,
    overtime = [],
    insured,
    isMoreAgreed,
    garnishments = [],
    dependants = [],
  }: TaiwanInputRows,
): Omit<TaiwanPayInputs, keyof PersonInputs> {
  const columns = person as PersonRow & TaiwanColumns
  const status = toTaiwanStatus(columns)
  const family = dependantsOn(dependants, lastDay(run.period))
  return {
    ...toInsured(family ? { ...status, healthDependants: family.length } : status, insured, run),
    ...(family && family.length < status.healthDependants && { dependantsTyped: status.healthDependants }),
    ...(columns.tw_tax_method === null && { taxMethodOpen: true }),
    ...toTaiwanService(person, run),
    ...(days === null && allowances !== undefined && { allowances }),
    ...toTaiwanYear(person.id, year, days !== null && !open),
    ...toOvertimeBefore(overtime, run),
    ...(isMoreAgreed && { overtimeLimit: workingLaw(run.period).value.agreedPerMonth }),
    ...toGarnishments(garnishments),
    ...(severance && { severanceBefore: { paid: severance.paid, tax: severance.tax } }),
  }
}

/** Orders of courts; all of them carry what earlier runs of the month paid. */
function toGarnishments(due: readonly PayableOf<'garnishment'>[]): Pick<TaiwanPayInputs, 'garnishments'> {
  const [first] = due
  if (!first) return {}
  const orders = due.map(({ id, amount, day, keeps, words }) => ({
    id,
    due: amount,
    served: day,
    keeps,
    ...(words !== undefined && { words }),
  }))
  return { garnishments: { orders, paidBefore: first.paid } }
}

/** The status with the notified amounts of the month, and the wage of the other grades. */
function toInsured(
  status: Omit<TaiwanStatus, 'grades'>,
  insured: InsuredHistory | undefined,
  { period }: Pick<RunRow, 'period'>,
): Pick<TaiwanPayInputs, 'taiwan' | 'insuredWage' | 'insuredAssumed'> {
  if (!insured) return { taiwan: status }
  // A grade never changes within a month; who comes within it is insured from that day.
  const first = firstDay(period)
  const stay = stayOn(insured, lastDay(period))
  const day = laterDay(stay?.from ?? first, first)
  const grades = notifiedOn(insured.notified, day, stay?.from ?? day)
  const { wage, by } = insuredWageOn(insured, day)
  return {
    taiwan: { ...status, ...(Object.keys(grades).length > 0 && { grades }) },
    insuredWage: wage,
    ...(by === 'assumed' && { insuredAssumed: true }),
  }
}
