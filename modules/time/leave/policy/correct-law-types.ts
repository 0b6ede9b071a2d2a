import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { COUNTRIES } from '#statutory/countries.ts'
import type { LawLeave } from '#statutory/leave.ts'
import { convertUnit, ONE_DAY } from '../ledger/type-rules.ts'

/**
 * Brings types that were made from the law before its table was corrected to what it says now, where the company changed
 * nothing: whom they are for, their days, and the hour as their unit where nobody has taken any by the day.
 */
export async function correctLawTypes(tx: Tx): Promise<void> {
  for (const { code, leaves } of COUNTRIES)
    for (const leave of leaves.at(-1)?.value ?? []) if (leave.formerly) await correctType(tx, code, leave)
}

async function correctType(tx: Tx, country: string, { id, steps, unit, gender, formerly }: LawLeave): Promise<void> {
  const days = (steps[0]?.days ?? 0) * ONE_DAY
  if (formerly?.gender !== undefined)
    await sql`update leave_type set gender = ${gender ?? null}, version = version + 1
      where country = ${country} and law_id = ${id} and gender = ${formerly.gender}`.execute(tx)
  if (formerly?.days !== undefined)
    await sql`update leave_entitlement e set amount = ${days}
      from leave_type_version v join leave_type t on t.id = v.type_id
      where e.version_id = v.id and t.country = ${country} and t.law_id = ${id} and t.unit = 'days'
        and e.amount = ${formerly.days * ONE_DAY}`.execute(tx)
  if (formerly?.unit !== undefined && unit === 'hour') await convertToHours(tx, country, id, days, formerly.unit)
}

async function convertToHours(tx: Tx, country: string, lawId: string, days: number, smallest: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select t.id from leave_type t
    where t.country = ${country} and t.law_id = ${lawId} and t.unit = 'days'
      and not exists (select from leave_request r where r.type_id = t.id)
      and not exists (select from leave_type_version v where v.type_id = t.id and (v.smallest <> ${smallest}
        or num_nonnulls(v.round_step, v.increment, v.most_balance, v.carry_most, v.lost_most, v.encash_each, v.encash_year,
          v.encash_leaving, v.pay_first, v.files_over, v.longest) > 0
        or exists (select from leave_entitlement e where e.version_id = v.id and e.amount not in (0, ${days}))))`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const versions = tx.selectFrom('leave_type_version').select('id').where('type_id', 'in', ids)
  await tx
    .updateTable('leave_entitlement')
    .set({ amount: convertUnit(days, 'days', 'hours') })
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
