import { sql } from 'kysely'
import { lastDay } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import { isAsOf } from '#people/as-of.ts'
import { malaysianCard } from '#people/identity.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { Vault } from '#server/vault.ts'
import { citizenshipOf } from '#statutory/malaysia/status/resident-status.ts'
import type { ApprovedRun } from '../approved-run.ts'

export type MonthAmounts = {
  epf_wages: number
  epf_employee: number
  epf_employer: number
  socso_wages: number
  socso_employee: number
  socso_employer: number
  eis_employee: number
  eis_employer: number
  lindung: number
  hrd_wages: number
  hrd: number
  pcb: number
  cp38: number
}

/** A person of a closed month: their numbers with the authorities, and the sums of their payslips in minor units. */
export type PersonOfMonth = MonthAmounts & {
  id: string
  employee_no: string
  full_name: string
  nationality: string | null
  is_local: boolean
  ic: string
  passport: string
  epf_number: string
  socso_number: string
  tax_number: string
}

type PersonOfMonthRow = MonthAmounts & {
  id: string
  employee_no: string
  full_name: string
  nationality: string | null
  resident_status: string | null
  ic_number: Buffer | null
  passport_number: Buffer | null
  status_id: string | null
  epf_number: Buffer | null
  socso_number: Buffer | null
  tax_number: Buffer | null
}

/**
 * Everybody in approved runs of a month, by name, with their numbers on its last day. A person who left and came back
 * in it is in it once, by the later employment. One query.
 */
export async function loadPeopleOfMonth(
  tx: Tx,
  vault: Vault,
  { runs, month }: { runs: readonly string[]; month: string },
): Promise<PersonOfMonth[]> {
  const { rows } = await sql<PersonOfMonthRow>`
    with paid as (
      select (array_agg(e.id order by e.joined_on desc, e.id))[1] as employee_id, sum(epf_wages)::bigint as epf_wages, sum(epf_employee)::bigint as epf_employee, sum(epf_employer)::bigint as epf_employer,
        sum(socso_wages)::bigint as socso_wages, sum(socso_employee)::bigint as socso_employee, sum(socso_employer)::bigint as socso_employer,
        sum(eis_employee)::bigint as eis_employee, sum(eis_employer)::bigint as eis_employer, sum(lindung)::bigint as lindung,
        sum(hrd_wages)::bigint as hrd_wages, sum(hrd)::bigint as hrd, sum(pcb)::bigint as pcb, sum(cp38)::bigint as cp38
      from payslip join employee e on e.id = employee_id where pay_run_id = any(${[...runs]}::uuid[]) group by e.first_employee_id)
    select employee.id, employee.employee_no, employee.full_name, employee.nationality, employee.ic_number, employee.passport_number,
      s.id as status_id, s.resident_status, s.epf_number, s.socso_number, s.tax_number,
      paid.epf_wages, paid.epf_employee, paid.epf_employer, paid.socso_wages, paid.socso_employee, paid.socso_employer,
      paid.eis_employee, paid.eis_employer, paid.lindung, paid.hrd_wages, paid.hrd, paid.pcb, paid.cp38
    from paid join employee on employee.id = paid.employee_id
    left join statutory_status s on ${isAsOf('s', lastDay(month))}
    order by employee.full_name, employee.id`.execute(tx)
  return rows.map((row) => {
    const { status_id, resident_status, ic_number, passport_number, epf_number, socso_number, tax_number, ...rest } =
      row
    const open = (place: string, sealed: Buffer | null) => (sealed === null ? '' : vault.decrypt(place, sealed))
    return {
      ...rest,
      is_local: citizenshipOf(resident_status) !== 'foreigner',
      ic: malaysianCard(open(`employee.ic_number|${row.id}`, ic_number)),
      passport: open(`employee.passport_number|${row.id}`, passport_number),
      epf_number: open(`statutory_status.epf_number|${status_id}`, epf_number),
      socso_number: open(`statutory_status.socso_number|${status_id}`, socso_number),
      tax_number: open(`statutory_status.tax_number|${status_id}`, tax_number),
    }
  })
}

/** Sums the payslips of runs by scheme, minor units. */
export async function loadRunSums(tx: Tx, runs: readonly ApprovedRun[]): Promise<MonthAmounts> {
  const total = (key: string) => sum(runs.map(({ totals }) => totals[key] ?? 0))
  const query = sql<{ [key in keyof MonthAmounts]: number }>`
    select coalesce(sum(epf_wages), 0)::bigint as epf_wages, coalesce(sum(socso_wages), 0)::bigint as socso_wages,
      coalesce(sum(socso_employee), 0)::bigint as socso_employee, coalesce(sum(socso_employer), 0)::bigint as socso_employer,
      coalesce(sum(eis_employee), 0)::bigint as eis_employee, coalesce(sum(eis_employer), 0)::bigint as eis_employer,
      coalesce(sum(hrd_wages), 0)::bigint as hrd_wages, coalesce(sum(cp38), 0)::bigint as cp38
    from payslip where pay_run_id = any(${runs.map(({ id }) => id)}::uuid[])`
  return {
    ...(await selectOne(tx, query)),
    epf_employee: total('epf_employee'),
    epf_employer: total('epf_employer'),
    lindung: total('lindung'),
    hrd: total('hrd'),
    pcb: total('pcb'),
  }
}
