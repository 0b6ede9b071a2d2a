import { sql } from 'kysely'
import type { Month } from '#base/days.ts'
import { sum } from '#base/money.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { type Employer, employerOfForms, numbersOf } from './ea-document.ts'
import type { PersonOfYear } from './people.ts'
import type { PayYear } from './year-runs.ts'

/** What was deducted from someone in a year, month by month (form PCB 2(II)). Amounts in sen. */
export type Pcb2 = {
  year: number
  employer: Employer
  name: string
  employeeNo: string
  ic: string
  passport: string
  taxNumber: string
  /** Months that were paid; the others stand empty on the form. */
  months: readonly { month: Month; pcb: number; cp38: number }[]
  total: { pcb: number; cp38: number }
}

/** The statement of one person from the approved runs of a year. */
export async function pcb2Of(tx: Tx, vault: Vault, year: PayYear, person: PersonOfYear): Promise<Pcb2> {
  const { rows } = await sql<{ month: Month; pcb: number; cp38: number }>`
    select period as month, sum(pcb)::bigint as pcb, sum(cp38)::bigint as cp38 from payslip
    where pay_run_id = any(${[...year.runIds]}::uuid[]) and employee_id = ${person.id}::uuid group by period order by period`.execute(
    tx,
  )
  const numbers = numbersOf(person, vault)
  return {
    year: year.year,
    employer: await employerOfForms(tx),
    name: person.full_name,
    employeeNo: person.employee_no,
    ic: numbers.ic,
    passport: numbers.passport,
    taxNumber: numbers.tax,
    months: rows,
    total: { pcb: sum(rows.map(({ pcb }) => pcb)), cp38: sum(rows.map(({ cp38 }) => cp38)) },
  }
}
