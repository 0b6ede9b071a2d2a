/** Whom a caller may see or change: conditions for SQL and guards that throw not_found or not_allowed. */
export {
  filterInReach,
  isInReach,
  loadReachByPermission,
  reachOf,
  requireAllInReach,
  requireEmployee,
  withinReach,
} from '../core/reach.ts'
