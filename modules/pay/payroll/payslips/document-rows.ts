import { sql } from 'kysely'
import { isAsOf } from '#people/as-of.ts'
import { OWN_ADDRESS } from '#people/identity.ts'
import type { Tx } from '#server/database/database.ts'
import type { SourcePayable } from '../../sources/payable.ts'
import { countryOf } from '../countries.ts'
import { storedSchemeDocument } from '../country/scheme-storage.ts'
import { monthSpan } from '../cycles/month-span.ts'
import type { PersonInputs } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { type YearSum, yearSumsArray } from '../payslip/year-sums.ts'
import { firstSummedMonth } from './year-to-date.ts'

/** What a printed payslip shows of a person, their pay and their year; numbers are still encrypted. */
export type DocumentRow = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  joined_on: string
  position: string | null
  department: string | null
  office: string | null
  email: string | null
  language: string | null
  ic_number: Buffer | null
  passport_number: Buffer | null
  status_id: string | null
  tax_number: Buffer | null
  epf_number: Buffer | null
  socso_number: Buffer | null
  gross: number
  reimbursements: number
  deductions: number
  net: number
  lines: Line[]
  /** The inputs that it was computed from, and the payables that it took. */
  inputs: PersonInputs
  dues: SourcePayable[] | null
  schemes: object | null
  year_from: string | null
  /** Sums of the payslip's country, in its order. */
  year: (number | null)[]
}

/** Loads payslips of a run by the names of their people. One query. */
export async function loadDocumentRows(
  tx: Tx,
  run: { id: string; period: string; country: string },
  year: readonly YearSum[],
  ids: readonly string[],
): Promise<DocumentRow[]> {
  const { last } = monthSpan(run.period)
  const { rows } = await sql<DocumentRow>`
    select p.id, p.employee_id, employee.employee_no, employee.full_name, employee.joined_on, coalesce(position.name, employment.job_title) as position, department.name as department, office.name as office,
      ${OWN_ADDRESS} as email, a.language, employee.ic_number, employee.passport_number, s.id as status_id, s.tax_number, s.epf_number, s.socso_number,
      p.gross, p.reimbursements, p.deductions, p.net, p.lines, p.inputs, p.dues, ${storedSchemeDocument([countryOf(run.country).payslip])} as schemes, ${firstSummedMonth(sql`p`)} as year_from,
      y.sums as year
    from payslip p join employee on employee.id = p.employee_id
    left join employment on ${isAsOf('employment', last)}
    left join position on position.id = employment.position_id
    left join department on department.id = employment.department_id
    left join office on office.id = employment.office_id
    left join statutory_status s on ${isAsOf('s', last)}
    left join membership m on m.employee_id = employee.id and m.is_active
    left join account a on a.id = m.account_id
    left join lateral (
      select ${yearSumsArray(year)} as sums
      from employee same join payslip p on p.employee_id = same.id join pay_run r on r.id = p.pay_run_id and (r.state = 'approved' or r.id = ${run.id}::uuid)
      where same.first_employee_id = employee.first_employee_id and p.period between ${`${run.period.slice(0, 4)}-01`} and ${run.period}) y on true
    where p.id = any(${[...ids]}::uuid[])
    order by employee.full_name, p.id`.execute(tx)
  return rows
}
