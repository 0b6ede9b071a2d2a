/** Employments of one person with the company, before and after they came back. */
export {
  type Employments,
  loadEmployments,
  selectEmploymentsOfPeople,
  selectEmploymentsOfPerson,
} from '../core/employments.ts'
export { loadMalaysiaHeadcount } from '../list/units/malaysia-headcount.ts'
