import { sql } from 'kysely'
import { required } from '#base/required.ts'
import { idIn } from '#server/database/id-in.ts'
import { assignedToRun, employeesAssignedToRun } from '../sources/assigned-to-run.ts'
import type { BackPayPart, Payable } from '../sources/payable.ts'
import type { PaySource } from '../sources/source.ts'

type AssignedBackPay = { employee: string; id: string; code: string; size: number; parts: BackPayPart[] }

/** Back pay that somebody assigned to a run. A leaver's final run pays all of the month that no run has paid yet. */
export const BACK_PAY_SOURCE: PaySource = {
  kind: 'back_pay',
  auditField: 'back_pay_paid',
  async loadPayables(tx, run, ids) {
    const { rows } = await sql<AssignedBackPay>`
      select b.employee_id as employee, b.id, i.code, abs(b.amount)::bigint as size, b.parts
      from back_pay b join pay_item i on i.id = b.pay_item_id
      where ${idIn('b.employee_id', ids)} and ${assignedToRun(run, 'b')} and b.paid_run_id is null`.execute(tx)
    return rows.map(
      ({ size, parts, ...put }): Payable => ({
        shape: 'amount',
        ...put,
        amount: size,
        back: parts,
        words: monthRange(parts),
      }),
    )
  },
  selectEmployees: (run) => employeesAssignedToRun('back_pay', run),
  countChangedSince: (run, { since }) =>
    sql`select count(*) from back_pay b where b.created_at > ${since} and ${assignedToRun(run, 'b')}`,
  countUnassigned: async (tx, groupId) => {
    const { people } = await tx
      .selectFrom('back_pay_found')
      .select((eb) => eb.fn.countAll<number>().as('people'))
      .where('pay_group_id', '=', groupId)
      .where('amount', '<>', 0)
      .executeTakeFirstOrThrow()
    return people
  },
  async lock(tx, ids) {
    await sql`select from back_pay where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  async settle({ tx }, { id }) {
    await sql`update back_pay b set paid_run_id = t.pay_run_id, version = b.version + 1
      from pay_run_took t where t.pay_run_id = ${id}::uuid and t.source = 'back_pay' and t.source_id = b.id`.execute(tx)
  },
}

/** The months that an amount makes good: `2026-05` or `2026-05 – 2026-08`. */
export function monthRange(parts: readonly Pick<BackPayPart, 'month'>[]): string {
  const months = parts.map(({ month }) => month)
  const first = required(months[0], 'month of back pay')
  const last = months.at(-1)
  return first === last ? first : `${first} – ${last}`
}
