/** Positions: known ones, the plan of an import and writing it. */
export { loadPositionPage, lockKnownPositions, writePositions } from '../positions/queries.ts'
export {
  type KnownDepartment,
  type KnownPosition,
  type PositionPlan,
  planPositions,
  positionTemplate,
} from '../positions/rules.ts'
