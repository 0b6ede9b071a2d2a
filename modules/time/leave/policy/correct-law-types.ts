import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { DAY_MINUTES, ONE_DAY } from '../ledger/type-rules.ts'

/**
 * Brings types that an earlier table of Taiwan's law made to what the law says, where the company changed nothing: leave of a
 * spouse of whatever sex, parental leave of two years with a leap day, and check-ups by the hour where nobody has taken any
 * by the day.
 */
export async function correctTaiwanLawTypes(tx: Tx): Promise<void> {
  await sql`update leave_type set gender = null, version = version + 1
    where country = 'TW' and law_id = 'paternity' and gender = 'male'`.execute(tx)
  await sql`update leave_entitlement e set amount = ${731 * ONE_DAY}
    from leave_type_version v join leave_type t on t.id = v.type_id
    where e.version_id = v.id and t.country = 'TW' and t.law_id = 'parental' and t.unit = 'days' and e.amount = ${730 * ONE_DAY}`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`select t.id from leave_type t
    where t.country = 'TW' and t.law_id in ('pregnancy_check_up', 'paternity') and t.unit = 'days'
      and not exists (select from leave_request r where r.type_id = t.id)
      and not exists (select from leave_type_version v where v.type_id = t.id and (v.smallest <> 'half_day'
        or num_nonnulls(v.round_step, v.increment, v.most_balance, v.carry_most, v.lost_most, v.encash_each, v.encash_year,
          v.encash_leaving, v.pay_first, v.files_over, v.longest) > 0
        or exists (select from leave_entitlement e where e.version_id = v.id and e.amount not in (0, ${7 * ONE_DAY}))))`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const versions = tx.selectFrom('leave_type_version').select('id').where('type_id', 'in', ids)
  await tx
    .updateTable('leave_entitlement')
    .set({ amount: 7 * DAY_MINUTES })
    .where('version_id', 'in', versions)
    .where('amount', '>', 0)
    .execute()
  await tx.updateTable('leave_type_version').set({ smallest: 'hour' }).where('type_id', 'in', ids).execute()
  await tx
    .updateTable('leave_type')
    .set((row) => ({ unit: 'hours', version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}
