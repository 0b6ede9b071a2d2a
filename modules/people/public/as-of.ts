/** Records of a person as they stand on a day: joins and look-ups of dated rows. */
export { DATED_TABLES, isAsOf, joinAsOf } from '../core/as-of.ts'
