/** Requests of a kind by a file: template, planner, refusals in the language of the reader. */

export { createCallContext } from '../import/task-call-context.ts'
export { type BulkImport, type BulkPlanner, type BulkRequest, requestTemplate } from '../kinds/bulk-import.ts'
export { refusalText } from '../kinds/plan-or-refusal.ts'
