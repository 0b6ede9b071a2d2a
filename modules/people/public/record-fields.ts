/** Which fields a record has and where each is shown. Runs in the browser. */
export type { RecordField } from '../core/card-values.ts'
export { COMPLETION_REQUEST } from '../core/edit/completion-request.ts'
