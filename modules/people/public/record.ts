/**
 * Parts of a record for other domains: protected fields, changes of an import, records before joining, leaving; new people with a
 * whole record, what prevents taking them away again, and the checks of a record before there is an employee.
 */

export { isBornTooLate } from '../core/children/save-children.ts'
export { loadSharers } from '../core/edit/edit.ts'
export { simulateLeaving } from '../core/edit/employee-rows.ts'
export { normalizeMember } from '../core/edit/family-member.ts'
export { buildAuditEntries, type PersonChange, touchedColumns } from '../core/edit/person-changes.ts'
export { employeeFieldLabels } from '../core/field-labels.ts'
export { findStatusFault } from '../core/history/possible-status.ts'
export { findIdentityProblems, type IdentityProblem } from '../core/identity/identity-check.ts'
export { normalizeBank } from '../core/numbers/normalize-bank.ts'
export { normalizeNumbers, numberFaultCode } from '../core/numbers/normalize-numbers.ts'
export { proposedResidence } from '../core/numbers/usual-residence.ts'
export { findMissingForPay } from '../core/pay/missing-for-pay.ts'
export { hiddenColumns, type RecordTable, type RightsHolder, requireMayChange } from '../core/protected-columns.ts'
export { loadTaskStarter } from '../core/task-starter.ts'
export { usualStatus } from '../core/usual-status.ts'
export { createWholePerson, removePerson, type WholePerson } from '../joining/new-person.ts'
export { listReferencingTables } from '../joining/referencing-rows.ts'
export { upcomingBirthdays } from '../list/birthdays.ts'
export type { BeforeJoining } from '../record/before-joining.ts'
export { BEFORE_JOINING } from '../record/before-joining.ts'
