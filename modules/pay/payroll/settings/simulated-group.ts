import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { PAID_BY_GROUP } from '../gather/paid-by-group.ts'
import type { PayCycle, Proration } from '../values.ts'

type GroupOfOffice = { country: string; currency: string; cycle: PayCycle; proration: Proration; pay_day: number }

/**
 * Adds a group that pays one office once a month, with the other rules of the group that pays it, and takes the office from that
 * one: no run of it has any month yet. For a simulation that the caller rolls back; it writes no log. Undefined where no active
 * group pays the office.
 */
export async function insertSimulatedGroup(
  tx: Tx,
  officeId: string,
): Promise<{ id: string; country: string; currency: string; cycle: PayCycle } | undefined> {
  const { rows } = await sql<GroupOfOffice>`
    select g.country, g.currency, g.cycle, g.proration, g.pay_day from office join pay_group g on g.is_active and ${PAID_BY_GROUP}
    where office.id = ${officeId}::uuid order by g.id limit 1`.execute(tx)
  const [group] = rows
  if (!group) return undefined
  const { country, currency, cycle, proration, pay_day } = group
  const { id } = await tx
    .insertInto('pay_group')
    .values({ name: randomUUID(), country, currency, proration, pay_day })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('pay_group_office').where('office_id', '=', officeId).execute()
  await tx.insertInto('pay_group_office').values({ office_id: officeId, pay_group_id: id }).execute()
  return { id, country, currency, cycle }
}
