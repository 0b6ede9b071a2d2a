/** The HRD levy that Act 612 asks of a company by its head count, and its logo. */
export { loadLogoFileId } from '../companies/queries.ts'
export { hrdAdvice } from '../companies/rules.ts'
