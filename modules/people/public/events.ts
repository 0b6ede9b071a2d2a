/** Events of people: joining, moving, leaving, and changed workdays. */
export {
  EMPLOYEE_HOURS_CHANGED,
  EMPLOYEE_JOINED,
  EMPLOYEE_JOINING_MOVED,
  EMPLOYEE_LEFT,
  EMPLOYEE_MOVED,
  EMPLOYEE_STAYS,
  WORKDAYS_CHANGED,
} from '../core/events.ts'
