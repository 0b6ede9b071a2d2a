import { sql } from 'kysely'
import { addDays, type Day } from '#base/days/days.ts'
import { conflict, invalidField } from '#base/errors.ts'
import { joinAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { selectOne } from '#server/database/select-one.ts'
import { loadActiveHolidays, officeHolidays } from '../office-holidays.ts'
import { addSubstitutes, loadHolidayOffices } from '../queries.ts'
import type { OfficeFacts, Substitute } from '../rules.ts'
import type { DeclaredDayOffInput } from './contract.ts'

/** Days before and after today on which a day off may be declared. */
const DECLARE_RANGE_DAYS = 366

export type DeclaredDayOff = {
  readonly offices: readonly OfficeFacts[]
  readonly known: readonly OfficeFacts[]
  readonly days: readonly Day[]
  readonly substitutes: readonly Substitute[]
}

/**
 * Finds the offices that a day off is for, and those among them that already have it: a whole day off, the same part,
 * or a holiday of that name. Throws 422 at the field.
 */
export async function findOfficesToDeclare(tx: Tx, given: DeclaredDayOffInput, today: Day) {
  if (given.day < addDays(today, -DECLARE_RANGE_DAYS) || given.day > addDays(today, DECLARE_RANGE_DAYS))
    throw invalidField('day', 'declared_too_far', { days: DECLARE_RANGE_DAYS })
  const all = await loadHolidayOffices(tx)
  if (given.office_ids.some((id) => !all.some((office) => office.id === id)))
    throw invalidField('office_ids', 'not_a_choice')
  const wanted = all.filter(
    ({ id, state }) => given.office_ids.includes(id) || (state !== null && given.states.includes(state)),
  )
  if (wanted.length === 0)
    throw invalidField(
      given.states.length > 0 ? 'states' : 'office_ids',
      given.states.length > 0 ? 'declared_no_office' : 'required',
    )
  const there = await loadActiveHolidays(tx, { first: given.day, last: given.day })
  const hasDayOff = (office: OfficeFacts) =>
    officeHolidays(office, there).some(
      ({ name, part }) => part === 'whole' || part === given.part || name.toLowerCase() === given.name.toLowerCase(),
    )
  const known = wanted.filter(hasDayOff)
  return { offices: wanted.filter((office) => !known.includes(office)), known }
}

/**
 * Inserts one holiday for each office, and days in lieu where the law gives them. Throws 409 where all offices have it.
 */
export async function declareDay(
  tx: Tx,
  id: string,
  given: DeclaredDayOffInput,
  offices: readonly OfficeFacts[],
): Promise<Pick<DeclaredDayOff, 'days' | 'substitutes'>> {
  if (offices.length === 0) throw conflict('declared_there')
  const { day, part, kind, name, name_zh } = given
  const rows = await tx
    .insertInto('holiday')
    .values(
      offices.map((office) => ({
        day,
        part,
        kind,
        name,
        name_zh: name_zh || null,
        office_id: office.id,
        declared_id: id,
      })),
    )
    .returning(['id', 'day', 'name_zh'])
    .execute()
  // The law gives a day in lieu only for its own holidays.
  const substitutes = kind === 'public' ? await addSubstitutes(tx, rows) : []
  return { days: [...new Set([day, ...substitutes.map((one) => one.day)])], substitutes }
}

/** Counts people employed in these offices on a day. */
export async function countPeopleIn(tx: Tx, offices: readonly OfficeFacts[], day: Day): Promise<number> {
  if (offices.length === 0) return 0
  const ids = offices.map(({ id }) => id)
  const { n } = await selectOne(
    tx,
    sql<{ n: number }>`select count(*)::int as n from employee ${joinAsOf('employment', day, 'at')}
    where ${idIn('at.office_id', ids)} and employee.joined_on <= ${day}::date
      and (employee.last_day is null or employee.last_day >= ${day}::date)`,
  )
  return n
}
