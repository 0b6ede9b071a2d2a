import { sql } from 'kysely'
import type { RunWait } from '#modules/pay-sources/waits.ts'
import { holidayLabels } from './labels.ts'
import { missingYears } from './missing-years.ts'

/** Offices of the people of a run that have no holidays of its year: pay, leave and overtime take every day as no holiday. */
export const HOLIDAYS_MISSING: RunWait = {
  kind: 'holidays_missing',
  title: holidayLabels['holiday.run_missing'],
  about: holidayLabels['holiday.run_missing_about'],
  question: { one: holidayLabels['holiday.run_missing_one'], other: holidayLabels['holiday.run_missing_other'] },
  page: () => 'company/holiday?load=true',
  async count(tx, { period, last, people }) {
    const { rows } = await sql<{ office_id: string }>`
      select distinct e.office_id from employment e where e.employee_id in (${people}) and e.office_id is not null
        and e.from_day <= ${last}::date and (e.until_day is null or e.until_day >= ${`${period}-01`}::date)`.execute(tx)
    const offices = rows.map(({ office_id }) => office_id)
    return offices.length === 0 ? 0 : (await missingYears(tx, [Number(period.slice(0, 4))], offices)).length
  },
}
