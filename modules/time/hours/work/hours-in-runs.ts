import { type RawBuilder, sql } from 'kysely'
import type { PaySource, SourceRun } from '#pay/sources.ts'
import type { Tx } from '#server/database/database.ts'
import { dayKey, type PersonDay } from './people-on-days.ts'
import type { HoursKind } from './values.ts'

/** The hours typed in payroll that a request says too: those of `codes` on days of which the kind's `table` has a row. One query. */
export async function findRequestedHours(
  tx: Tx,
  table: 'overtime_piece' | 'part_time_request',
  codes: ReadonlySet<string>,
  typed: Parameters<NonNullable<PaySource['findPaidHours']>>[1],
) {
  const hours = typed.filter(({ code }) => codes.has(code))
  if (hours.length === 0) return []
  const { rows } = await sql<PersonDay>`
    select distinct o.employee_id as employee, o.day from ${sql.table(table)} o
    join request r on r.id = o.request_id and r.state in ('pending', 'approved', 'paid')
    join (select distinct * from unnest(${hours.map(({ employee }) => employee)}::uuid[], ${hours.map(({ day }) => day)}::date[]) a(id, day)) a
      on a.id = o.employee_id and a.day = o.day`.execute(tx)
  const days = new Set(rows.map(dayKey))
  return hours.filter((one) => days.has(dayKey(one)))
}

/** The people a regular run pays for hours: those it settled, those of `late` hours and those whose hours were `revoked`. */
export function selectPeopleOfHours(
  kind: HoursKind,
  run: SourceRun,
  { late, revoked }: { readonly late: RawBuilder<unknown>; readonly revoked: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (!run.paysDays || run.kind !== 'monthly') return sql`select null::uuid where false`
  return sql`select employee_id from pay_run_took where pay_run_id = ${run.id}::uuid and source = ${kind}
    union ${late} union ${revoked}`
}
