import { type RawBuilder, sql } from 'kysely'
import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import { keysOf } from '#base/objects.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { foreignersContribute } from '#statutory/malaysia/epf/schedule.ts'
import { joinAsOf } from '../as-of.ts'
import type { RecordField } from '../card-values.ts'
import { isTaxedByNumber, lacksBank, officeCountry } from '../numbers/known-numbers.ts'

/** Whose right shows that a field is missing: pay, numbers and accounts, or the record itself. */
const NEEDED_FIELDS = {
  office_id: 'record',
  birth_date: 'record',
  basic_pay: 'pay',
  account_number: 'identity',
  resident_status: 'identity',
  tax_number: 'identity',
  ic_number: 'identity',
  passport_number: 'identity',
  epf_number: 'identity',
  socso_number: 'identity',
} as const satisfies Partial<Record<RecordField, string>>

export type NeededForPay = keyof typeof NEEDED_FIELDS

/** Numbers that the files of authorities know a person by. */
export const FILE_NUMBERS = ['tax_number', 'ic_number', 'passport_number', 'epf_number', 'socso_number'] as const
export type FileNumber = (typeof FILE_NUMBERS)[number]

const COUNTRIES_BY_PASSPORT = SERVED_COUNTRIES.filter(({ foreignersByPassport }) => foreignersByPassport).map(
  ({ code }) => code,
)

/**
 * Which of these numbers somebody lacks, as the files of a country ask for them; of the query's `employee` and the row
 * `status` of their statutory status. In Malaysia a citizen or permanent resident is known to
 * PERKESO by the identity card alone, everybody else to all authorities by the passport, since the card of another country
 * is in no file. EPF has a number of whoever contributes. PERKESO gives foreigners a number of their own. Elsewhere a
 * passport stands in for the identity number.
 */
export function missingNumbers(
  day: Day,
  status: string,
  country: RawBuilder<unknown>,
): { readonly [column in FileNumber]: RawBuilder<boolean> } {
  const byPassport = sql`(${country} = any(${COUNTRIES_BY_PASSPORT}::text[]))`
  const column = (name: string) => sql.ref(`${status}.${name}`)
  const isForeigner = sql`coalesce(${column('resident_status')} not in ('citizen', 'permanent_resident'), false)`
  const isLocal = sql`coalesce(${column('resident_status')} in ('citizen', 'permanent_resident'), false)`
  const contributes = foreignersContribute(day)
    ? sql`${column('resident_status')} is not null`
    : sql`(${isLocal} or ${column('resident_status')} = 'expatriate_a' or ${column('epf_elected')})`
  return {
    tax_number: sql`(${isTaxedByNumber(country)} and ${column('tax_number')} is null)`,
    ic_number: sql`case when ${byPassport} and ${isForeigner} then false when ${byPassport} and ${isLocal} then employee.ic_number is null
      else coalesce(employee.ic_number, employee.passport_number) is null end`,
    passport_number: sql`(${byPassport} and ${isForeigner} and employee.passport_number is null)`,
    epf_number: sql`coalesce(${byPassport} and ${contributes} and ${column('epf_number')} is null, false)`,
    socso_number: sql`(${byPassport} and ${isForeigner} and ${column('socso_number')} is null)`,
  }
}

/**
 * The one list of what a record lacks for pay and its files on a day, of the query's `employee`: the page of a person, a run
 * before and in its review, and the list of people ask it here.
 */
function missingConditions(day: Day): { readonly [field in NeededForPay]: RawBuilder<boolean> } {
  return {
    office_id: sql`employment.office_id is null`,
    birth_date: sql`employee.birth_date is null`,
    basic_pay: sql`compensation.id is null`,
    account_number: lacksBank,
    resident_status: sql`statutory_status.id is null`,
    ...missingNumbers(day, 'statutory_status', officeCountry),
  }
}

/** Without these nobody is paid, or no authority takes what was deducted; the other numbers may come after a first month. */
const FIRST_MONTH_FIELDS = [
  'birth_date',
  'basic_pay',
  'account_number',
  'resident_status',
  'ic_number',
  'passport_number',
] as const

const joinedRecords = (
  day: Day,
) => sql`employee ${joinAsOf('employment', day)} ${joinAsOf('compensation', day)} ${joinAsOf('bank_detail', day)}
  ${joinAsOf('statutory_status', day)} left join office on office.id = employment.office_id`

/** The fields without which people cannot be paid, or go into files without a number, on a day; nothing of who has them all. */
export async function loadMissingForPay(
  tx: Tx,
  ids: readonly string[],
  day: Day,
): Promise<Map<string, readonly NeededForPay[]>> {
  const fields = keysOf(NEEDED_FIELDS)
  const lacks = missingConditions(day)
  const { rows } = await sql<Record<NeededForPay, boolean> & { id: string }>`
    select employee.id, ${sql.join(fields.map((field) => sql`(${lacks[field]}) as ${sql.ref(field)}`))}
    from ${joinedRecords(day)} where ${idIn('employee.id', ids)}`.execute(tx)
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
export async function loadReadyForPay(tx: Tx, day: Day, ids?: readonly string[]): Promise<ReadyForPay> {
  const people = ids ?? (await loadPresentPeople(tx, day))
  const lacking = people.length === 0 ? new Map() : await loadMissingForPay(tx, people, day)
  const counts = new Map<NeededForPay, number>()
  for (const fields of lacking.values()) for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
  return {
    people: people.length,
    complete: people.length - lacking.size,
    missing: keysOf(NEEDED_FIELDS).flatMap((field) =>
      counts.has(field) ? [{ field, count: counts.get(field)! }] : [],
    ),
  }
}

async function loadPresentPeople(tx: Tx, day: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employee where last_day is null or last_day >= ${day}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same of one person, those that a reader may know of. */
export async function loadVisibleMissingForPay(
  tx: Tx,
  employeeId: string,
  day: Day,
  sees: { pay: boolean; identity: boolean },
): Promise<NeededForPay[]> {
  const missing = (await loadMissingForPay(tx, [employeeId], day)).get(employeeId) ?? []
  return missing.filter((field) => NEEDED_FIELDS[field] === 'record' || sees[NEEDED_FIELDS[field]])
}

/** Ids of people who lack on a day what a first month needs, as a subquery. */
export function selectLackingForPay(day: Day): RawBuilder<unknown> {
  const lacks = missingConditions(day)
  return sql`(select employee.id from ${joinedRecords(day)} where ${sql.join(
    FIRST_MONTH_FIELDS.map((field) => sql`(${lacks[field]})`),
    sql` or `,
  )})`
}
