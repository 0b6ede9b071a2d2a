import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { findMissingYears, type MissingYear } from '../holidays/missing-years.ts'

/**
 * Finds offices of these people without a public holiday in a year of the days, whose working days then all count. Each
 * office only for years in which one of the people works there. Two queries.
 */
export async function findMissingHolidays(
  tx: Tx,
  people: readonly string[],
  { first, last }: { readonly first: Day; readonly last: Day },
): Promise<Omit<MissingYear, 'office_id'>[]> {
  const [firstYear, lastYear] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  const { rows } = await sql<{ office_id: string; year: number }>`
    select distinct e.office_id, y.year from employment e cross join generate_series(${firstYear}::int, ${lastYear}::int) y(year)
    where ${idIn('e.employee_id', people)} and e.office_id is not null
      and e.from_day <= least(make_date(y.year, 12, 31), ${last}::date)
      and coalesce(e.until_day, 'infinity') >= greatest(make_date(y.year, 1, 1), ${first}::date)`.execute(tx)
  const pairs = new Set(rows.map(({ office_id, year }) => `${office_id} ${year}`))
  const years = [...new Set(rows.map(({ year }) => year))]
  const offices = [...new Set(rows.map(({ office_id }) => office_id))]
  return (await findMissingYears(tx, years, offices))
    .filter(({ office_id, year }) => pairs.has(`${office_id} ${year}`))
    .map(({ office, year }) => ({ office, year }))
}
