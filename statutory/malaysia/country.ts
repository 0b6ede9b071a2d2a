import { STATE_NAMES, STATES } from '#base/states/malaysian-states.ts'
import type { Country } from '../country.ts'
import { lastDayOff } from '../day-off.ts'
import { hourlyMinimum, hoursOfAct, monthlyMinimum } from './employment-act/hours.ts'
import { EMPLOYMENT_ACT_LEAVE } from './employment-act/leave.ts'
import { eaDue, formEDue, monthlyDue } from './files/due-dates.ts'
import { malaysianDays } from './holidays/calendar.ts'
import { HOLIDAY_YEARS } from './holidays/holidays.ts'
import { LAST_CHECKED_MONTH } from './law.ts'
import { malaysianFigures } from './law-figures.ts'
import { MALAYSIAN_LAW_NAMES } from './law-names.ts'
import { daysOfYear, daysPresent, RESIDENT_DAYS } from './pcb/residence.ts'
import { sourceInChinese } from './source-texts.ts'
import { MALAYSIAN_LAW } from './sources.ts'

export const MALAYSIAN_COUNTRY: Country = {
  code: 'MY',
  tables: MALAYSIAN_LAW,
  checked: LAST_CHECKED_MONTH,
  tableNames: MALAYSIAN_LAW_NAMES,
  sourceIn: (source, language) => (language === 'zh-TW' ? sourceInChinese(source) : source),
  figures: malaysianFigures,
  leaves: EMPLOYMENT_ACT_LEAVE,
  holidayYears: HOLIDAY_YEARS,
  holidays: malaysianDays,
  // Only the weekly rest day moves a holiday (Employment Act 1955 s.60D(1A)), to the next working day.
  substitutingDays: (restDays) => restDays.slice(-1),
  substituteStep: () => 1,
  // Of several days off in a week the last one is the rest day of the Act (Employment Act 1955 s.59(1)).
  dayOff: (weekday, off, restDays) => (weekday === lastDayOff(off, restDays) ? 'rest_day' : 'non_working'),
  holidaysByState: true,
  states: STATES.map((code) => ({ code, name: STATE_NAMES[code] })),
  daysPresent: (year, { stays, joinedOn, lastDay }) =>
    stays.length > 0 ? daysPresent(stays, year) : daysOfYear(joinedOn, lastDay, year),
  residentDays: () => RESIDENT_DAYS,
  residesByDays: true,
  isFromAbroad: ({ resident_status }) => resident_status === 'expatriate_a' || resident_status === 'expatriate_b',
  hours: hoursOfAct,
  hourlyFloor: hourlyMinimum,
  monthlyFloor: monthlyMinimum,
  dueByMonth: [{ kind: 'contributions', due: monthlyDue, by: 'period' }],
  dueByYear: [
    { kind: 'ea_forms', due: eaDue },
    { kind: 'form_e', due: formEDue },
  ],
}
