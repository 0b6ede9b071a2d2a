/** The HRD levy that Act 612 asks of a company by its head count. */
export { hrdAdvice } from '../companies/rules.ts'
