import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { lockVersioned } from '#server/database/records.ts'
import { swapApi } from './contract.ts'
import { findOwnPublished, loadOffers } from './offers.ts'

/** Offers of shifts. Taking one is a request (`request.ts`). */
export function registerOfferRoutes(api: Api): void {
  route(api, swapApi.offers, (_, context) => loadOffers(context))

  route(api, swapApi.offer, async ({ assignment_id, note, ...asked }, context) => {
    const { tx, actor, today, now, record } = context
    const own = await findOwnPublished(tx, actor.employeeId, assignment_id)
    if (!own) throw invalidField('assignment_id', 'not_a_choice')
    if (own.day <= today) throw invalidField('assignment_id', 'shift_offer_past')
    await requireTaker(tx, own, asked.to_employee_id)
    requireReturn(asked, today)
    const values = { ...own, ...asked, note: note || null, offered_at: now }
    const made = await tx
      .insertInto('shift_offer')
      .values(values)
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw invalidField('assignment_id', 'shift_offer_exists')
    const { id } = made
    const [loaded] = await loadOffers(context, id)
    const offer = required(loaded, 'the new offer')
    record({ kind: 'shift_offer', id, name: actor.fullName, before: null, after: offerAuditValues(offer) })
    return offer
  })

  route(api, swapApi.endOffer, async ({ id, version }, context) => {
    const { tx, now, record, actor } = context
    await requireOwnOffer(context, id)
    await lockVersioned(tx, 'shift_offer', { id, version })
    const [offer] = await loadOffers(context, id)
    // The sender of the pending request would lose it without notice.
    if (offer?.taken_by) throw conflict('shift_offer_taken')
    await tx
      .updateTable('shift_offer')
      .set({ ended_at: now, version: version + 1 })
      .where('id', '=', id)
      .execute()
    record({ kind: 'shift_offer', id, name: actor.fullName, before: offer ? offerAuditValues(offer) : {}, after: null })
    return {}
  })
}

const offerAuditValues = ({ day, short_name, to_name, in_return }: Awaited<ReturnType<typeof loadOffers>>[number]) => ({
  day,
  shift: short_name,
  to_name,
  in_return,
})

async function requireOwnOffer({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<void> {
  const own = await tx
    .selectFrom('shift_offer')
    .select('id')
    .where('id', '=', id)
    .where('employee_id', '=', actor.employeeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!own) throw notFound()
}

/**
 * Throws 422 when nobody could take it: the named colleague does not exist or has left by that day, or the owner has no
 * department.
 */
async function requireTaker(tx: Tx, { employee_id, day }: { employee_id: string; day: Day }, to: string | null) {
  const { rows } =
    to === null
      ? await sql`select from employee join employment e on ${isAsOf('e', day)}
          where employee.id = ${employee_id}::uuid and e.department_id is not null`.execute(tx)
      : await sql`select from employee where id = ${to}::uuid and id <> ${employee_id}::uuid
          and joined_on <= ${day}::date and (last_day is null or last_day >= ${day}::date)`.execute(tx)
  if (rows.length === 0) throw invalidField('to_employee_id', to === null ? 'shift_offer_no_team' : 'not_a_choice')
}

type ReturnTerms = { in_return: 'none' | 'welcome' | 'needed'; return_from: Day | null; return_until: Day | null }

/** Throws 422 at the field for return days that are missing, past, reversed or not wanted. */
function requireReturn({ in_return, return_from, return_until }: ReturnTerms, today: Day): void {
  if (in_return === 'none') {
    if (return_from !== null || return_until !== null) throw invalidField('return_from', 'shift_return_not_wanted')
    return
  }
  if (return_from === null) throw invalidField('return_from', 'required')
  if (return_until === null) throw invalidField('return_until', 'required')
  if (return_until < return_from) throw invalidField('return_until', 'until_before_from')
  if (return_until <= today) throw invalidField('return_until', 'shift_offer_past')
}
