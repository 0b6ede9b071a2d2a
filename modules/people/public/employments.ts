/** Employments of one person with the company, before and after they came back. */
export {
  type Employments,
  loadEmployments,
  selectEmploymentsOfPeople,
  selectEmploymentsOfPerson,
} from '../employees/employments.ts'
export { loadMalaysiaHeadcount } from '../employees/units/malaysia-headcount.ts'
