/** Slots that other domains fill: of a person's page, and what comes after an import. */
export { AFTER_IMPORT } from '../../import/web/next-slots.ts'
export { PAID_MONTHS, PERSON_DOCUMENTS, PERSON_LEAVE, PERSON_PAYSLIPS } from '../../record/web/person-slots.ts'
