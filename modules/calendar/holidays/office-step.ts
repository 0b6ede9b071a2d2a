import type { OfficeStep } from '#organisation/offices.ts'
import { countryAt } from '#statutory/countries.ts'
import { HOLIDAY_CHANGED } from './events.ts'
import { holidayLabels } from './labels.ts'
import { addOfficeHolidays, findMissingCalendar, hasPeople } from './seed.ts'

/** The published holidays of the office's country and state, this year and the next. */
export const HOLIDAYS_STEP: OfficeStep = {
  name: 'holidays',
  order: 20,
  title: holidayLabels['office-step.holidays'],
  about: holidayLabels['office-step.holidays.about'],
  permission: 'holiday:edit',
  check: async ({ tx, today }, office) => {
    const law = countryAt(office.country)
    if (!law || law.holidayYears.length === 0) return null
    if ((await findMissingCalendar(tx, office, today)) === null) return { state: 'done' }
    // Without its state, an office would get the days of the country alone.
    const lacksState = law.holidaysByState && office.state === null
    return { state: 'open', page: lacksState ? `company/offices/${office.id}?edit=true` : null }
  },
  complete: async ({ tx, today, now, record, publish }, office) => {
    // Days that have passed are paid already where somebody works.
    const from = (await hasPeople(tx, office.id)) ? today : null
    const days = await addOfficeHolidays(tx, office, now, from)
    if (days.length > 0) await publish(tx, HOLIDAY_CHANGED, { days })
    record({ kind: 'holiday', name: office.name, after: { office: office.name, holidays: days.length } })
  },
}
