/** What happens to offices. */
export { OFFICE_PLACED } from '../offices/events.ts'
