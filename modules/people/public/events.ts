/**
 * Events of people: joining, moving, leaving, and changed workdays. `EMPLOYEE_LEFT` carries
 * `{ people: { employeeId, lastDay }[] }`: a last day was set or changed, and may lie ahead. `EMPLOYEE_STAYS`
 * (`{ people: { employeeId }[] }`) cancels it.
 */
export {
  ACCOUNT_WANTED,
  EMPLOYEE_HOURS_CHANGED,
  EMPLOYEE_JOINED,
  EMPLOYEE_JOINING_MOVED,
  EMPLOYEE_LEFT,
  EMPLOYEE_MOVED,
  EMPLOYEE_STAYS,
  WORKDAYS_CHANGED,
} from '../core/events.ts'
