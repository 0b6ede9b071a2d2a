import { sql } from 'kysely'
import { type Day, laterDay } from '#base/days.ts'
import { invalidField } from '#base/errors.ts'
import type { Context } from '#server/context.ts'
import { isAbleToDecide, membersWithEmployment } from './able-to-decide.ts'

/** Somebody who is to decide in another's place for some days: by a delegation, or as the cover named in leave. */
export type StandInInput = {
  /** The field that names them, at which a refusal stands. */
  readonly field: string
  /** Whose place it is, and who is to stand in, by their records. */
  readonly of: string
  readonly to: string
  /** The record of whoever sets it; null where they have none. */
  readonly setBy: string | null
  readonly from: Day
  readonly until: Day
}

/**
 * Checks who is to stand in for a decider (REQ-08, REQ-12). Throws 422 at the field: nobody of the company, the same person,
 * whoever sets it for somebody else, employed for only part of the days, or nobody who may decide at all.
 */
export async function requireStandIn(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  { field, of, to, setBy, from, until }: StandInInput,
): Promise<{ readonly full_name: string }> {
  const person = await tx
    .selectFrom('employee')
    .select(['full_name', 'joined_on', 'last_day'])
    .where('id', '=', to)
    .executeTakeFirst()
  if (!person) throw invalidField(field, 'no_such_person')
  if (to === of) throw invalidField(field, 'delegates_to_self')
  // Whoever names substitutes does not give themselves what another may decide.
  if (to === setBy) throw invalidField(field, 'stand_in_for_yourself')
  if (person.joined_on > from) throw invalidField(field, 'joins_after', { day: person.joined_on })
  if (person.last_day !== null && person.last_day < until)
    throw invalidField(field, 'leaves_before', { day: person.last_day })
  const day = laterDay(today, from)
  const { rows } =
    await sql`select from ${membersWithEmployment(day)} where membership.employee_id = ${to}::uuid and ${isAbleToDecide(day)}`.execute(
      tx,
    )
  if (rows.length === 0) throw invalidField(field, 'stand_in_cannot_decide')
  return person
}
