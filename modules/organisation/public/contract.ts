/**
 * Calls about departments, positions, cost centres, offices and places that other domains offer as choices or
 * lists. Runs in the browser.
 */
export { costCenterApi } from '../cost-centers/contract.ts'
export { departmentApi } from '../departments/contract.ts'
export { officeApi } from '../offices/contract.ts'
export { placeApi } from '../places/contract.ts'
export { positionApi } from '../positions/contract.ts'
