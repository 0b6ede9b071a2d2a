import { sql } from 'kysely'
import { type CountryCode, countryPaidIn, servedCountry } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { joinAsOf } from '../core/as-of.ts'
import { loadChildren } from '../core/children/child-counts.ts'
import { loadHistories } from '../core/history/change.ts'
import { decryptRow } from '../core/history/encrypted-columns.ts'
import { loadEarlyChoosers } from '../core/identity/early-choosers.ts'
import { parseParts } from '../core/numbers/pay-split-rules.ts'
import { paidCurrency } from '../core/pay/paid-currency.ts'
import type { DetailsPlanInputs } from './details-plan.ts'
import { type ImportPlanInputs, type KnownPerson, type PlaceUnit, placeHistoryKey } from './plan.ts'

/** All people by lower-case number, with the record in plain text. */
export async function loadKnownPeople(tx: Tx, vault: Vault): Promise<Map<string, KnownPerson>> {
  const rows = await tx.selectFrom('employee').selectAll().execute()
  return new Map(
    rows.map((row) => [
      row.employee_no.toLowerCase(),
      { id: row.id, joinedOn: row.joined_on, values: decryptRow(vault, 'employee', row.id, row) },
    ]),
  )
}

/** Loads the inputs of a plan of people. Locks places so that nobody disables them before the transaction ends. */
export async function loadImportFacts(tx: Tx, vault: Vault, today: Day): Promise<ImportPlanInputs> {
  const people = await loadKnownPeople(tx, vault)
  const places = {
    // Departments are also found by code; where a code is another's name, the name wins.
    department: new Map([
      ...(await lockActivePlaces(tx, 'department', 'code')),
      ...(await lockActivePlaces(tx, 'department', 'name')),
    ]),
    position: await lockActivePlaces(tx, 'position', 'position_id'),
    office: await lockActivePlaces(tx, 'office', 'code'),
    cost_center: await lockActivePlaces(tx, 'cost_center', 'code'),
  }
  // A number belongs to the latest of several employments, so that an export can be imported.
  const latest = [...people.values()].sort((a, b) => (a.joinedOn < b.joinedOn ? -1 : 1))
  const ownersByColumn = (column: string) =>
    new Map(
      latest
        .filter(({ values }) => typeof values[column] === 'string')
        .map(({ values }) => [String(values[column]).toLowerCase(), String(values.employee_no)]),
    )
  return {
    today,
    ...(await loadPayPlaces(tx)),
    people,
    places,
    heldPlaces: await loadHeldDisabledPlaces(tx),
    earlyChoosers: await loadEarlyChoosers(tx),
    icOwners: ownersByColumn('ic_number'),
    emailOwners: ownersByColumn('work_email'),
  }
}

/** Countries of the offices, and the currencies in which people are paid. */
export async function loadPayPlaces(
  tx: Tx,
): Promise<Pick<ImportPlanInputs, 'currency' | 'payCurrencies' | 'officeCountries' | 'companyCountry'>> {
  const company = await tx.selectFrom('company').select(['currency', 'country']).executeTakeFirstOrThrow()
  const offices = await tx.selectFrom('office').select(['id', 'country']).execute()
  return {
    currency: company.currency,
    payCurrencies: await loadPayCurrencies(tx),
    officeCountries: new Map(
      offices.flatMap(({ id, country }) => {
        const served = servedCountry(country)
        return served ? [[id, served.code]] : []
      }),
    ),
    companyCountry: servedCountry(company.country)?.code,
  }
}

/** Locks the active places and returns their ids by lower-case name in files. */
async function lockActivePlaces(
  tx: Tx,
  unit: PlaceUnit,
  named: 'name' | 'position_id' | 'code',
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; named: string }>`
    select id, lower(${sql.ref(named)}) as named from ${sql.table(unit)}
    where is_active and ${sql.ref(named)} is not null order by id for share`.execute(tx)
  return new Map(rows.map((row) => [row.named, row.id]))
}

/** Disabled places in histories: an import may repeat them there, and may not add them. */
async function loadHeldDisabledPlaces(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string; from_day: Day; unit: PlaceUnit; named: string; id: string }>`
    select lower(employee.employee_no) as number, employment.from_day, held.unit, lower(held.named) as named, held.id
    from employment join employee on employee.id = employment.employee_id
    join (select 'department' as unit, id, name as named from department where not is_active
      union all select 'position', id, position_id from position where not is_active
      union all select 'office', id, code from office where not is_active
      union all select 'cost_center', id, code from cost_center where not is_active) held
      on held.id in (employment.department_id, employment.position_id, employment.office_id, employment.cost_center_id)`.execute(
    tx,
  )
  return new Map(rows.map((row) => [placeHistoryKey(row.number, row.from_day, row.unit, row.named), row.id]))
}

/** Loads the inputs of a plan of details. */
export async function loadDetailsPlanInputs(
  tx: Tx,
  vault: Vault,
  today: Day,
  maySensitive: boolean,
): Promise<DetailsPlanInputs> {
  const people = await loadKnownPeople(tx, vault)
  const ids = [...people.values()].map((one) => one.id)
  const numberOf = new Map([...people].map(([number, one]) => [one.id, number]))
  const found = {
    employment: await loadHistories(tx, vault, 'employment', ids),
    bank_detail: await loadHistories(tx, vault, 'bank_detail', ids),
    statutory_status: await loadHistories(tx, vault, 'statutory_status', ids),
    work_schedule: await loadHistories(tx, vault, 'work_schedule', ids),
  }
  const accountOwners = new Map<string, string[]>()
  for (const [id, rows] of found.bank_detail) {
    const number = required(numberOf.get(id), `the number of ${id}`)
    const last = rows.at(-1)?.values
    for (const account of [last?.account_number, ...parseParts(last?.parts).map((part) => part.account_number)])
      if (typeof account === 'string')
        accountOwners.set(plainNumber(account), [...(accountOwners.get(plainNumber(account)) ?? []), number])
  }
  const members = await tx.selectFrom('family_member').selectAll().execute()
  const family = Map.groupBy(
    members.map((row) => decryptRow(vault, 'family_member', row.id, row)),
    (row) => row.employee_id,
  )
  const paidIn = await loadPayCountries(tx, today)
  const children = await loadChildren(tx, ids)
  return {
    today,
    people,
    histories: found,
    family,
    accountOwners,
    payCountries: paidIn,
    parentsByRows: new Set(children.keys()),
    children,
    maySensitive,
    plainNumber,
  }
}

/** The currency of each person's office, else of the company, by id. */
async function loadPayCurrencies(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; currency: string }>`
    select employee.id, ${paidCurrency('employee.id')} as currency from employee`.execute(tx)
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

/** All employee numbers and the currency of each, by which files about people are mapped. */
export async function loadPeopleInFiles(
  tx: Tx,
): Promise<{ numbers: readonly string[]; currencies: Readonly<Record<string, string>> }> {
  const { rows } = await sql<{ number: string; currency: string }>`
    select employee.employee_no as number, ${paidCurrency('employee.id')} as currency from employee`.execute(tx)
  return {
    numbers: rows.map(({ number }) => number),
    currencies: Object.fromEntries(rows.map(({ number, currency }) => [number.toLowerCase(), currency])),
  }
}

/** The served country of each person's pay on the day, else of their office. */
async function loadPayCountries(tx: Tx, day: Day): Promise<Map<string, CountryCode>> {
  const { rows } = await sql<{ id: string; currency: string }>`
    select employee.id, coalesce(compensation.currency, ${paidCurrency('employee.id')}) as currency
    from employee ${joinAsOf('compensation', day)}`.execute(tx)
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
