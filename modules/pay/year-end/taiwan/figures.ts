import { sql } from 'kysely'
import { type Day, type Month, monthOf } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import { loadEmployments } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'
import type { Line } from '../../payroll/payslip/lines.ts'
import type { TaiwanSums } from '../../payroll/taiwan/inputs.ts'

/** A person's pay and withheld tax of a year, in whole dollars. Income belongs to the year in which it is paid. */
export type StatementFigures = {
  /** Salary and bonuses after the tax-free meal allowance and the voluntary pension. */
  paid: number
  bonuses: number
  tax: number
  voluntary_pension: number
  retirement: number
  retirement_tax: number
  /** From the last payslip; `changed` where the year has payslips of both kinds. */
  resident: boolean
  changed: boolean
  /** By month of payment. */
  months: { month: Month; paid: number; tax: number }[]
}

export type TaiwanSlip = { pay_day: Day; taiwan: TaiwanSums; lines: readonly Line[]; resident: boolean }

const SALARY_TAXES = ['tw_income_tax', 'tw_bonus_tax']

/** The figures of one person's payslips of a year; they must be in the order they were paid. */
export function statementFigures(slips: readonly TaiwanSlip[]): StatementFigures {
  const of = (some: readonly TaiwanSlip[], key: 'taxable' | 'bonuses' | 'voluntaryPension' | 'retirement') =>
    sum(some.map(({ taiwan }) => taiwan[key]))
  const sumTaken = (some: readonly TaiwanSlip[], codes: readonly string[]) =>
    sum(some.flatMap(({ lines }) => lines.filter(({ c }) => codes.includes(c)).map(({ a }) => a)))
  const sumPaid = (some: readonly TaiwanSlip[]) => sum([of(some, 'taxable'), of(some, 'bonuses')])
  const months = [...new Set(slips.map(({ pay_day }) => monthOf(pay_day)))].sort()
  return {
    paid: sumPaid(slips),
    bonuses: of(slips, 'bonuses'),
    tax: sumTaken(slips, SALARY_TAXES),
    voluntary_pension: of(slips, 'voluntaryPension'),
    retirement: of(slips, 'retirement'),
    retirement_tax: sumTaken(slips, ['tw_retirement_tax']),
    resident: slips.at(-1)?.resident ?? true,
    changed: new Set(slips.map(({ resident }) => resident)).size > 1,
    months: months.map((month) => {
      const some = slips.filter(({ pay_day }) => monthOf(pay_day) === month)
      return { month, paid: sumPaid(some), tax: sumTaken(some, SALARY_TAXES) }
    }),
  }
}

/** Computes people's figures from the approved payslips of all their employments that were paid in a year in Taiwan. */
export async function computeStatementFigures(
  tx: Tx,
  year: number,
  ids: readonly string[],
): Promise<Map<string, StatementFigures>> {
  const employments = await loadEmployments(tx, ids)
  const { rows } = await sql<{ employee_id: string; slips: TaiwanSlip[] }>`
    select p.employee_id, jsonb_agg(jsonb_build_object('pay_day', r.pay_day, 'taiwan', p.taiwan, 'lines', p.lines,
      'resident', coalesce((p.inputs->'taiwan'->>'taxResident')::boolean, true)) order by r.pay_day, r.id) as slips
    from payslip p join pay_run r on r.id = p.pay_run_id
    where p.taiwan is not null and r.state = 'approved' and r.pay_day between ${`${year}-01-01`} and ${`${year}-12-31`}
      and p.employee_id = any(${[...employments.all]}::uuid[])
    group by p.employee_id`.execute(tx)
  const slipsOf = new Map(rows.map(({ employee_id, slips }) => [employee_id, slips]))
  return new Map(
    ids.flatMap((id) => {
      const slips = employments.of(id).flatMap((one) => slipsOf.get(one) ?? [])
      return slips.length > 0 ? [[id, statementFigures(sortByPayDay(slips))] as const] : []
    }),
  )
}

/** By pay day; payslips of one day keep their order. */
function sortByPayDay(slips: readonly TaiwanSlip[]): TaiwanSlip[] {
  return slips.toSorted((a, b) => (a.pay_day < b.pay_day ? -1 : a.pay_day > b.pay_day ? 1 : 0))
}
