/** Conditions for lists of requests, and an applicant's name where the caller may see it. */

export { findVisibleName } from '../approval/decisions/visibility.ts'
export { filterConditions, type RequestFilters } from '../inbox/list.ts'
