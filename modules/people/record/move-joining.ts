import { sql } from 'kysely'
import { dayText } from '#base/days/day-text.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import type { Context } from '#server/context/context.ts'
import { DATED_TABLES, type DatedTable } from '../core/as-of.ts'
import { EMPLOYEE_JOINING_MOVED } from '../core/events.ts'
import { changeFacts } from '../core/history/change.ts'
import { BEFORE_JOINING } from './before-joining.ts'
import { recordLabels } from './labels.ts'

type JoiningPerson = {
  id: string
  full_name: string
  birth_date: Day | null
  joined_on: Day
  resigned_on: Day | null
  earlier_employee_id: string | null
}

/**
 * The effect of another joining day: first rows that move, other changes before it, and records on days that would be
 * before it.
 */
export type JoiningMove = {
  moves: { part: DatedTable; row: Day }[]
  changed: { part: DatedTable; day: Day } | null
  stands: { title: string; count: number }[]
}

/** Computes the effect and writes nothing. */
export async function planJoiningMove(
  { tx, language }: Pick<Context, 'tx' | 'language'>,
  { id, joined_on: was }: Pick<JoiningPerson, 'id' | 'joined_on'>,
  day: Day,
): Promise<JoiningMove> {
  const plan: JoiningMove = { moves: [], changed: null, stands: [] }
  for (const part of DATED_TABLES) {
    const rows = await tx
      .selectFrom(part)
      .select('from_day')
      .where('employee_id', '=', id)
      .orderBy('from_day')
      .limit(2)
      .execute()
    const [first, second] = rows.map(({ from_day }) => from_day)
    if (first === undefined || (first !== was && first >= day)) continue
    if (second !== undefined && second <= day) plan.changed ??= { part, day: second }
    // Rows that began some days after joining, such as an account, move only to a later joining day.
    else plan.moves.push({ part, row: first })
  }
  if (day <= was) return plan
  for (const { title, count } of BEFORE_JOINING.all()) {
    const found = await count(tx, id, { first: was, last: addDays(day, -1) })
    if (found > 0) plan.stands.push({ title: formatLabel(title, language), count: found })
  }
  return plan
}

/**
 * Moves the first rows of facts to a corrected joining day, after it was written. Throws 422 where the day lies after
 * the notice or in an earlier employment, or where a change or record before it prevents the move, which it names.
 */
export async function moveJoining(context: Context, person: JoiningPerson, day: Day): Promise<void> {
  const { tx, language } = context
  if (person.resigned_on !== null && day > person.resigned_on)
    throw invalidField('joined_on', 'joining_after_notice', { day: dayText(person.resigned_on, language) })
  if (person.birth_date !== null && day <= person.birth_date) throw invalidField('joined_on', 'joined_before_birth')
  await requireAfterEarlier(context, person, day)
  const { moves, changed, stands } = await planJoiningMove(context, person, day)
  if (changed)
    throw invalidField('joined_on', 'joining_after_change', {
      part: formatLabel(recordLabels[`employees.joining_part.${changed.part}`], language),
      day: dayText(changed.day, language),
    })
  if (stands.length > 0)
    throw invalidField('joined_on', 'joining_days_used', {
      day: dayText(day, language),
      what: stands
        .map(({ title, count }) => `${title} (${count})`)
        .join(formatLabel(recordLabels['employees.joining_comma'], language)),
    })
  for (const { part, row } of moves)
    await changeFacts(
      tx,
      part,
      [{ employeeId: person.id, change: { kind: 'correct', row, values: {}, from: day } }],
      context,
    )
  await context.publish(tx, EMPLOYEE_JOINING_MOVED, { employeeId: person.id, before: person.joined_on, day })
  context.record({
    kind: 'employee',
    id: person.id,
    name: person.full_name,
    before: { joined_on: person.joined_on },
    after: { joined_on: day },
  })
}

async function requireAfterEarlier(
  { tx, language }: Context,
  { earlier_employee_id }: JoiningPerson,
  day: Day,
): Promise<void> {
  if (earlier_employee_id === null) return
  const { rows } = await sql<{ last: Day | null }>`
    select last_day as last from employee where id = ${earlier_employee_id}::uuid`.execute(tx)
  const last = rows[0]?.last
  if (last && day <= last)
    throw invalidField('joined_on', 'joins_before_leaving', { day: dayText(addDays(last, 1), language) })
}
