import { type RawBuilder, sql } from 'kysely'
import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import { keysOf } from '#base/objects.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { foreignersContribute } from '#statutory/malaysia/epf/schedule.ts'
import { TAIWAN_COUNTRY } from '#statutory/taiwan/country.ts'
import { joinAsOf } from '../as-of.ts'
import type { RecordField } from '../card-values.ts'
import { encryptedColumns } from '../history/encrypted-columns.ts'
import { isTaxedByNumber, lacksBank, officeCountry } from '../numbers/known-numbers.ts'
import { lacksBranch, loadBranchNeed } from './branch-need.ts'

/** The right that shows a missing field: pay, numbers and accounts, or the record. */
const NEEDED_FIELDS = {
  office_id: 'record',
  birth_date: 'record',
  basic_pay: 'pay',
  account_number: 'identity',
  branch_code: 'identity',
  resident_status: 'identity',
  tax_number: 'identity',
  ic_number: 'identity',
  passport_number: 'identity',
  epf_number: 'identity',
  socso_number: 'identity',
} as const satisfies Partial<Record<RecordField, string>>

export type NeededForPay = keyof typeof NEEDED_FIELDS

/** Numbers by which authorities' files identify a person. */
export const FILE_NUMBERS = ['tax_number', 'ic_number', 'passport_number', 'epf_number', 'socso_number'] as const
export type FileNumber = (typeof FILE_NUMBERS)[number]

const COUNTRIES_BY_PASSPORT = SERVED_COUNTRIES.filter(({ foreignersByPassport }) => foreignersByPassport).map(
  ({ code }) => code,
)

const COUNTRIES_BY_IDENTITY = SERVED_COUNTRIES.filter(({ taxedByIdentity }) => taxedByIdentity).map(({ code }) => code)

/**
 * Whether the query's `employee` is a foreigner for the tax office of Taiwan: without a residence number it identifies them
 * by a tax code. Nationals always have a number.
 */
export function isForeignerInTaiwan(status: string): RawBuilder<boolean> {
  const resident = sql.ref(`${status}.resident_status`)
  return sql<boolean>`(coalesce(${resident} not in ('taiwan_citizen', 'aboriginal'), true)
    and coalesce(employee.nationality <> ${TAIWAN_COUNTRY.code}, ${resident} in ('non_citizen_a', 'non_citizen_b'), false))`
}

/**
 * Conditions for each number that the files of a country need and the query's `employee` lacks; `status` names the row
 * of the statutory status. In Malaysia PERKESO identifies citizens and permanent residents by the identity card alone;
 * authorities identify everybody else by passport, because cards of other countries are in no file. Everybody who
 * contributes has an EPF number. PERKESO gives foreigners a number of their own. In Taiwan a passport replaces the identity
 * number of a foreigner for whom the tax office has a tax code; elsewhere it does for everybody.
 */
export function missingNumbers(
  day: Day,
  status: string,
  country: RawBuilder<unknown>,
): { readonly [column in FileNumber]: RawBuilder<boolean> } {
  const byPassport = sql`(${country} = any(${COUNTRIES_BY_PASSPORT}::text[]))`
  const byIdentity = sql`(${country} = any(${COUNTRIES_BY_IDENTITY}::text[]))`
  const column = (name: string) => sql.ref(`${status}.${name}`)
  const isForeigner = sql`coalesce(${column('resident_status')} not in ('citizen', 'permanent_resident'), false)`
  const isLocal = sql`coalesce(${column('resident_status')} in ('citizen', 'permanent_resident'), false)`
  const contributes = foreignersContribute(day)
    ? sql`${column('resident_status')} is not null`
    : sql`(${isLocal} or ${column('resident_status')} = 'expatriate_a' or ${column('epf_elected')})`
  return {
    tax_number: sql`(${isTaxedByNumber(country)} and ${column('tax_number')} is null)`,
    ic_number: sql`case when ${byPassport} and ${isForeigner} then false when ${byPassport} and ${isLocal} then employee.ic_number is null
      when ${byIdentity} and employee.ic_number is null then employee.passport_number is null
        or not (${isForeignerInTaiwan(status)} and (employee.nationality = 'CN' or employee.full_name ~* '[a-z].*[a-z]'))
      else coalesce(employee.ic_number, employee.passport_number) is null end`,
    passport_number: sql`(${byPassport} and ${isForeigner} and employee.passport_number is null)`,
    epf_number: sql`coalesce(${byPassport} and ${contributes} and ${column('epf_number')} is null, false)`,
    socso_number: sql`(${byPassport} and ${isForeigner} and ${column('socso_number')} is null)`,
  }
}

/**
 * Conditions of all fields that pay and its files need of the query's `employee` on a day. The person's page, runs and
 * their review, and the list of people use it.
 */
function missingConditions(day: Day): {
  readonly [field in Exclude<NeededForPay, 'branch_code'>]: RawBuilder<boolean>
} {
  return {
    office_id: sql`employment.office_id is null`,
    birth_date: sql`employee.birth_date is null`,
    basic_pay: sql`compensation.id is null`,
    account_number: lacksBank,
    resident_status: sql`statutory_status.id is null`,
    ...missingNumbers(day, 'statutory_status', officeCountry),
  }
}

/**
 * Fields without which somebody is not paid or an authority refuses the deduction. Other numbers may follow after the
 * first month.
 */
const FIRST_MONTH_FIELDS = [
  'birth_date',
  'basic_pay',
  'account_number',
  'resident_status',
  'ic_number',
  'passport_number',
] as const

/** The others, but for branches of banks: whether those are needed follows from the paying accounts. */
const LATER_FIELDS = ['office_id', 'tax_number', 'epf_number', 'socso_number'] as const

const joinedRecords = (
  day: Day,
) => sql`employee ${joinAsOf('employment', day)} ${joinAsOf('compensation', day)} ${joinAsOf('bank_detail', day)}
  ${joinAsOf('statutory_status', day)} left join office on office.id = employment.office_id`

/** Missing fields by person on a day. People with all fields are left out. */
export async function loadMissingForPay(
  tx: Tx,
  ids: readonly string[],
  day: Day,
): Promise<Map<string, readonly NeededForPay[]>> {
  const fields = keysOf(NEEDED_FIELDS)
  const lacks = {
    ...missingConditions(day),
    branch_code: lacksBranch(await loadBranchNeed(tx), 'bank_detail', officeCountry),
  }
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

/** What is known of somebody without a record: values by column, and the office. The ids of rows say whether there is one. */
export type KnownForPay = {
  readonly employee: Readonly<Record<string, unknown>>
  readonly statutory_status: Readonly<Record<string, unknown>> | null
  readonly bank_detail: Readonly<Record<string, unknown>> | null
  readonly has_pay: boolean
  readonly office_id: string
}

/** Missing fields of somebody who is no employee yet, by the same conditions; values of encrypted columns only count as known. */
export async function findMissingForPay(tx: Tx, known: KnownForPay, day: Day): Promise<NeededForPay[]> {
  const fields = keysOf(NEEDED_FIELDS)
  const lacks = {
    ...missingConditions(day),
    branch_code: lacksBranch(await loadBranchNeed(tx), 'bank_detail', officeCountry),
  }
  const id = '00000000-0000-0000-0000-000000000000'
  const row = (
    table: 'employee' | 'employment' | 'compensation' | 'statutory_status' | 'bank_detail',
    values: Readonly<Record<string, unknown>> | null,
  ) => {
    const marked = Object.entries(values ?? {}).map(([column, value]): [string, unknown] => [
      column,
      encryptedColumns(table).includes(column) && value !== null && value !== undefined ? '\\x00' : value,
    ])
    const stored = values && { id, ...Object.fromEntries(marked) }
    return sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(stored)}::jsonb) ${sql.table(table)}`
  }
  const { rows } = await sql<Record<NeededForPay, boolean>>`
    select ${sql.join(fields.map((field) => sql`(${lacks[field]}) as ${sql.ref(field)}`))}
    from ${sql.join([
      row('employee', known.employee),
      row('employment', { office_id: known.office_id }),
      row('compensation', known.has_pay ? {} : null),
      row('statutory_status', known.statutory_status),
      row('bank_detail', known.bank_detail),
    ])} left join office on office.id = ${known.office_id}::uuid`.execute(tx)
  return fields.filter((field) => rows[0]?.[field])
}

/** People that a run can pay on a day, and the number who lack each field. */
export type ReadyForPay = { people: number; complete: number; missing: { field: NeededForPay; count: number }[] }

/** Counts ready people among these, or among everybody who has not left. */
export async function loadReadyForPay(tx: Tx, day: Day, ids?: readonly string[]): Promise<ReadyForPay> {
  const people = ids ?? (await loadPresentPeople(tx, day))
  const lacking = people.length === 0 ? new Map() : await loadMissingForPay(tx, people, day)
  const counts = new Map<NeededForPay, number>()
  for (const fields of lacking.values()) for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
  return {
    people: people.length,
    complete: people.length - lacking.size,
    missing: keysOf(NEEDED_FIELDS).flatMap((field) => {
      const count = counts.get(field)
      return count === undefined ? [] : [{ field, count }]
    }),
  }
}

async function loadPresentPeople(tx: Tx, day: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employee where last_day is null or last_day >= ${day}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Missing fields of one person, as far as the reader may know of them. */
export async function loadVisibleMissingForPay(
  tx: Tx,
  employeeId: string,
  day: Day,
  sees: { pay: boolean; identity: boolean },
): Promise<NeededForPay[]> {
  const missing = (await loadMissingForPay(tx, [employeeId], day)).get(employeeId) ?? []
  return missing.filter((field) => NEEDED_FIELDS[field] === 'record' || sees[NEEDED_FIELDS[field]])
}

/** Missing fields by person, as far as the reader may know of them: `pay` and `identity` are those whose they may see. */
export async function loadVisibleMissing(
  tx: Tx,
  ids: readonly string[],
  day: Day,
  sees: { pay: ReadonlySet<string>; identity: ReadonlySet<string> },
): Promise<Map<string, readonly NeededForPay[]>> {
  const missing: ReadonlyMap<string, readonly NeededForPay[]> =
    ids.length === 0 ? new Map() : await loadMissingForPay(tx, ids, day)
  const isVisible = (id: string, field: NeededForPay) => {
    const right = NEEDED_FIELDS[field]
    return right === 'record' || sees[right].has(id)
  }
  return new Map(
    [...missing].flatMap(([id, fields]) => {
      const visible = fields.filter((field) => isVisible(id, field))
      return visible.length > 0 ? [[id, visible] as const] : []
    }),
  )
}

/** Ids of people who lack a field of their first month on a day, as a subquery. */
export function selectLackingForPay(day: Day): RawBuilder<unknown> {
  return selectLacking(day, FIRST_MONTH_FIELDS)
}

/** Ids of people whose pay could be calculated on a day, and whom a file of it would refuse, as a subquery. */
export function selectLackingForFiles(day: Day): RawBuilder<unknown> {
  return sql`(${selectLacking(day, LATER_FIELDS)} except ${selectLacking(day, FIRST_MONTH_FIELDS)})`
}

/** Ids of people who lack anything that their pay or a file of it needs on a day, as a subquery. */
export function selectIncompleteRecords(day: Day): RawBuilder<unknown> {
  return selectLacking(day, [...FIRST_MONTH_FIELDS, ...LATER_FIELDS])
}

type Lacks = ReturnType<typeof missingConditions>

function selectLacking(day: Day, fields: readonly (keyof Lacks)[]): RawBuilder<unknown> {
  const lacks = missingConditions(day)
  return sql`(select employee.id from ${joinedRecords(day)} where ${sql.join(
    fields.map((field) => sql`(${lacks[field]})`),
    sql` or `,
  )})`
}
