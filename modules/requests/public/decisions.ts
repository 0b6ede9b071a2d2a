/**
 * Changes a request outside its approval: marks it paid, stores what it was recounted to, locks its people, adds history and
 * notices.
 */

export { markPaid, markUnpaid } from '../approval/decisions/mark-paid.ts'
export { updateRecountedRequest } from '../approval/decisions/update-recounted.ts'
export { rerouteRequests } from '../approval/steps/reroute.ts'
export { addHistoryEntry } from '../kinds/history-entries.ts'
export { lockPeople } from '../kinds/lock-person.ts'
export { eraseRequests, loadWaitsFor, updateHiddenFrom, updateRequest } from '../kinds/request-store.ts'
export { notifyApplicants } from '../notifications/notices.ts'
