/** Lists of requests: conditions, and names where the reader may see them. */
export { filterConditions, type RequestFilters } from '../approval/list.ts'
export { findVisibleName } from '../approval/visibility.ts'
