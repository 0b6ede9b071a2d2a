/** What happens to requests. */
export { REQUEST_DECIDED, REQUEST_STANDING } from '../kinds/events.ts'
