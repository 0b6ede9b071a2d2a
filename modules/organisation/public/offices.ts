/** Offices: one by its id, and who belongs to them. */
export { deleteMember, setMember } from '../offices/members.ts'
export { requireOffice } from '../offices/queries.ts'
export { isStepDone, loadOpenOfficesAbroad } from '../offices/steps/load-steps.ts'
export { OFFICE_STEPS, type OfficeStep } from '../offices/steps/office-step.ts'
