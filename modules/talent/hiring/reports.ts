import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { addDays, type Day } from '#base/days/days.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { joinAsOf } from '#people/as-of.ts'
import { requireEmployee, withinReach } from '#people/reach.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { NewEmployeeRow, newEmployeeReportApi } from './contract.ts'
import { reportDue } from './rules.ts'

/** New employees are listed for so many days after they began. */
const LISTED_DAYS = 90

type Reading = Pick<Context, 'tx' | 'actor' | 'today'>
type Asked = {
  is_reported?: boolean | undefined
  office_id?: string | undefined
  employee_id?: string
  search?: string | undefined
  sort: SortOf<typeof newEmployeeReportApi.list>
  page: number
  per_page: number
}
type Stored = {
  employee_id: string
  employee_no: string
  full_name: string
  office_id: string | null
  office: string | null
  joined_on: Day
  has_identity: boolean
  has_tax_number: boolean
  has_birth_date: boolean
  has_address: boolean
  reported_on: Day | null
  reported_by: string | null
}

/** A page of the people who began in Malaysia in the last ninety days, or begin by today, within reach. */
export async function loadNewEmployeePage({ tx, actor, today }: Reading, asked: Asked) {
  const { is_reported, office_id, employee_id } = asked
  const where: RawBuilder<unknown>[] = [
    withinReach(actor, 'employee:read', today),
    sql`employee.joined_on between ${addDays(today, -LISTED_DAYS)}::date and ${today}::date`,
    sql`office.country = 'MY'`,
    ...(is_reported === undefined ? [] : [sql`(report.employee_id is not null) = ${is_reported}`]),
    ...(office_id ? [sql`employment.office_id = ${office_id}::uuid`] : []),
    ...(employee_id ? [sql`employee.id = ${employee_id}::uuid`] : []),
  ]
  const { rows, total } = await loadPageFromSql<Stored, Asked['sort']>(tx, asked, {
    select: sql`select employee.id as employee_id, employee.employee_no, employee.full_name, employment.office_id, office.name as office,
      employee.joined_on, employee.ic_number is not null or employee.passport_number is not null as has_identity,
      statutory_status.tax_number is not null as has_tax_number, employee.birth_date is not null as has_birth_date,
      employee.address_line1 is not null as has_address, report.reported_on, report.name as reported_by`,
    from: sql`from employee ${joinAsOf('employment', today)} ${joinAsOf('statutory_status', today)}
      left join office on office.id = employment.office_id
      left join new_employee_report report on report.employee_id = employee.id`,
    where,
    search: ['employee.full_name', 'employee.employee_no'],
    orders: {
      joined_on: sql`employee.joined_on`,
      full_name: sql`employee.full_name`,
      employee_no: sql`employee.employee_no`,
    },
    tieBreaker: sql`employee.id`,
  })
  return { rows: rows.map((row) => toRow(row, actor.grants.has('employee:edit'), today)), total }
}

function toRow(row: Stored, mayEdit: boolean, today: Day): z.input<typeof NewEmployeeRow> {
  const { has_identity, has_tax_number, has_birth_date, has_address, ...shown } = row
  const missing = (
    [
      ['identity', has_identity],
      ['tax_number', has_tax_number],
      ['birth_date', has_birth_date],
      ['address', has_address],
    ] as const
  ).flatMap(([field, isThere]) => (isThere ? [] : [field]))
  return {
    id: row.employee_id,
    ...shown,
    ...reportDue(row.joined_on, today),
    missing,
    actions: mayEdit ? [row.reported_on === null ? 'report' : 'take_back'] : [],
  }
}

async function loadOne(context: Context, id: string): Promise<z.input<typeof NewEmployeeRow>> {
  const { rows } = await loadNewEmployeePage(context, { employee_id: id, sort: 'joined_on', page: 1, per_page: 1 })
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** Notes on which day a new employee was reported. */
export async function noteReport(context: Context, { id, reported_on }: { id: string; reported_on: Day }) {
  const { tx, actor, today, record } = context
  const { full_name, joined_on } = await requireEmployee(tx, actor, 'employee:edit', id, today)
  if (reported_on > today || reported_on < joined_on) throw invalidField('reported_on', 'new_employee_report_day')
  const before = (await loadOne(context, id)).reported_on
  await tx
    .insertInto('new_employee_report')
    .values({ employee_id: id, reported_on, name: actor.fullName })
    .onConflict((same) =>
      same.columns(['company_id', 'employee_id']).doUpdateSet({ reported_on, name: actor.fullName }),
    )
    .execute()
  record({
    kind: 'new_employee_report',
    id,
    name: full_name,
    before: { reported_on: before },
    after: { reported_on },
    people: [id],
  })
  return loadOne(context, id)
}

/** Takes that back. Throws 409 where nothing was noted. */
export async function takeReportBack(context: Context, { id }: { id: string }) {
  const { tx, actor, today, record } = context
  const { full_name } = await requireEmployee(tx, actor, 'employee:edit', id, today)
  const gone = await tx
    .deleteFrom('new_employee_report')
    .where('employee_id', '=', id)
    .returning('reported_on')
    .executeTakeFirst()
  if (!gone) throw conflict('new_employee_report_none')
  record({ kind: 'new_employee_report', id, name: full_name, before: gone, after: { reported_on: null }, people: [id] })
  return loadOne(context, id)
}
