/** Events of offices. */
export { OFFICE_PLACED } from '../offices/events.ts'
