import { type RawBuilder, sql } from 'kysely'
import { type Day, lastDay } from '#base/days/days.ts'
import { prefetchNext } from '#base/prefetch-next.ts'
import { required } from '#base/required.ts'
import { isAsOf } from '#people/as-of.ts'
import { selectEmploymentsOfPeople } from '#people/employments.ts'
import { OWN_ADDRESS } from '#people/identity.ts'
import { columnOrders, type ListQuery, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { EarlierPay } from '#statutory/malaysia/files/ea.ts'
import type { FormState, PersonProblem, yearEndApi } from './contract.ts'
import { computeFigures, type YearFigures } from './malaysia-figures.ts'
import type { PayYear } from './malaysia-runs.ts'

/** A person paid in the year, and the state of their form. */
export type PersonOfYear = {
  id: string
  employee_no: string
  full_name: string
  joined_on: Day
  last_day: Day | null
  nationality: string | null
  payslips: number
  /** What the company paid before it used the product. */
  earlier: EarlierPay | null
  /** Section A of the form now, and as issued: null without a form, or where an old form did not store it. */
  section_a: SectionA
  made_with: SectionA | null
  employment_type: string | null
  contract_until: Day | null
  ic_number: Buffer | null
  passport_number: Buffer | null
  status_id: string | null
  tax_number: Buffer | null
  epf_number: Buffer | null
  socso_number: Buffer | null
  /** Mail address of the person; the work address no longer works after they left. */
  address: string | null
  language: string | null
  form_id: string | null
  serial: number | null
  revision: number | null
  made_at: Date | null
  made_name: string | null
  read_at: Date | null
  mailed_at: Date | null
  state: FormState
  problems: PersonProblem[]
}

/** Section A of form EA without the numbers of authorities. Its days (A9) are set for people who joined or left within the year. */
export type SectionA = {
  name: string
  number: string
  position: string | null
  from: Day | null
  until: Day | null
}

export type PeopleFilters = {
  ids?: readonly string[] | undefined
  search?: string | undefined
  state?: FormState | undefined
  problem?: PersonProblem | undefined
}

/** The cause under which a revision of a form is mailed, so that it is mailed once. */
export function mailCause(formId: string, revision: number): string {
  return `ea/${formId}/${revision}`
}

/**
 * Selects, as `paid`, everybody paid in a year that has runs: by payslips, or by this company before it used the
 * product. Another employer reports the amounts that it paid itself (TP3). A person who left and came back within the
 * year is one row: the last employment that was paid, with the joining day of the first. `ids` restricts the rows to
 * people with one of these employments, so that no other pay is read.
 */
function selectPaidPeople({ year, runIds }: PayYear, ids?: readonly string[]): RawBuilder<unknown> {
  const named = ids ? sql`employee_id in ${selectEmploymentsOfPeople(ids)}` : sql`true`
  return sql`(
    select (array_agg(e.id order by e.joined_on desc, e.id))[1] as employee_id, min(e.joined_on) as joined_on, sum(coalesce(p.payslips, 0))::int as payslips,
      (array_agg(t.earlier order by e.joined_on) filter (where t.earlier is not null))[1] as earlier
    from (select employee_id, count(*)::int as payslips from payslip where pay_run_id = any(${[...runIds]}::uuid[]) and ${named} group by employee_id) p
    full join (
      select employee_id, jsonb_build_object('remuneration', remuneration, 'epf', epf, 'pcb', pcb, 'zakat', zakat, 'deductions', deductions,
        'socsoRelief', socso_relief, 'boxes', boxes) as earlier
      from tax_start where origin = 'own' and year = ${year} and ${runIds.length > 0} and ${named}) t using (employee_id)
    join employee e on e.id = employee_id group by e.first_employee_id) paid`
}

export async function countPaidPeople(tx: Tx, year: PayYear): Promise<number> {
  const count = sql<{ people: number }>`select count(*)::int as people from ${selectPaidPeople(year)}`
  return (await selectOne(tx, count)).people
}

/** Selects, as `person`, everybody paid in the year with the facts of its last day, or of their own last day. */
function selectPeople(of: PayYear, ids?: readonly string[]): RawBuilder<unknown> {
  const { year, placesKey } = of
  const last = lastDay(`${year}-12`)
  return sql`(
    select employee.id, employee.employee_no, employee.full_name, paid.joined_on, employee.last_day, employee.nationality, paid.payslips, paid.earlier,
      a.section_a, f.made_with, employment.employment_type, employment.contract_until,
      employee.ic_number, employee.passport_number, s.id as status_id, s.tax_number, s.epf_number, s.socso_number,
      ${OWN_ADDRESS} as address,
      account.language, f.id as form_id, f.serial, f.revision, f.made_at, f.made_name, f.read_at, m.sent_at as mailed_at,
      case when f.id is null then 'not_made' when f.payslips <> paid.payslips or f.boxes <> ${placesKey} or f.earlier is distinct from paid.earlier
          or f.made_with <> a.section_a then 'overtaken' when f.read_at is not null then 'read'
        when m.state = 'failed' then 'mail_failed' when m.state = 'waiting' then 'mail_waiting' when m.state = 'sent' then 'mailed' else 'made' end as state,
      array_remove(array[
        case when s.tax_number is null then 'missing_tax_number' end,
        case when employee.ic_number is null and employee.passport_number is null then 'missing_identity' end,
        case when ${OWN_ADDRESS} is null then 'missing_address' end], null) as problems
    from ${selectPaidPeople(of, ids)}
    join employee on employee.id = paid.employee_id
    left join employment on ${isAsOf('employment', last)}
    left join position on position.id = employment.position_id
    cross join lateral (select jsonb_build_object('name', employee.full_name, 'number', employee.employee_no,
      'position', coalesce(position.name, employment.job_title), 'from', ${dayWithinYear(sql`paid.joined_on`, year)}, 'until', ${dayWithinYear(sql`employee.last_day`, year)}) as section_a) a
    left join statutory_status s on ${isAsOf('s', last)}
    left join membership on membership.employee_id = employee.id and membership.is_active
    left join account on account.id = membership.account_id
    left join lateral ${selectFormOfPerson('ea_form', year)} f on true
    left join mail m on m.cause = 'ea/' || f.id || '/' || f.revision) person`
}

/** Selects the form of the query's `employee` for a year, also one that was issued to an earlier employment. */
export function selectFormOfPerson(table: 'ea_form' | 'taiwan_statement', year: number): RawBuilder<unknown> {
  return sql`(select form.* from employee same join ${sql.table(table)} form on form.employee_id = same.id and form.year = ${year}
    where same.first_employee_id = employee.first_employee_id
    order by form.employee_id = employee.id desc, form.serial desc limit 1)`
}

/** A day that lies within the year, else null. */
function dayWithinYear(day: RawBuilder<unknown>, year: number): RawBuilder<unknown> {
  return sql`case when ${day} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date then ${day} end`
}

function peopleConditions({ search, state, problem }: PeopleFilters): RawBuilder<unknown> {
  const conditions = [
    searchCondition(search, ['full_name', 'employee_no']),
    ...(state ? [sql`state = ${state}`] : []),
    ...(problem ? [sql`${problem} = any(problems)`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Counts the people paid in a year that match each of these filters. */
export function countPeople(tx: Tx, year: PayYear, lists: readonly PeopleFilters[]): Promise<number[]> {
  return countConditions(tx, selectPeople(year), lists.map(peopleConditions))
}

export async function listPeople(
  tx: Tx,
  year: PayYear,
  filters: PeopleFilters,
  input: ListQuery<SortOf<typeof yearEndApi.people>>,
): Promise<{ rows: PersonOfYear[]; total: number }> {
  return loadPageFromSql(tx, input, {
    select: sql<PersonOfYear>`select *`,
    from: sql`from ${selectPeople(year, filters.ids)}`,
    where: [peopleConditions(filters)],
    orders: columnOrders('full_name', 'employee_no', 'serial'),
    tieBreaker: sql`full_name, id`,
    blanksLast: true,
  })
}

/** Counts people by the state of their form, and by problem. */
export async function countByState(
  tx: Tx,
  year: PayYear,
): Promise<{ people: number; states: Map<FormState, number>; problems: Map<PersonProblem, number> }> {
  const { rows } = await sql<{ state: FormState; problems: PersonProblem[]; people: number }>`
    select state, problems, count(*)::int as people from ${selectPeople(year)} group by state, problems`.execute(tx)
  const states = new Map<FormState, number>()
  const problems = new Map<PersonProblem, number>()
  let people = 0
  for (const row of rows) {
    people += row.people
    states.set(row.state, (states.get(row.state) ?? 0) + row.people)
    for (const problem of row.problems) problems.set(problem, (problems.get(problem) ?? 0) + row.people)
  }
  return { people, states, problems }
}

/** People of a year in batches, by name. */
export async function* loadPeopleInBatches(tx: Tx, year: PayYear, batch = 500): AsyncGenerator<PersonOfYear[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e join ${selectPaidPeople(year)} on paid.employee_id = e.id order by e.full_name, e.id`.execute(
    tx,
  )
  for (let start = 0; start < rows.length; start += batch) {
    const ids = rows.slice(start, start + batch).map(({ id }) => id)
    const people = await sql<PersonOfYear>`
      select * from ${selectPeople(year, ids)} order by full_name, id`.execute(tx)
    yield people.rows
  }
}

export type PersonFigures = { person: PersonOfYear; figures: YearFigures }

/** People of a year with their figures, in batches by name. The next batch is read while the caller works on this one. */
export function loadFiguresInBatches(tx: Tx, year: PayYear): AsyncGenerator<PersonFigures[]> {
  async function* batches() {
    for await (const people of loadPeopleInBatches(tx, year)) yield loadFigures(tx, year, people)
  }
  return prefetchNext(batches())
}

/** People with their figures: as issued where the form still holds, else computed now. */
export async function loadFigures(tx: Tx, year: PayYear, people: readonly PersonOfYear[]): Promise<PersonFigures[]> {
  const open = people.filter(needsForm)
  const computed = open.length === 0 ? new Map<string, YearFigures>() : await computeFigures(tx, year, open)
  const issued = await loadIssuedFigures(
    tx,
    year.year,
    people.filter((person) => !needsForm(person)),
  )
  return people.map((person) => ({
    person,
    figures: required(computed.get(person.id) ?? issued.get(person.id), 'figures of a person paid in the year'),
  }))
}

/** Whether a person's form is not issued yet, or no longer matches the pay. */
export function needsForm({ state }: { state: FormState }): boolean {
  return state === 'not_made' || state === 'overtaken'
}

/** The figures of issued forms, by employee. Omits people without an issued form. */
export async function loadIssuedFigures(
  tx: Tx,
  year: number,
  people: readonly PersonOfYear[],
): Promise<Map<string, YearFigures>> {
  const employees = new Map(people.flatMap(({ id, form_id }) => (form_id === null ? [] : [[form_id, id] as const])))
  if (employees.size === 0) return new Map()
  const rows = await tx
    .selectFrom('ea_form')
    .select(['id', 'figures'])
    .where('year', '=', year)
    .where('id', 'in', [...employees.keys()])
    .$narrowType<{ figures: YearFigures }>()
    .execute()
  return new Map(rows.map(({ id, figures }) => [required(employees.get(id), 'person of a form'), figures]))
}

/** A person's problems, including the one that only the figures show. */
export function allProblems(person: PersonOfYear, figures: YearFigures): PersonProblem[] {
  return figures.taxed === figures.taxedByPcb ? person.problems : [...person.problems, 'taxable_differs']
}
