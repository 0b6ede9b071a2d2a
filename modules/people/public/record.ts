/** A record as others meet it: protected fields, changes since an import, what stands before a joining day, leaving. */

export { simulateLeaving } from '../core/edit/employee-rows.ts'
export { buildAuditEntries, type PersonChange, touchedColumns } from '../core/edit/person-changes.ts'
export { employeeFieldLabels } from '../core/field-labels.ts'
export { hiddenColumns, type RecordTable, type RightsHolder, requireMayChange } from '../core/protected-columns.ts'
export { loadTaskStarter } from '../core/task-starter.ts'
export { upcomingBirthdays } from '../list/birthdays.ts'
export type { BeforeJoining } from '../record/before-joining.ts'
export { BEFORE_JOINING } from '../record/before-joining.ts'
