import { sql } from 'kysely'
import { required } from '#base/required.ts'
import { idIn } from '#server/database/id-in.ts'
import { assignedToRun, employeesAssignedToRun } from '../../sources/assigned-to-run.ts'
import type { Payable } from '../../sources/payable.ts'
import type { PaySource } from '../../sources/source.ts'

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
export const TYPED_SOURCE: PaySource = {
  kind: 'typed',
  auditField: 'amounts_paid',
  async loadPayables(tx, run, ids) {
    const { rows } = await sql<TypedRow>`
      select o.employee_id as employee, o.id, i.code, o.amount, o.minutes, o.day, o.note
      from one_off_item o join pay_item i on i.id = o.pay_item_id
      where ${idIn('o.employee_id', ids)} and ${assignedToRun(run, 'o')} and o.paid_run_id is null`.execute(tx)
    return rows.map(({ employee, id, code, amount, minutes, day, note }): Payable => {
      const of = { employee, id, code, ...(note !== null && { words: note }) }
      return minutes === null
        ? { ...of, shape: 'amount', amount: required(amount, 'typed amount') }
        : { ...of, shape: 'work', minutes, ...(day !== null && { day }) }
    })
  },
  selectEmployees: (run) => employeesAssignedToRun('one_off_item', run),
  countChangedSince: (run, { since }) =>
    sql`select count(*) from one_off_item o where o.changed_at > ${since} and ${assignedToRun(run, 'o')}`,
  async lock(tx, ids) {
    await sql`select from one_off_item where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  async settle({ tx }, run) {
    await sql`update one_off_item o set paid_run_id = t.pay_run_id, version = o.version + 1
      from pay_run_took t where t.pay_run_id = ${run.id}::uuid and t.source = 'typed' and t.source_id = o.id`.execute(
      tx,
    )
  },
  page: (_, period) => `payroll/inputs?tab=once&period=${period}`,
}
