import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { keysOf } from '#base/objects.ts'
import { among } from '#server/database/among.ts'
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

/**
 * The one list of what a record lacks for pay and its files, of the query's `employee`: the page of a person, a run before and
 * in its review, and the list of people ask it here. `ic_number` is missing where there is no passport either.
 */
const LACKS: { readonly [field in NeededForPay]: RawBuilder<boolean> } = {
  office_id: sql`employment.office_id is null`,
  birth_date: sql`employee.birth_date is null`,
  basic_pay: sql`compensation.id is null`,
  account_number: withoutBank,
  resident_status: sql`statutory_status.id is null`,
  tax_number: withoutTaxNumber,
  ic_number: sql`coalesce(employee.ic_number, employee.passport_number) is null`,
  epf_number: sql`${taxedByNumber} and statutory_status.resident_status in ('citizen', 'permanent_resident') and statutory_status.epf_number is null`,
}

/** Without these nobody is paid, or no authority takes what was deducted; the other numbers may come after a first month. */
const FIRST = ['birth_date', 'basic_pay', 'account_number', 'resident_status', 'ic_number'] as const

const recordsOn = (
  day: Day,
) => sql`employee ${joinOnDay('employment', day)} ${joinOnDay('compensation', day)} ${joinOnDay('bank_detail', day)}
  ${joinOnDay('statutory_status', day)} left join office on office.id = employment.office_id`

/** The fields without which people cannot be paid, or go into files without a number, on a day; nothing of who has them all. */
export async function allMissingForPay(
  tx: Tx,
  ids: readonly string[],
  day: Day,
): Promise<Map<string, readonly NeededForPay[]>> {
  const fields = keysOf(NEEDED)
  const { rows } = await sql<Record<NeededForPay, boolean> & { id: string }>`
    select employee.id, ${sql.join(fields.map((field) => sql`(${LACKS[field]}) as ${sql.ref(field)}`))}
    from ${recordsOn(day)} where ${among('employee.id', ids)}`.execute(tx)
  return new Map(
    rows.flatMap((row) => {
      const missing = fields.filter((field) => row[field])
      return missing.length > 0 ? [[row.id, missing] as const] : []
    }),
  )
}

/** How many of some people a run can pay on a day, and how many lack each of the fields that are missing. */
export type ReadyForPay = { people: number; complete: number; missing: { field: NeededForPay; count: number }[] }

/** Whether imported people can be paid: of these, or of everybody who has not left. */
export async function readyForPay(tx: Tx, day: Day, ids?: readonly string[]): Promise<ReadyForPay> {
  const people = ids ?? (await peopleHere(tx, day))
  const lacking = people.length === 0 ? new Map() : await allMissingForPay(tx, people, day)
  const counts = new Map<NeededForPay, number>()
  for (const fields of lacking.values()) for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
  return {
    people: people.length,
    complete: people.length - lacking.size,
    missing: keysOf(NEEDED).flatMap((field) => (counts.has(field) ? [{ field, count: counts.get(field)! }] : [])),
  }
}

async function peopleHere(tx: Tx, day: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employee where last_day is null or last_day >= ${day}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same of one person, those that a reader may know of. */
export async function missingForPay(
  tx: Tx,
  employeeId: string,
  day: Day,
  sees: { pay: boolean; identity: boolean },
): Promise<NeededForPay[]> {
  const missing = (await allMissingForPay(tx, [employeeId], day)).get(employeeId) ?? []
  return missing.filter((field) => NEEDED[field] === 'record' || sees[NEEDED[field]])
}

/** Ids of people who lack on a day what a first month needs, as a subquery. */
export function lackingForPay(day: Day): RawBuilder<unknown> {
  return sql`(select employee.id from ${recordsOn(day)} where ${sql.join(
    FIRST.map((field) => sql`(${LACKS[field]})`),
    sql` or `,
  )})`
}
