/** Calls of the employee list and of tax in Taiwan for several people, and fields of a record as inputs take them. Runs in the browser. */
export {
  bankFields,
  contactFields,
  employmentFields,
  familyFields,
  identityFields,
  statutoryFields,
} from '../core/contract-fields.ts'
export { employeeListApi } from '../list/contract.ts'
export { childFields } from '../record/children/contract.ts'
export { taxMethodApi } from '../record/tax-method-contract.ts'
