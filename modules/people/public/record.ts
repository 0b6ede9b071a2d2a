/** A record as others meet it: protected fields, changes since an import, what stands before a joining day, leaving. */
export { employeeFieldLabels } from '../core/field-labels.ts'
export { simulateLeaving } from '../joining/referencing-rows.ts'
export { upcomingBirthdays } from '../list/birthdays.ts'
export { hiddenColumns, type RecordTable, type RightsHolder, requireMayChange } from '../core/protected-columns.ts'
export type { BeforeJoining } from '../record/before-joining.ts'
export { BEFORE_JOINING } from '../record/before-joining.ts'
export { buildAuditEntries, type PersonChange, touchedColumns } from '../core/edit/person-changes.ts'
export { loadTaskStarter } from '../core/task-starter.ts'
