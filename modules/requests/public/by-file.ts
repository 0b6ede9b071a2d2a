/** Imports requests of a kind from a file: template, planner, refusals in the reader's language. */

export { createCallContext } from '../import/task-call-context.ts'
export { type BulkImport, type BulkPlanner, type BulkRequest, requestTemplate } from '../kinds/bulk-import.ts'
export { refusalText } from '../kinds/plan-or-refusal.ts'
