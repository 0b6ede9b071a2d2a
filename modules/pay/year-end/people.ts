import { type RawBuilder, sql } from 'kysely'
import { type Day, lastDay } from '#base/days.ts'
import { prefetchNext } from '#base/prefetch-next.ts'
import { isAsOf } from '#people/as-of.ts'
import { selectEmploymentsOfPeople } from '#people/employments.ts'
import { OWN_ADDRESS } from '#people/identity.ts'
import { columnOrders, type ListQuery, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Tx } from '#server/database/database.ts'
import type { EarlierPay } from '#statutory/malaysia/files/ea.ts'
import type { FormState, PersonProblem, yearEndApi } from './contract.ts'
import { computeFigures, type YearFigures } from './malaysia-figures.ts'
import type { PayYear } from './malaysia-runs.ts'

/** Someone paid in the year, and where their form stands. */
export type PersonOfYear = {
  id: string
  employee_no: string
  full_name: string
  joined_on: Day
  last_day: Day | null
  nationality: string | null
  payslips: number
  /** What the company paid before its payroll was kept here. */
  earlier: EarlierPay | null
  /** What section A of the form says of them now, and said when the form was made: null where none is, or nobody noted it. */
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
  /** Where a mail reaches them; who has left is no longer read at work. */
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

/** Of section A of form EA what is no number with an authority. Its days (A9) are those of who joined or left within the year. */
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

/** What mails a form once: its revision is mailed no second time. */
export function mailCause(formId: string, revision: number): string {
  return `ea/${formId}/${revision}`
}

/**
 * Everybody paid in a year that has runs, by payslips or before its payroll was kept here, as `paid`. Amounts that another
 * employer paid (TP3) are that one's to report. Whoever left and came back within the year is one person: by the last
 * employment that was paid, from the day of joining of the first. Of some people alone where one of their employments is
 * named: nobody else's pay is read.
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

/** How many people that are. */
export async function countPaidPeople(tx: Tx, year: PayYear): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from ${selectPaidPeople(year)}`.execute(
    tx,
  )
  return rows[0]!.people
}

/** Everybody paid in the year with the facts of its last day, or of their own last day. As a subquery `person`. */
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

/** The form of the query's `employee` for a year, also where it was given out to an earlier employment. As a subquery. */
export function selectFormOfPerson(table: 'ea_form' | 'taiwan_statement', year: number): RawBuilder<unknown> {
  return sql`(select form.* from employee same join ${sql.table(table)} form on form.employee_id = same.id and form.year = ${year}
    where same.first_employee_id = employee.first_employee_id
    order by form.employee_id = employee.id desc, form.serial desc limit 1)`
}

/** A day where it lies within the year. */
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

/** How many people paid in a year match each of these. */
export function countPeople(tx: Tx, year: PayYear, lists: readonly PeopleFilters[]): Promise<number[]> {
  return countConditions(tx, selectPeople(year), lists.map(peopleConditions))
}

/** A page of the people paid in a year, with the exact number of all. */
export async function listPeople(
  tx: Tx,
  year: PayYear,
  filters: PeopleFilters,
  asked: ListQuery<SortOf<typeof yearEndApi.people>>,
): Promise<{ rows: PersonOfYear[]; total: number }> {
  return loadPageFromSql(tx, asked, {
    select: sql<PersonOfYear>`select *`,
    from: sql`from ${selectPeople(year, filters.ids)}`,
    where: [peopleConditions(filters)],
    orders: columnOrders('full_name', 'employee_no', 'serial'),
    tieBreaker: sql`full_name, id`,
    blanksLast: true,
  })
}

/** How many people stand where, and have which problem. */
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

/** People of a year a few at a time, by name. */
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

/** People of a year a few at a time, by name, with their figures; the next are looked up while these are worked with. */
export function loadFiguresInBatches(
  tx: Tx,
  year: PayYear,
): AsyncGenerator<{ people: PersonOfYear[]; figures: Map<string, YearFigures> }> {
  async function* batches() {
    for await (const people of loadPeopleInBatches(tx, year))
      yield { people, figures: await loadFigures(tx, year, people) }
  }
  return prefetchNext(batches())
}

/** Figures as they were given out where they still stand, else worked out now. */
export async function loadFigures(
  tx: Tx,
  year: PayYear,
  people: readonly PersonOfYear[],
): Promise<Map<string, YearFigures>> {
  const standing = people.filter(({ state }) => state !== 'not_made' && state !== 'overtaken')
  const kept =
    standing.length === 0
      ? []
      : await tx
          .selectFrom('ea_form')
          .select(['id', 'figures'])
          .where('year', '=', year.year)
          .where(
            'id',
            'in',
            standing.map(({ form_id }) => form_id!),
          )
          .$narrowType<{ figures: YearFigures }>()
          .execute()
  const open = people.filter(({ state }) => state === 'not_made' || state === 'overtaken')
  const fresh = open.length === 0 ? [] : await computeFigures(tx, year, open)
  const figures = new Map(kept.map((row) => [row.id, row.figures]))
  return new Map([...standing.map(({ id, form_id }) => [id, figures.get(form_id!)!] as const), ...fresh])
}

/** All that is to be looked at for a person, with what only the figures show. */
export function allProblems(person: PersonOfYear, figures: YearFigures): PersonProblem[] {
  return figures.taxed === figures.taxedByPcb ? person.problems : [...person.problems, 'taxable_differs']
}
