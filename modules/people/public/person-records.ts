/** Records that people have from a day or month on, registered from one description. */
export { definePersonRecord, loadPersonRecord, requireSpan } from '../core/person-records/person-record.ts'
export { lockPersonRecord, registerPersonRecordRoutes } from '../core/person-records/person-record-routes.ts'
