/** Fields of a record and the cards that show them. Runs in the browser. */
export type { RecordField } from '../core/card-values.ts'
export { COMPLETION_REQUEST } from '../core/edit/completion-request.ts'
