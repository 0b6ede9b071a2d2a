/** Records of a person as they stand on a day: joins and look-ups of dated rows. */
export { DATED_TABLES, isAsOf, joinAsOf } from '../employees/as-of.ts'
