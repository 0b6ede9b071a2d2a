/** Lists of requests: conditions, and names where the reader may see them. */

export { findVisibleName } from '../approval/decisions/visibility.ts'
export { filterConditions, type RequestFilters } from '../inbox/list.ts'
