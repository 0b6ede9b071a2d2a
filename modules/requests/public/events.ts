/** Domain events of requests. */
export { REQUEST_DECIDED, REQUEST_STANDING } from '../kinds/events.ts'
