/**
 * New people, as the form of HR and the calls of a record write them: creating somebody with a whole record, what prevents taking
 * them away again, and how a record is checked before there is an employee.
 */

export { isBornTooLate } from '../core/children/save-children.ts'
export { loadSharers } from '../core/edit/edit.ts'
export { normalizeMember } from '../core/edit/family-member.ts'
export { findStatusFault } from '../core/history/possible-status.ts'
export { findIdentityProblems, type IdentityProblem } from '../core/identity/identity-check.ts'
export { normalizeBank } from '../core/numbers/normalize-bank.ts'
export { normalizeNumbers, numberFaultCode } from '../core/numbers/normalize-numbers.ts'
export { proposedResidence } from '../core/numbers/usual-residence.ts'
export { findMissingForPay } from '../core/pay/missing-for-pay.ts'
export { usualStatus } from '../core/usual-status.ts'
export { createWholePerson, removePerson, type WholePerson } from '../joining/new-person.ts'
export { listReferencingTables } from '../joining/referencing-rows.ts'
