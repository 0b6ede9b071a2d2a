/** Holidays of offices: those of a year, years without any, days off that are declared. */
export type { DayOffImpact } from '../holidays/declared/impacts.ts'
export { DAY_OFF_IMPACTS } from '../holidays/declared/impacts.ts'
export { findMissingYears, type MissingYear } from '../holidays/missing-years.ts'
export { loadActiveHolidays } from '../holidays/office-holidays.ts'
export { appliesTo } from '../holidays/rules.ts'
export { addOfficeHolidays, findMissingCalendar } from '../holidays/seed.ts'
export { holidayText } from '../workdays/holiday-text.ts'
export { findMissingHolidays } from '../workdays/missing-holidays.ts'
