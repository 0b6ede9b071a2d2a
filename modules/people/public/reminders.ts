/**
 * The list of dates that come up, and what modules above people add to it. `selectDates` is a subquery with the columns
 * of `ReminderSource`.
 */
export { REMINDER_SOURCES, type ReminderScope, type ReminderSource, selectDates } from '../list/reminder-dates.ts'
