import { sql } from 'kysely'
import type { Month } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import { selectEmploymentsOfPerson } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import type { EarlierPay } from '#statutory/malaysia/files/ea.ts'
import { decryptNumbers, type FormEmployer, loadFormEmployer } from '../ea/ea-document.ts'
import type { PayYear } from '../malaysia-runs.ts'
import type { PersonOfYear } from '../people.ts'

/** A person's deductions of a year, month by month (form PCB 2(II)). Amounts in sen. */
export type Pcb2Statement = {
  year: number
  employer: FormEmployer
  name: string
  employeeNo: string
  ic: string
  passport: string
  taxNumber: string
  /** Months with pay; the form leaves the others empty. */
  months: readonly { month: Month; pcb: number; cp38: number }[]
  /** What the company deducted before it used the product: a total without months. */
  before: { pcb: number; cp38: number } | null
  /** Total of the months and of `before`. */
  total: { pcb: number; cp38: number }
}

/** The statement of one person from the approved runs of a year and the pay before them. */
export async function loadPcb2(tx: Tx, vault: Vault, year: PayYear, person: PersonOfYear): Promise<Pcb2Statement> {
  const { rows } = await sql<{ month: Month; pcb: number; cp38: number }>`
    select period as month, sum(pcb)::bigint as pcb, sum(cp38)::bigint as cp38 from payslip
    where pay_run_id = any(${[...year.runIds]}::uuid[]) and employee_id in ${selectEmploymentsOfPerson(person.id)} group by period order by period`.execute(
    tx,
  )
  const numbers = decryptNumbers(person, vault)
  const before = person.earlier && earlierDeductions(person.earlier)
  const all = [...rows, ...(before ? [before] : [])]
  return {
    year: year.year,
    employer: await loadFormEmployer(tx),
    name: person.full_name,
    employeeNo: person.employee_no,
    ic: numbers.ic,
    passport: numbers.passport,
    taxNumber: numbers.tax,
    months: rows,
    before,
    total: { pcb: sum(all.map(({ pcb }) => pcb)), cp38: sum(all.map(({ cp38 }) => cp38)) },
  }
}

/** Tax and CP38 that the company deducted before it used the product. */
export function earlierDeductions({ pcb, boxes }: EarlierPay): { pcb: number; cp38: number } {
  return { pcb, cp38: boxes.D2 ?? 0 }
}
