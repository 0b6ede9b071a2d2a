/**
 * Months calculated on suppositions: `withSavepoint` undoes what is written to suppose something, `simulateMonth` calculates a
 * month of one person.
 */
export {
  type SimulatedLine,
  type SimulatedMonth,
  type SimulationGap,
  simulateMonth,
} from '../what-if/month-of-person.ts'
export { withSavepoint } from '../what-if/with-rollback.ts'
