/** The kinds of a weekly day off. Runs in the browser. */
export { DayOffKind, dayOffKind } from '../workdays/day-off-value.ts'
