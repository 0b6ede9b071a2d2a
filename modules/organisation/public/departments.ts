/** Departments and the other units of a company: names, active units, who holds them, writing what an import brings. */
export { requireVersions } from '../departments/change-status.ts'
export {
  loadAwaitedHeads,
  loadUnitNames,
  lockActiveUnits,
  setAwaitedHeads,
  type UnitTable,
  writeDepartments,
} from '../departments/queries.ts'
export { isUnder, MAX_NAMES, type UnitHolders } from '../departments/rules.ts'
export { FILE_COLUMN, loadUnitMeanings } from '../departments/unit-meanings.ts'
export type { UnitPeopleSource } from '../departments/unit-people.ts'
export { UNIT_PEOPLE_SOURCES } from '../departments/unit-people.ts'
