import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { keysOf } from '#base/objects.ts'
import type { Tx } from '#server/database/database.ts'
import { joinOnDay } from '../as-of.ts'
import type { RecordField } from '../card-values.ts'
import { taxedByNumber, withoutBank, withoutTaxNumber } from '../identity/known-numbers.ts'

/** Whose right shows that a field is missing: pay, numbers and accounts, or the record itself. */
const NEEDED = {
  office_id: 'record',
  birth_date: 'record',
  basic_pay: 'pay',
  account_number: 'identity',
  resident_status: 'identity',
  tax_number: 'identity',
  ic_number: 'identity',
  epf_number: 'identity',
} as const satisfies Partial<Record<RecordField, string>>

export type NeededForPay = keyof typeof NEEDED

/** The fields without which somebody cannot be paid, or goes into files without a number, on a day; those a reader may know of. */
export async function missingForPay(
  tx: Tx,
  employeeId: string,
  day: Day,
  sees: { pay: boolean; identity: boolean },
): Promise<NeededForPay[]> {
  const { rows } = await sql<Record<NeededForPay, boolean>>`
    select employment.office_id is null as office_id, employee.birth_date is null as birth_date,
      compensation.id is null as basic_pay, ${withoutBank} as account_number, statutory_status.id is null as resident_status,
      ${withoutTaxNumber} as tax_number, not ${taxedByNumber} and coalesce(employee.ic_number, employee.passport_number) is null as ic_number,
      ${taxedByNumber} and statutory_status.resident_status in ('citizen', 'permanent_resident') and statutory_status.epf_number is null as epf_number
    from employee ${joinOnDay('employment', day)} ${joinOnDay('compensation', day)} ${joinOnDay('bank_detail', day)}
      ${joinOnDay('statutory_status', day)} left join office on office.id = employment.office_id
    where employee.id = ${employeeId}`.execute(tx)
  const missing = rows[0]!
  return keysOf(NEEDED).filter((field) => missing[field] && (NEEDED[field] === 'record' || sees[NEEDED[field]]))
}
