import { type RawBuilder, sql } from 'kysely'
import type { Due, DueRun } from '#modules/pay-sources/due.ts'
import type { PaySource } from '#modules/pay-sources/source.ts'
import { among } from '#server/database/among.ts'

/**
 * Which typed amounts `o` are a run's: those typed for it. A leaver's last run pays all of the month that no run has
 * paid yet.
 */
function typedFor({ period, kind, sequence }: DueRun): RawBuilder<unknown> {
  const own = sql`o.run_kind = ${kind} and o.sequence = ${sequence}`
  const leaves = sql`exists (select from employee l where l.id = o.employee_id and coalesce(l.last_payroll_day, l.last_day) is not null)`
  return sql`o.period = ${period} and (${own} ${kind === 'final' ? sql`or ${leaves}` : sql``})`
}

type TypedRow = {
  employee: string
  id: string
  code: string
  amount: number | null
  minutes: number | null
  day: string | null
  note: string | null
}

/** Amounts and hours that HR types or imports for one run. */
export const TYPED: PaySource = {
  kind: 'typed',
  logged: 'amounts_paid',
  async due(tx, run, ids) {
    const { rows } = await sql<TypedRow>`
      select o.employee_id as employee, o.id, i.code, o.amount, o.minutes, o.day, o.note
      from one_off_item o join pay_item i on i.id = o.pay_item_id
      where ${among('o.employee_id', ids)} and ${typedFor(run)} and o.paid_run_id is null`.execute(tx)
    return rows.map(({ employee, id, code, amount, minutes, day, note }): Due => {
      const of = { employee, id, code, ...(note !== null && { words: note }) }
      return minutes === null
        ? { ...of, shape: 'amount', amount: amount! }
        : { ...of, shape: 'work', minutes, ...(day !== null && { day }) }
    })
  },
  brings: ({ period, kind, sequence }) =>
    sql`select employee_id from one_off_item where period = ${period} and run_kind = ${kind} and sequence = ${sequence}`,
  changedSince: (run, { since }) =>
    sql`select count(*) from one_off_item o where o.changed_at > ${since} and ${typedFor(run)}`,
  async lock(tx, ids) {
    await sql`select from one_off_item where ${among('id', ids)} order by id for update`.execute(tx)
  },
  async settle({ tx }, run) {
    await sql`update one_off_item o set paid_run_id = t.pay_run_id, version = o.version + 1
      from pay_run_took t where t.pay_run_id = ${run.id}::uuid and t.source = 'typed' and t.source_id = o.id`.execute(
      tx,
    )
  },
  page: (_, period) => `payroll/inputs?tab=once&period=${period}`,
}
