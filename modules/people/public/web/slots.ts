/** Slots of a person's page that other domains fill. */
export { PAID_MONTHS, PERSON_LEAVE } from '../../record/web/person-slots.ts'
