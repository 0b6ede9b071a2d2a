/** Fields of a record and the cards that show them. Runs in the browser. */
export type { RecordField } from '../core/card-values.ts'
export { COMPLETION_REQUEST } from '../core/edit/completion-request.ts'
export { FAMILY_FIELDS_BY_COUNTRY, residentStatusesIn, STATUS_FIELDS_BY_COUNTRY } from '../core/numbers/countries.ts'
