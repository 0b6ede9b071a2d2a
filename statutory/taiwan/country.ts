import { addDays, lastDay, weekday } from '#base/days/days.ts'
import { COUNTIES, COUNTY_NAMES } from '#base/states/taiwanese-counties.ts'
import type { Country } from '../country.ts'
import {
  nonResidentTaxDue,
  pensionDue,
  premiumsDue,
  residentTaxDue,
  statementsFiled,
  statementsHandedOut,
} from './due-dates.ts'
import { TAIWAN_LAW_NAMES } from './explanation/explain-texts.ts'
import { taiwanDays } from './holidays/calendar.ts'
import { TAIWAN_HOLIDAY_YEARS } from './holidays/holidays.ts'
import { daysOffInPeriod, taiwanDayOff } from './labor-standards/day-off.ts'
import { hourlyMinimum, hoursOfAct, monthlyMinimum } from './labor-standards/hours.ts'
import { LABOR_STANDARDS_LEAVE } from './labor-standards/leave.ts'
import { LAST_MONTH } from './law.ts'
import { taiwanFigures } from './law-figures.ts'
import { statedBelow } from './pay-disclosure.ts'
import { sourceInChinese } from './source-texts.ts'
import { TAIWAN_LAW } from './sources.ts'
import { daysPresent, residenceLaw } from './withholding/residence.ts'

export const TAIWAN_COUNTRY: Country = {
  code: 'TW',
  tables: TAIWAN_LAW,
  checked: LAST_MONTH,
  tableNames: TAIWAN_LAW_NAMES,
  figures: taiwanFigures,
  sourceIn: (source, language) => (language === 'zh-TW' ? sourceInChinese(source) : source),
  leaves: LABOR_STANDARDS_LEAVE,
  holidayYears: TAIWAN_HOLIDAY_YEARS,
  holidays: taiwanDays,
  // A holiday on either weekly day off moves (Labor Standards Act enforcement rules s.23-1): from a Saturday to the day
  // before.
  substitutingDays: (restDays) => restDays,
  substituteStep: (day) => (weekday(day) === 6 ? -1 : 1),
  dayOff: taiwanDayOff,
  daysOffInPeriod,
  holidaysByState: false,
  states: COUNTIES.map((code) => ({ code, name: COUNTY_NAMES[code] })),
  // The day of arrival does not count, so a person who works from the first day must have arrived the day before.
  daysPresent: (year, { stays, joinedOn, lastDay: left }) =>
    daysPresent(stays.length > 0 ? stays : [{ arrived: addDays(joinedOn, -1), left }], year, `${year}-12-31`),
  residentDays: (year) => residenceLaw(`${year}-12`).value.days,
  // A person domiciled in Taiwan is a resident however few the days.
  residesByDays: false,
  isFromAbroad: ({ tw_identity }) => tw_identity === 'professional' || tw_identity === 'migrant',
  // Labor Standards Act art. 40: work on a regular day off earns a day off afterwards. A holiday pays a whole day's
  // wage however few the hours (art. 39), so a day off in its place is a whole day.
  wholeDayOffFor: ['dayOff', 'publicHoliday'],
  hours: hoursOfAct,
  hourlyFloor: hourlyMinimum,
  monthlyFloor: monthlyMinimum,
  payStatedBelow: statedBelow,
  dueByMonth: [
    { kind: 'tw_tax', due: residentTaxDue, by: 'pay_day' },
    { kind: 'tw_premiums', due: premiumsDue, by: 'period' },
    { kind: 'tw_supplement', due: premiumsDue, by: 'pay_day' },
    { kind: 'tw_pension', due: pensionDue, by: 'period' },
  ],
  // Statements of the year before; wage changes to another grade by the end of February and of August.
  dueByYear: [
    { kind: 'tw_statements', due: statementsFiled },
    { kind: 'tw_statements_out', due: statementsHandedOut },
    { kind: 'tw_wage_changes', due: (year) => lastDay(`${year + 1}-02`) },
    { kind: 'tw_wage_changes', due: (year) => lastDay(`${year + 1}-08`) },
  ],
  // Ten days from the payment (Income Tax Act art. 92).
  foreignTax: { kind: 'tw_foreign_tax', due: nonResidentTaxDue },
}
