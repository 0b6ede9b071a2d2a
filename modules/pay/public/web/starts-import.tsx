/** Earlier pay of the year, brought in by a file. */
export { StartsImport } from '../../payroll/tax/web/starts-import.tsx'
