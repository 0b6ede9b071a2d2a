/** What happens to holidays. */
export { HOLIDAY_CHANGED } from '../holidays/events.ts'
