/** The HRD levy that Act 612 asks of a company by its head count, its logo and letter head. */
export { loadLetterHeadFileId, loadLogoFileId } from '../companies/queries.ts'
export { hrdAdvice } from '../companies/rules.ts'
