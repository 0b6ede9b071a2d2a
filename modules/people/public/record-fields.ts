/** Which fields a record has and where each is shown. Runs in the browser. */
export type { RecordField } from '../employees/card-values.ts'
export { COMPLETION_REQUEST } from '../employees/completion-requests/task-kind.ts'
