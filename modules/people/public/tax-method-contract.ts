/** The call that chooses how tax of several people is withheld in Taiwan. */
export { taxMethodApi } from '../record/tax-method-contract.ts'
