/** A record as others meet it: protected fields, changes since an import, what stands before a joining day, leaving. */
export { employeeFieldLabels } from '../employees/field-labels.ts'
export { simulateLeaving } from '../employees/joining-and-leaving/referencing-rows.ts'
export { upcomingBirthdays } from '../employees/list/birthdays.ts'
export { hiddenColumns, type RecordTable, type RightsHolder, requireMayChange } from '../employees/protected-columns.ts'
export type { BeforeJoining } from '../employees/record/before-joining.ts'
export { BEFORE_JOINING } from '../employees/record/before-joining.ts'
export { buildAuditEntries, type PersonChange, touchedColumns } from '../employees/record/person-changes.ts'
export { loadTaskStarter } from '../employees/record/task-starter.ts'
