/**
 * Changes of a request from outside its approval: paid, recounted, decided on by another record, with history and
 * notices.
 */
export { updateRequest } from '../approval/decide.ts'
export { addHistoryEntry } from '../approval/history-entries.ts'
export { lockPeople } from '../approval/lock-person.ts'
export { markPaid, markUnpaid } from '../approval/mark-paid.ts'
export { notifyApplicants } from '../approval/notices.ts'
export { updateRecountedRequest } from '../approval/update-recounted.ts'
