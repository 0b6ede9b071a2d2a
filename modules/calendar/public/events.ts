/** Events of holidays. */
export { HOLIDAY_CHANGED } from '../holidays/events.ts'
