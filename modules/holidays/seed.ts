import { dayIn } from '#base/days.ts'
import type { Seed, SeedStep } from '#server/seeds.ts'
import { countryAt } from '#statutory/countries.ts'
import { loadCalendar } from './calendar.ts'

/** The holidays of the whole country, this year's and the next's as far as they are published. */
const publishedHolidays: SeedStep = async (tx, { country, timezone }, now) => {
  const year = Number(dayIn(timezone, now).slice(0, 4))
  for (const wanted of [year, year + 1].filter((one) => countryAt(country)?.holidayYears.includes(one)))
    await loadCalendar(tx, { country, year: wanted, states: [], leave_out: [] })
}

export const holidaySeed: Seed = { name: 'holidays', steps: [publishedHolidays] }
