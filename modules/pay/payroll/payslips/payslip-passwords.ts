import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'

const IDENTITY_SIGNS = 6

/**
 * The password of a mailed payslip: the last six letters and digits of the identity or passport number, then the birthday
 * as DDMMYYYY. Null where one of the two is unknown: a shorter password would be guessed.
 */
export function payslipPassword(identity: string, birthDate: string | null): string | null {
  const signs = identity.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (signs.length < IDENTITY_SIGNS || birthDate === null) return null
  const [year = '', month = '', day = ''] = birthDate.split('-')
  return signs.slice(-IDENTITY_SIGNS) + day + month + year
}

/** The passwords of everybody in a run, by employee; people without one are left out. One query. */
export async function loadPayslipPasswords(tx: Tx, vault: Vault, runId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    id: string
    birth_date: string | null
    ic_number: Buffer | null
    passport_number: Buffer | null
  }>`
    select employee.id, employee.birth_date, employee.ic_number, employee.passport_number
    from payslip join employee on employee.id = payslip.employee_id where payslip.pay_run_id = ${runId}::uuid`.execute(
    tx,
  )
  return new Map(
    rows.flatMap(({ id, birth_date, ic_number, passport_number }) => {
      const identity = ic_number
        ? vault.decrypt(`employee.ic_number|${id}`, ic_number)
        : passport_number
          ? vault.decrypt(`employee.passport_number|${id}`, passport_number)
          : ''
      const password = payslipPassword(identity, birth_date)
      return password === null ? [] : [[id, password] as const]
    }),
  )
}
