import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { holidayKey } from '#statutory/published-day.ts'
import { addSubstitutes } from './queries.ts'
import { type LoadableDay, publishedCalendar } from './rules.ts'

type CalendarChoice = { year: number; country: string; states: readonly string[] }
type CalendarLoad = CalendarChoice & { leave_out: readonly string[] }

/** The days of a calendar, each with whether the company has it and whether it may still move. */
export async function previewCalendar(tx: Tx, { year, country, states }: CalendarChoice, today: Day) {
  const known = await loadIdsByKey(tx, country, year)
  return publishedCalendar(country, year, states).map(({ is_by_sighting, ...day }) => ({
    ...day,
    is_unconfirmed: day.is_unconfirmed || (is_by_sighting === true && day.day >= today),
    is_known: known.has(day.key),
  }))
}

/**
 * Adds the days of a calendar that the company lacks, except those left out, and the days in lieu that its offices'
 * rest days require. Days already there stay as they are.
 */
export async function importCalendar(tx: Tx, { leave_out, ...choice }: CalendarLoad, today: Day) {
  const days = await previewCalendar(tx, choice, today)
  const out = new Set(leave_out)
  const wanted = days.filter((day) => !day.is_known && !out.has(day.key))
  const added = await insertHolidays(
    tx,
    choice.country,
    wanted.filter((day) => day.kind === 'public'),
    new Map(),
  )
  const lieu = wanted.filter(
    (day) => day.kind === 'substituted' && !(day.substitutes_key && out.has(day.substitutes_key)),
  )
  const addedSubstitutes = await insertHolidays(
    tx,
    choice.country,
    lieu,
    await loadIdsByKey(tx, choice.country, choice.year),
  )
  const owed = await addSubstitutes(tx, added)
  return {
    days: [...new Set([...added, ...addedSubstitutes, ...owed].map(({ day }) => day))],
    added: added.length + addedSubstitutes.length,
    substitutes: owed.length,
    known: days.filter((day) => day.is_known).length,
  }
}

async function insertHolidays(
  tx: Tx,
  country: string,
  days: readonly LoadableDay[],
  originals: ReadonlyMap<string, string>,
) {
  if (days.length === 0) return []
  return tx
    .insertInto('holiday')
    .values(
      days.map((day) => ({
        day: day.day,
        name: day.name,
        name_zh: day.name_zh || null,
        country,
        state: day.state,
        kind: day.kind,
        is_unconfirmed: day.is_unconfirmed,
        substitutes_id: day.substitutes_key ? (originals.get(day.substitutes_key) ?? null) : null,
      })),
    )
    .onConflict((there) => there.doNothing())
    .returning(['id', 'day', 'name_zh'])
    .execute()
}

/** Ids of a country's holidays in a year, by key. */
async function loadIdsByKey(tx: Tx, country: string, year: number): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('holiday')
    .select(['id', 'day', 'name', 'state'])
    .where('country', '=', country)
    .where('office_id', 'is', null)
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .execute()
  return new Map(rows.map((row) => [holidayKey(row, country), row.id]))
}
