/**
 * Changes of a request from outside its approval: paid, recounted, decided on by another record, with history and
 * notices.
 */

export { markPaid, markUnpaid } from '../approval/decisions/mark-paid.ts'
export { updateRecountedRequest } from '../approval/decisions/update-recounted.ts'
export { addHistoryEntry } from '../kinds/history-entries.ts'
export { lockPeople } from '../kinds/lock-person.ts'
export { updateRequest } from '../kinds/request-store.ts'
export { notifyApplicants } from '../notifications/notices.ts'
