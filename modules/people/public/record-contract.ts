/** Fields of a record as inputs take them. Runs in the browser. */
export {
  bankFields,
  contactFields,
  employmentFields,
  familyFields,
  identityFields,
  statutoryFields,
} from '../core/contract-fields.ts'
export { childFields } from '../record/children/contract.ts'
