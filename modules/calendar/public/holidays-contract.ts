/** Calls and rows about holidays, also of years that have none yet. Runs in the browser. */
export { holidayApi } from '../holidays/contract.ts'
export { HolidaysMissing } from '../holidays/missing-contract.ts'
