import { dayIn } from '#base/days.ts'
import { loadCalendar } from '#modules/holidays/calendar.ts'
import { setUpPayroll } from '#modules/payroll/settings/set-up.ts'
import type { CompanySeed } from '#server/sessions/company.ts'
import { HOLIDAY_YEARS } from '#statutory/malaysia/holidays/holidays.ts'
import { TAIWAN_HOLIDAY_YEARS } from '#statutory/taiwan/holidays.ts'

/** The holidays of the whole country, this year's and the next's as far as they are published. */
const holidays: CompanySeed = async (tx, { country, timezone }, now) => {
  const year = Number(dayIn(timezone, now).slice(0, 4))
  const published = country === 'MY' ? HOLIDAY_YEARS : TAIWAN_HOLIDAY_YEARS
  for (const wanted of published.filter((one) => one === year || one === year + 1))
    await loadCalendar(tx, { country, year: wanted, states: [], leave_out: [] })
}

/** The usual pay items with the flags of the law, and one pay group: what a first run needs. */
const payroll: CompanySeed = async (tx) => {
  await setUpPayroll(tx)
}

/** What the modules put into a company that registers (AUTH-12); it changes all of it as it likes. */
export const companySeeds: readonly CompanySeed[] = [holidays, payroll]
