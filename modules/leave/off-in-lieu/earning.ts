import { Refused } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { leaveWorld } from '../balance/facts.ts'
import { firstDayShort } from '../ledger/room.ts'
import { leaveTypes } from '../types/leave-types.ts'

/**
 * Takes away what a request earned. Throws 409 where it was used or asked for already, with the day of the leave that
 * would have nothing to stand on.
 */
export async function loseEarned(tx: Tx, request: string): Promise<void> {
  const row = await tx.selectFrom('leave_earning').selectAll().where('request_id', '=', request).executeTakeFirst()
  if (!row) return
  const types = await leaveTypes(tx)
  const type = types.find(({ id }) => id === row.type_id)
  const world = await leaveWorld(tx, types, [row.employee_id])
  const person = world.people.get(row.employee_id)
  if (type && person) {
    const facts = world.factsOf(row.employee_id, row.type_id)
    const without = { ...facts, earned: facts.earned.filter(({ id }) => id !== row.id) }
    const day = firstDayShort(type.versions, person.facts, { before: facts, after: without, from: row.day })
    if (day !== null) throw new Refused('off_in_lieu_used', { status: 409, params: { day, name: type.name } })
  }
  await tx.deleteFrom('leave_earning').where('id', '=', row.id).execute()
}
