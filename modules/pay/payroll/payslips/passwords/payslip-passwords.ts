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

/** A password of mailed payslips: chosen by the person, or by the company's rule. */
export type MailPassword = { password: string; origin: 'own' | 'rule' }

/** What a stored password is encrypted for. */
export function passwordPlace(firstEmployeeId: string): string {
  return `payslip_password.password|${firstEmployeeId}`
}

/**
 * The passwords of everybody in a run, by employee: the person's own, else that of the rule; people without one are left
 * out. One query.
 */
export async function loadMailPasswords(
  tx: Tx,
  vault: Vault,
  { runId, rule }: { runId: string; rule: 'none' | 'identity_birthday' },
): Promise<ReadonlyMap<string, MailPassword>> {
  const { rows } = await sql<{
    id: string
    birth_date: string | null
    ic_number: Buffer | null
    passport_number: Buffer | null
    first_employee_id: string
    own: Buffer | null
  }>`
    select employee.id, employee.birth_date, employee.ic_number, employee.passport_number, employee.first_employee_id, own.password as own
    from payslip join employee on employee.id = payslip.employee_id
    left join payslip_password own on own.employee_id = employee.first_employee_id
    where payslip.pay_run_id = ${runId}::uuid`.execute(tx)
  const found = new Map<string, MailPassword>()
  for (const { id, birth_date, ic_number, passport_number, first_employee_id, own } of rows) {
    if (own !== null) {
      found.set(id, { password: vault.decrypt(passwordPlace(first_employee_id), own), origin: 'own' })
      continue
    }
    if (rule === 'none') continue
    const identity = ic_number
      ? vault.decrypt(`employee.ic_number|${id}`, ic_number)
      : passport_number
        ? vault.decrypt(`employee.passport_number|${id}`, passport_number)
        : ''
    const password = payslipPassword(identity, birth_date)
    if (password !== null) found.set(id, { password, origin: 'rule' })
  }
  return found
}
