import { sql } from 'kysely'
import type { Due } from '#modules/pay/sources/due.ts'
import { broughtBy, putInto } from '#modules/pay/sources/put-into.ts'
import type { PaySource } from '#modules/pay/sources/source.ts'
import { among } from '#server/database/among.ts'

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
      where ${among('o.employee_id', ids)} and ${putInto(run, 'o')} and o.paid_run_id is null`.execute(tx)
    return rows.map(({ employee, id, code, amount, minutes, day, note }): Due => {
      const of = { employee, id, code, ...(note !== null && { words: note }) }
      return minutes === null
        ? { ...of, shape: 'amount', amount: amount! }
        : { ...of, shape: 'work', minutes, ...(day !== null && { day }) }
    })
  },
  brings: (run) => broughtBy('one_off_item', run),
  changedSince: (run, { since }) =>
    sql`select count(*) from one_off_item o where o.changed_at > ${since} and ${putInto(run, 'o')}`,
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
