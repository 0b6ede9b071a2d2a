/** Slots of the pages of departments and offices that other domains fill. */
export { PEOPLE_INPUT, type VersionedPeople } from '../../departments/web/people-slot.ts'
export { OFFICE_LAW } from '../../offices/web/law-slot.ts'
