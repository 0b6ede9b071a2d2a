import { dayIn } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { Seed, SeededCompany } from '#server/seeds.ts'
import { countryAt } from '#statutory/countries.ts'
import { loadCalendar } from './calendar.ts'

/** The holidays of a country and of some of its states, this year's and the next's as far as they are published. */
export async function publishedHolidays(
  tx: Tx,
  { country, timezone }: Pick<SeededCompany, 'country' | 'timezone'>,
  now: Date,
  states: readonly string[] = [],
): Promise<void> {
  const year = Number(dayIn(timezone, now).slice(0, 4))
  for (const wanted of [year, year + 1].filter((one) => countryAt(country)?.holidayYears.includes(one)))
    await loadCalendar(tx, { country, year: wanted, states, leave_out: [] })
}

export const holidaySeed: Seed = {
  name: 'holidays',
  steps: [(tx, company, now) => publishedHolidays(tx, company, now)],
}
