/** Requests of a kind by a file: template, planner, refusals in the language of the reader. */
export { type BulkImport, type BulkPlanner, type BulkRequest, requestTemplate } from '../approval/bulk-import.ts'
export { refusalText } from '../approval/decision-warnings.ts'
export { createCallContext } from '../approval/import/task-call-context.ts'
