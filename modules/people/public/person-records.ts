/**
 * Records that people have from a day or month on, registered from one description: `PersonRecord`, whose fields say
 * what each part is. A row of the list has `id`, `version`, `employee_id`, `full_name` and `actions`. `requireSpan`
 * throws 422 `until_before_from`.
 */
export { definePersonRecord, loadPersonRecord, requireSpan } from '../core/person-records/person-record.ts'
export { lockPersonRecord, registerPersonRecordRoutes } from '../core/person-records/person-record-calls.ts'
