/** Where modules above bring what the pages of departments and offices show of them. */
export { PEOPLE_INPUT, type VersionedPeople } from '../../departments/web/people-slot.ts'
export { OFFICE_LAW } from '../../offices/web/law-slot.ts'
