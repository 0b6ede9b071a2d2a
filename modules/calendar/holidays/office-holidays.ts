import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { appliesTo, type OfficeFacts } from './rules.ts'

type OfficePlace = Pick<OfficeFacts, 'id' | 'country' | 'state'>

/** Active holidays between two days in all offices, ordered by day and name, in one query. */
export async function loadActiveHolidays(tx: Tx, { first, last }: { first: Day; last: Day }) {
  const rows = await tx
    .selectFrom('holiday')
    .select(['id', 'day', 'name', 'name_zh', 'kind', 'part', 'country', 'state', 'office_id'])
    .where('is_active', '=', true)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows
}

export type ActiveHoliday = Awaited<ReturnType<typeof loadActiveHolidays>>[number]

/** The holidays of an office. One that both a state and its country give counts once. */
export function officeHolidays(office: OfficePlace, given: readonly ActiveHoliday[]): ActiveHoliday[] {
  const seen = new Set<string>()
  return given.filter((holiday) => {
    const key = `${holiday.day} ${holiday.kind} ${holiday.part} ${holiday.name}`
    if (!appliesTo(holiday, office) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
