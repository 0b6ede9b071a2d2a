import { sql } from 'kysely'
import { type Day, laterDay } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import { isAbleToDecide, membersWithEmployment } from './able-to-decide.ts'
import { selectDatedStandIns } from './stand-ins.ts'

/** A person who decides in another's place for some days: by a delegation, or as the cover named in a leave request. */
export type StandInInput = {
  /** The input field that a refusal names. */
  readonly field: string
  /** Employee ids: `to` stands in for `of`. */
  readonly of: string
  readonly to: string
  /** The caller's employee id; null where they have no record. */
  readonly setBy: string | null
  readonly from: Day
  readonly until: Day
}

/**
 * Checks a stand-in (REQ-08, REQ-12). Throws 422 at the field where they are not in the company, are the same person or
 * the caller, are employed for only part of the days, may not decide at all, or are away themselves on one of the days and
 * named the person whom they would stand in for.
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
  // Callers do not name themselves: they would give themselves another person's approvals.
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
  await requireNoCircle(tx, { field, of, to, from, until })
  return person
}

/** Throws 422 where stand-ins on these days lead from `to` back to `of`: then nobody of them would be there to decide. */
async function requireNoCircle(
  tx: Context['tx'],
  { field, of, to, from, until }: Omit<StandInInput, 'setBy'>,
): Promise<void> {
  const { rows } = await sql<{ full_name: string }>`
    with recursive chain(employee_id) as (
      select ${to}::uuid
      union
      select dated.to_employee_id from chain join (${selectDatedStandIns()}) dated on dated.employee_id = chain.employee_id
      where dated.from_day <= ${until}::date and dated.until_day >= ${from}::date)
    select employee.full_name from chain join employee on employee.id = chain.employee_id where chain.employee_id = ${of}::uuid`.execute(
    tx,
  )
  const [found] = rows
  if (found) throw invalidField(field, 'deputies_in_circle', { name: found.full_name })
}
