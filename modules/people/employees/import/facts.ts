import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { type CountryCode, countryPaidIn } from '#base/served-countries.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { type DATED_TABLES, joinOnDay } from '../as-of.ts'
import { histories } from '../history/change.ts'
import { openRow } from '../history/secret-columns.ts'
import { paidCurrency } from '../paid-currency.ts'
import { partsOf } from '../pay-split-rules.ts'
import type { DetailFacts } from './details-plan.ts'
import { heldKey, type ImportFacts, type KnownPerson, type Place } from './plan.ts'

/** Everyone of the company by lower-cased number, with the record in plain text. */
export async function knownPeople(tx: Tx, vault: Vault): Promise<Map<string, KnownPerson>> {
  const rows = await tx.selectFrom('employee').selectAll().execute()
  return new Map(
    rows.map((row) => [
      row.employee_no.toLowerCase(),
      { id: row.id, joinedOn: row.joined_on, values: openRow(vault, 'employee', row.id, row) },
    ]),
  )
}

/** What planning an import of people needs. Places are locked against being disabled until the transaction ends. */
export async function importFacts(tx: Tx, vault: Vault, today: Day): Promise<ImportFacts> {
  const people = await knownPeople(tx, vault)
  const places = {
    // A code finds its department too; where one's code is another's name, the name counts.
    department: new Map([
      ...(await activePlaces(tx, 'department', 'code')),
      ...(await activePlaces(tx, 'department', 'name')),
    ]),
    position: await activePlaces(tx, 'position', 'position_id'),
    office: await activePlaces(tx, 'office', 'code'),
    cost_center: await activePlaces(tx, 'cost_center', 'code'),
  }
  const company = await tx.selectFrom('company').select('currency').executeTakeFirstOrThrow()
  // Of several employments of one person the number belongs to the latest, so that its file can be read back.
  const latest = [...people.values()].sort((a, b) => (a.joinedOn < b.joinedOn ? -1 : 1))
  const owners = (column: string) =>
    new Map(
      latest
        .filter(({ values }) => typeof values[column] === 'string')
        .map(({ values }) => [String(values[column]).toLowerCase(), String(values.employee_no)]),
    )
  return {
    today,
    currency: company.currency,
    paidIn: await currenciesPaidIn(tx),
    people,
    places,
    held: await heldDisabled(tx),
    icOwners: owners('ic_number'),
    emailOwners: owners('work_email'),
  }
}

/** Ids of the active places by what a file calls them, lower-cased. */
async function activePlaces(tx: Tx, unit: Place, named: 'name' | 'position_id' | 'code'): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; named: string }>`
    select id, lower(${sql.ref(named)}) as named from ${sql.table(unit)}
    where is_active and ${sql.ref(named)} is not null order by id for share`.execute(tx)
  return new Map(rows.map((row) => [row.named, row.id]))
}

/** Disabled places in histories: they may be read back where they stand, and nobody new is placed there. */
async function heldDisabled(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string; from_day: Day; unit: Place; named: string; id: string }>`
    select lower(employee.employee_no) as number, employment.from_day, held.unit, lower(held.named) as named, held.id
    from employment join employee on employee.id = employment.employee_id
    join (select 'department' as unit, id, name as named from department where not is_active
      union all select 'position', id, position_id from position where not is_active
      union all select 'office', id, code from office where not is_active
      union all select 'cost_center', id, code from cost_center where not is_active) held
      on held.id in (employment.department_id, employment.position_id, employment.office_id, employment.cost_center_id)`.execute(
    tx,
  )
  return new Map(rows.map((row) => [heldKey(row.number, row.from_day, row.unit, row.named), row.id]))
}

/** What planning an import of details needs. */
export async function detailFacts(tx: Tx, vault: Vault, today: Day, maySensitive: boolean): Promise<DetailFacts> {
  const people = await knownPeople(tx, vault)
  const ids = [...people.values()].map((one) => one.id)
  const numberOf = new Map([...people].map(([number, one]) => [one.id, number]))
  const found: Partial<Record<(typeof DATED_TABLES)[number], Awaited<ReturnType<typeof histories>>>> = {}
  for (const table of ['employment', 'bank_detail', 'statutory_status', 'work_schedule'] as const)
    found[table] = await histories(tx, vault, table, ids)
  const accountOwners = new Map<string, string[]>()
  for (const [id, rows] of found.bank_detail!) {
    const last = rows.at(-1)?.values
    for (const account of [last?.account_number, ...partsOf(last?.parts).map((part) => part.account_number)])
      if (typeof account === 'string')
        accountOwners.set(plainNumber(account), [...(accountOwners.get(plainNumber(account)) ?? []), numberOf.get(id)!])
  }
  const members = await tx.selectFrom('family_member').selectAll().execute()
  const family = Map.groupBy(
    members.map((row) => openRow(vault, 'family_member', row.id, row)),
    (row) => row.employee_id,
  )
  const paidIn = await countriesPaidIn(tx, today)
  return { today, people, histories: found, family, accountOwners, paidIn, maySensitive, plainNumber }
}

/** What each person is paid in by their office, else as the company is, by id. */
async function currenciesPaidIn(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; currency: string }>`
    select employee.id, ${paidCurrency('employee.id')} as currency from employee`.execute(tx)
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

/** The numbers of all people, and what each is paid in by their number: what any file about people is arranged by. */
export async function peopleInFiles(
  tx: Tx,
): Promise<{ numbers: readonly string[]; currencies: Readonly<Record<string, string>> }> {
  const { rows } = await sql<{ number: string; currency: string }>`
    select employee.employee_no as number, ${paidCurrency('employee.id')} as currency from employee`.execute(tx)
  return {
    numbers: rows.map(({ number }) => number),
    currencies: Object.fromEntries(rows.map(({ number, currency }) => [number.toLowerCase(), currency])),
  }
}

/** The served country that each person is paid in: of their pay on the day, else of their office. */
async function countriesPaidIn(tx: Tx, day: Day): Promise<Map<string, CountryCode>> {
  const { rows } = await sql<{ id: string; currency: string }>`
    select employee.id, coalesce(compensation.currency, ${paidCurrency('employee.id')}) as currency
    from employee ${joinOnDay('compensation', day)}`.execute(tx)
  return new Map(
    rows.flatMap(({ id, currency }) => {
      const country = countryPaidIn(currency)?.code
      return country ? [[id, country]] : []
    }),
  )
}

function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\-./]/g, '')
    .toUpperCase()
}
