/** Where modules above bring what the page of a person shows of them. */
export { PAID_MONTHS, PERSON_LEAVE } from '../../record/web/person-slots.ts'
