import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { Cause, ServiceDates } from './rules.ts'

/** When somebody joined and left, and when each was entered. Moments are ISO texts. */
export type ServiceRecord = ServiceDates & {
  createdAt: string
  joinedEntered: string | null
  leftEntered: string | null
}

export async function loadServiceRecords(tx: Tx, ids: readonly string[]): Promise<Map<string, ServiceRecord>> {
  const { rows } = await sql<{
    id: string
    joined_on: Day
    last_paid: Day | null
    created_at: Date
    joined_entered: Date | null
    left_entered: Date | null
  }>`
    select e.id, e.joined_on, coalesce(e.last_payroll_day, e.last_day) as last_paid, e.created_at,
      max(a.at) filter (where a.after ? 'joined_on') as joined_entered,
      max(a.at) filter (where a.kind = 'leaving' or a.after ?| array['last_day', 'last_payroll_day']) as left_entered
    from employee e left join audit_entry a on a.kind in ('employee', 'leaving') and a.object_id = e.id::text and a.after is not null
    where e.id = any(${[...ids]}::uuid[]) group by e.company_id, e.id`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        joinedOn: row.joined_on,
        lastPaid: row.last_paid,
        createdAt: row.created_at.toISOString(),
        joinedEntered: row.joined_entered?.toISOString() ?? null,
        leftEntered: row.left_entered?.toISOString() ?? null,
      },
    ]),
  )
}

type DatedRow = { employee_id: string; code: string | null; from_day: Day; until_day: Day | null; at: Date }

/**
 * Finds when the record behind a cause was entered: pay, an absence, a recurring amount or working days; of a record that is
 * gone, the entry in the activity log.
 */
export async function loadEntryTimes(tx: Tx, ids: readonly string[]): Promise<(id: string, cause: Cause) => Cause> {
  const people = await loadServiceRecords(tx, ids)
  const of = (column: string) => sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`
  const rows = (query: ReturnType<typeof sql<DatedRow>>) => query.execute(tx).then((result) => result.rows)
  const pay = await rows(
    sql`select employee_id, null as code, from_day, until_day, changed_at as at from compensation where ${of('employee_id')}`,
  )
  const weeks = await rows(
    sql`select employee_id, null as code, from_day, until_day, changed_at as at from work_schedule where ${of('employee_id')}`,
  )
  const absences = await rows(
    sql`select employee_id, null as code, from_day, until_day, created_at as at from absence where ${of('employee_id')} and withdrawn_at is null`,
  )
  const items = await rows(
    sql`select r.employee_id, i.code, r.from_day, r.until_day, r.changed_at as at from recurring_item r join pay_item i on i.id = r.pay_item_id where ${of('r.employee_id')}`,
  )
  // A row's stamp changes when a later row ends it; the log has the moment it was entered.
  const logged = await rows(
    sql`select object_id::uuid as employee_id, kind as code, (after ->> 'from_day')::date as from_day, null as until_day, max(at) as at from audit_entry
      where kind in ('compensation', 'work_schedule') and object_id = any(${[...ids]}::text[]) and after ->> 'from_day' is not null group by 1, 2, 3`,
  )
  const gone = await rows(
    sql`select (before ->> 'employee_id')::uuid as employee_id, kind as code, (before ->> 'from_day')::date as from_day, null as until_day, at from audit_entry
      where kind in ('absence', 'recurring_item') and after is null and before ->> 'employee_id' = any(${[...ids]}::text[])`,
  )
  const rowOnDay = (list: readonly DatedRow[], id: string, day: Day) =>
    list.find(
      (row) => row.employee_id === id && row.from_day <= day && (row.until_day === null || row.until_day >= day),
    )
  const rowStartingOn = (list: readonly DatedRow[], id: string, day: Day, code: string | null) =>
    list.find((row) => row.employee_id === id && row.from_day === day && row.code === code)
  const withEntryTime = (list: readonly DatedRow[], table: string, id: string, cause: Cause): Cause => {
    const row = rowOnDay(list, id, cause.day)
    return {
      ...cause,
      ...at(row && (rowStartingOn(logged, id, row.from_day, table) ?? row), row?.from_day ?? cause.day),
    }
  }
  const at = (row: DatedRow | undefined, day: Day) => ({ day, ...(row && { entered: row.at.toISOString() }) })

  return (id, cause) => {
    const { day } = cause
    const person = people.get(id)
    const moment = (time: string | null | undefined) => (time ? { ...cause, entered: time } : cause)
    switch (cause.kind) {
      case 'pay':
        return withEntryTime(pay, 'compensation', id, cause)
      case 'week':
        return withEntryTime(weeks, 'work_schedule', id, cause)
      case 'absence_added':
        return { ...cause, ...at(rowStartingOn(absences, id, day, null), day) }
      case 'absence_removed':
        return { ...cause, ...at(rowStartingOn(gone, id, day, 'absence'), day) }
      case 'item':
      case 'deduction':
      case 'employer_cost':
        return {
          ...cause,
          ...at(
            rowStartingOn(items, id, day, cause.code ?? null) ?? rowStartingOn(gone, id, day, 'recurring_item'),
            day,
          ),
        }
      case 'joined':
      case 'no_payslip':
        return moment(person?.joinedEntered ?? person?.createdAt)
      case 'left':
        return moment(person?.leftEntered)
      case 'settled':
        return cause
    }
  }
}
