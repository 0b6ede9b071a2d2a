import { sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { withinReach } from '#people/reach.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import type { leaveBalanceApi } from './contract.ts'

type LogQuery = {
  type_id?: string | undefined
  employee_id?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  search?: string | undefined
  sort: SortOf<typeof leaveBalanceApi.log>
  page: number
  per_page: number
}

type LeaveLogEntry = {
  id: string
  at: Date
  by: string
  employee_id: string
  employee_no: string
  full_name: string
  name: string
  other_name: string | null
  unit: 'days' | 'hours'
  what: string
  request: 'leave' | 'off_in_lieu' | 'encashment' | null
  day: Day | null
  amount: number | null
  remark: string | null
}

/**
 * Lists every change of leave: requests for leave, time off and encashment step by step, adjustments and opening
 * balances.
 */
export function loadLogPage(
  tx: Tx,
  actor: Pick<Actor, 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>,
  today: Day,
  asked: LogQuery,
): Promise<{ rows: LeaveLogEntry[]; total: number }> {
  return loadPageFromSql<LeaveLogEntry, typeof asked.sort>(tx, asked, {
    select: sql`select log.id, log.at, log.by_name as by, employee.id as employee_id, employee.employee_no, employee.full_name,
      leave_type.name, leave_type.other_name, leave_type.unit, log.what, log.request, log.day, log.amount, log.remark`,
    from: sql`from (
        select 'a' || id as id, at, by_name, employee_id, type_id, kind as what, null as request, day, amount, reason as remark from leave_adjustment
        union all
        select 'o' || o.id, i.at, i.by_name, o.employee_id, o.type_id, 'opening', null, o.day, o.granted + o.carried - o.taken, i.file_name
          from leave_opening o join leave_import i on i.id = o.import_id where not o.is_undone
        union all
        select 'r' || e.id, e.at, e.by_name, r.employee_id, r.type_id, e.what, r.kind, r.from_day, coalesce(r.days, r.minutes), null
          from request_entry e join request r on r.id = e.request_id and r.kind in ('leave', 'off_in_lieu', 'encashment')
          where e.what in ('sent', 'sent_again', 'approved', 'rejected', 'withdrawn', 'cancelled', 'revoked', 'taken_back', 'recounted')
      ) log join employee on employee.id = log.employee_id join leave_type on leave_type.id = log.type_id`,
    where: [
      withinReach(actor, 'leave:read', today),
      ...(asked.type_id ? [sql`leave_type.id = ${asked.type_id}::uuid`] : []),
      ...(asked.employee_id ? [sql`employee.id = ${asked.employee_id}::uuid`] : []),
      ...(asked.from ? [sql`log.at >= ${asked.from}::date`] : []),
      ...(asked.to ? [sql`log.at < ${asked.to}::date + 1`] : []),
    ],
    search: ['employee.full_name', 'employee.employee_no', 'log.remark'],
    orders: { at: sql`log.at`, full_name: sql`lower(employee.full_name)` },
    tieBreaker: sql`log.id`,
  })
}
