/** The call of the employee list. Runs in the browser. */
export { employeeListApi } from '../list/contract.ts'
