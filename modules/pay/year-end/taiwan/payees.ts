import { type RawBuilder, sql } from 'kysely'
import { type Day, lastDay } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { isAsOf } from '#people/as-of.ts'
import { selectEmploymentsOfPeople } from '#people/employments.ts'
import { OWN_ADDRESS } from '#people/identity.ts'
import { isForeignerInTaiwan } from '#people/pay-details.ts'
import { columnOrders, type ListQuery, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { Vault } from '#server/vault.ts'
import { foreignerTaxCode, isForeignerTaxCode } from '#statutory/taiwan/identity/foreigner-tax-code.ts'
import { isTaiwanIdentity } from '#statutory/taiwan/identity/identity-number.ts'
import type { FormState } from '../contract.ts'
import { needsForm, selectFormOfPerson } from '../people.ts'
import type { StatementProblem, statementApi } from './contract.ts'
import { computeStatementFigures, type StatementFigures } from './figures.ts'

/** A person paid in Taiwan in a year, and the state of their statement. */
export type Payee = {
  id: string
  employee_no: string
  full_name: string
  nationality: string | null
  payslips: number
  home: string
  birth_date: Day | null
  ic_number: Buffer | null
  status_id: string | null
  tax_number: Buffer | null
  /** Without an identity number they have a tax code. */
  is_foreigner: boolean
  /** Mail address of the person; the work address no longer works after they left. */
  address: string | null
  language: string | null
  form_id: string | null
  serial: number | null
  revision: number | null
  figures: StatementFigures | null
  made_at: Date | null
  made_name: string | null
  read_at: Date | null
  mailed_at: Date | null
  state: FormState
}

export type PayeeFilters = {
  ids?: readonly string[] | undefined
  search?: string | undefined
  state?: FormState | undefined
}

/** The cause under which a revision of a statement is mailed, so that it is mailed once. */
export function statementCause(formId: string, revision: number): string {
  return `tw-statement/${formId}/${revision}`
}

/** Years in which approved pay in Taiwan was paid, the latest first. */
export async function listStatementYears(tx: Tx): Promise<{ year: number; months: number }[]> {
  const { rows } = await sql<{ year: number; months: number }>`
    select extract(year from r.pay_day)::int as year, count(distinct r.period)::int as months
    from pay_run r join pay_group g on g.id = r.pay_group_id and g.country = 'TW'
    where r.state = 'approved' and r.pay_day >= '2024-01-01' group by 1 order by 1 desc`.execute(tx)
  return rows
}

/** Counts the runs in Taiwan that are paid in a year and not approved. */
export async function countOpenRuns(tx: Tx, year: number): Promise<number> {
  const count = sql<{ open: number }>`
    select count(*)::int as open from pay_run r join pay_group g on g.id = r.pay_group_id and g.country = 'TW'
    where r.state <> 'approved' and r.pay_day between ${`${year}-01-01`} and ${`${year}-12-31`}`
  return (await selectOne(tx, count)).open
}

/**
 * Selects, as `person`, everybody paid in the year with the facts of its last day. A person who left and came back is one
 * row: the last employment that was paid. `ids` restricts the rows to people with one of these employments.
 */
function selectPayees(year: number, ids?: readonly string[]): RawBuilder<unknown> {
  const last = lastDay(`${year}-12`)
  return sql`(
    select employee.id, employee.employee_no, employee.full_name, employee.nationality, paid.payslips, paid.amount as paid, paid.tax,
      concat_ws(' ', employee.postal_code, employee.state, employee.city, employee.address_line1, employee.address_line2) as home,
      employee.birth_date, employee.ic_number, s.id as status_id, s.tax_number, ${isForeignerInTaiwan('s')} as is_foreigner,
      ${OWN_ADDRESS} as address,
      account.language, f.id as form_id, f.serial, f.revision, f.figures, f.made_at, f.made_name, f.read_at, m.sent_at as mailed_at,
      case when f.id is null then 'not_made' when f.payslips <> paid.payslips then 'overtaken' when f.read_at is not null then 'read'
        when m.state = 'failed' then 'mail_failed' when m.state = 'waiting' then 'mail_waiting' when m.state = 'sent' then 'mailed' else 'made' end as state
    from (
      select (array_agg(e.id order by e.joined_on desc, e.id))[1] as employee_id, count(*)::int as payslips, sum((p.taiwan->>'taxable')::bigint + (p.taiwan->>'bonuses')::bigint)::bigint as amount,
        sum((p.taiwan->>'tax')::bigint)::bigint as tax
      from payslip p join pay_run r on r.id = p.pay_run_id join employee e on e.id = p.employee_id
      where p.taiwan is not null and r.state = 'approved' and r.pay_day between ${`${year}-01-01`} and ${`${year}-12-31`}
        and ${ids ? sql`p.employee_id in ${selectEmploymentsOfPeople(ids)}` : sql`true`}
      group by e.first_employee_id) paid
    join employee on employee.id = paid.employee_id
    left join statutory_status s on ${isAsOf('s', last)}
    left join membership on membership.employee_id = employee.id and membership.is_active
    left join account on account.id = membership.account_id
    left join lateral ${selectFormOfPerson('taiwan_statement', year)} f on true
    left join mail m on m.cause = 'tw-statement/' || f.id || '/' || f.revision) person`
}

/** Counts the people paid in a year that match each of these filters. */
export function countPayees(tx: Tx, year: number, lists: readonly PayeeFilters[]): Promise<number[]> {
  return countConditions(tx, selectPayees(year), lists.map(payeeConditions))
}

function payeeConditions({ search, state }: PayeeFilters): RawBuilder<unknown> {
  const conditions = [searchCondition(search, ['full_name', 'employee_no']), ...(state ? [sql`state = ${state}`] : [])]
  return sql.join(conditions, sql` and `)
}

export async function listPayees(
  tx: Tx,
  year: number,
  filters: PayeeFilters,
  input: ListQuery<SortOf<typeof statementApi.people>>,
): Promise<{ rows: Payee[]; total: number }> {
  return loadPageFromSql(tx, input, {
    select: sql<Payee>`select *`,
    from: sql`from ${selectPayees(year, filters.ids)}`,
    where: [payeeConditions(filters)],
    orders: columnOrders('full_name', 'employee_no', 'paid', 'tax'),
    tieBreaker: sql`full_name, id`,
  })
}

/** Counts people by the state of their statement, and those without a mail address; sums their payslips. */
export async function loadPayeeTotals(tx: Tx, year: number) {
  const { rows } = await sql<{ state: FormState; people: number; without: number; paid: number; tax: number }>`
    select state, count(*)::int as people, count(*) filter (where address is null)::int as without, sum(paid)::bigint as paid, sum(tax)::bigint as tax
    from ${selectPayees(year)} group by state`.execute(tx)
  const total = (key: 'people' | 'without' | 'paid' | 'tax') => rows.reduce((all, row) => all + row[key], 0)
  return {
    states: new Map(rows.map(({ state, people }) => [state, people])),
    people: total('people'),
    without: total('without'),
    paid: total('paid'),
    tax: total('tax'),
  }
}

/** People of a year in batches, by name. */
export async function* loadPayeeBatches(tx: Tx, year: number, batch = 500): AsyncGenerator<Payee[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${selectPayees(year)} order by full_name, id`.execute(tx)
  for (let start = 0; start < rows.length; start += batch) {
    const ids = rows.slice(start, start + batch).map(({ id }) => id)
    yield (await sql<Payee>`select * from ${selectPayees(year, ids)} order by full_name, id`.execute(tx)).rows
  }
}

/** People with their figures: as issued where the statement still holds, else computed now. */
export async function loadStatementFigures(
  tx: Tx,
  year: number,
  people: readonly Payee[],
): Promise<{ person: Payee; figures: StatementFigures }[]> {
  const open = people.filter(needsForm).map(({ id }) => id)
  const computed =
    open.length === 0 ? new Map<string, StatementFigures>() : await computeStatementFigures(tx, year, open)
  return people.map((person) => ({
    person,
    figures: required(needsForm(person) ? computed.get(person.id) : person.figures, 'figures of a payee'),
  }))
}

/**
 * The identity number of Taiwan. For a foreigner without one the tax code that is recorded, else the one made of birth date
 * and name. Otherwise what is recorded as identity number, or nothing.
 */
export function payeeNumber(person: Payee, vault: Vault): string {
  const { id, full_name: name, birth_date: birth, nationality, ic_number, status_id, tax_number } = person
  const identity = ic_number ? vault.decrypt(`employee.ic_number|${id}`, ic_number) : ''
  if (isTaiwanIdentity(identity)) return identity
  const recorded = tax_number ? vault.decrypt(`statutory_status.tax_number|${status_id}`, tax_number) : ''
  if (isForeignerTaxCode(recorded)) return recorded
  const made = person.is_foreigner && birth !== null ? foreignerTaxCode({ name, birth, nationality }) : undefined
  return made ?? identity
}

/** What to check before a person's statement is issued. */
export function statementProblems(person: Payee, figures: StatementFigures, vault: Vault): StatementProblem[] {
  const number = payeeNumber(person, vault)
  const isUsual = isTaiwanIdentity(number) || isForeignerTaxCode(number)
  return [
    ...(number === '' ? (['missing_tax_code'] as const) : isUsual ? [] : (['identity_unusual'] as const)),
    ...(person.home.trim() === '' ? (['missing_home'] as const) : []),
    ...(person.address === null ? (['missing_address'] as const) : []),
    ...(figures.changed ? (['residence_changed'] as const) : []),
  ]
}
