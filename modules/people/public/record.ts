/** Parts of a record for other domains: protected fields, changes of an import, records before joining, leaving. */

export { simulateLeaving } from '../core/edit/employee-rows.ts'
export { buildAuditEntries, type PersonChange, touchedColumns } from '../core/edit/person-changes.ts'
export { employeeFieldLabels } from '../core/field-labels.ts'
export { hiddenColumns, type RecordTable, type RightsHolder, requireMayChange } from '../core/protected-columns.ts'
export { loadTaskStarter } from '../core/task-starter.ts'
export { upcomingBirthdays } from '../list/birthdays.ts'
export type { BeforeJoining } from '../record/before-joining.ts'
export { BEFORE_JOINING } from '../record/before-joining.ts'
