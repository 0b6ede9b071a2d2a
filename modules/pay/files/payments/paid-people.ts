import { sql } from 'kysely'
import { required } from '#base/required.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { loadPayslipPayments, type PaymentPart, type PayslipPayment } from '../../payroll/gather/payslip-payments.ts'

/** A person of an approved run and the accounts they are paid to; amounts in minor units. */
export type PaidPerson = {
  id: string
  employee_no: string
  full_name: string
  ic: string
  passport: string
  is_resident: boolean
  /** The bank details of the pay day changed after the run was approved. */
  accountsChanged: boolean
  net: number
  parts: readonly PaymentPart[]
}

type RunToRead = { id: string; pay_day: string; currency: string }

/** Everybody whom a run pays something, by name. Two queries. */
export async function loadPaidPeople(tx: Tx, vault: Vault, run: RunToRead): Promise<PaidPerson[]> {
  const paid = new Map<string, PayslipPayment>()
  for (const one of (await loadPayslipPayments(tx, vault, run)).values()) paid.set(one.employeeId, one)
  const { rows } = await sql<{
    id: string
    employee_no: string
    full_name: string
    ic_number: Buffer | null
    passport_number: Buffer | null
    tax_regime: string | null
  }>`
    select employee.id, employee.employee_no, employee.full_name, employee.ic_number, employee.passport_number, s.tax_regime
    from payslip p join employee on employee.id = p.employee_id
    left join statutory_status s on ${isAsOf('s', run.pay_day)}
    where p.pay_run_id = ${run.id}::uuid and p.net > 0
    order by employee.full_name, employee.id`.execute(tx)
  return rows.map((row) => {
    const decrypt = (place: string, encrypted: Buffer | null) =>
      encrypted === null ? '' : vault.decrypt(place, encrypted)
    const { net, parts, accountsChanged } = required(paid.get(row.id), 'payment of a payslip')
    return {
      id: row.id,
      employee_no: row.employee_no,
      full_name: row.full_name,
      ic: decrypt(`employee.ic_number|${row.id}`, row.ic_number),
      passport: decrypt(`employee.passport_number|${row.id}`, row.passport_number),
      is_resident: row.tax_regime !== 'non_resident',
      accountsChanged,
      net,
      parts,
    }
  })
}

/** One payment to a person; `index` counts the person's payments of the same method from 0. */
export type Transfer = { readonly person: PaidPerson; readonly part: PaymentPart; readonly index: number }

/** The payments of a run by one method, in the order of its people. */
export function paymentParts(method: PaymentPart['method'], people: readonly PaidPerson[]): Transfer[] {
  return people.flatMap((person) =>
    person.parts.filter((part) => part.method === method).map((part, index) => ({ person, part, index })),
  )
}
