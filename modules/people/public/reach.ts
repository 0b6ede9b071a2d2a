/** People whom a caller may see or change: SQL conditions, and guards that throw not_found or not_allowed. */
export {
  filterInReach,
  isInReach,
  loadReachByPermission,
  reachOf,
  requireAllInReach,
  requireEmployee,
  withinReach,
} from '../core/reach.ts'
