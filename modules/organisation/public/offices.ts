/** Offices: one by its id, and who belongs to them. */
export { deleteMember, setMember } from '../offices/members.ts'
export { requireOffice } from '../offices/queries.ts'
