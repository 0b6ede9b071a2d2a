/** Employments of one person with the company, before and after they came back, and how many people there are. */
export {
  type Employments,
  loadEmployments,
  selectEmploymentsOfPeople,
  selectEmploymentsOfPerson,
} from '../core/employments.ts'
export { loadPlaceFigures } from '../headcount/place-figures.ts'
export { loadMalaysiaHeadcount } from '../list/units/malaysia-headcount.ts'
