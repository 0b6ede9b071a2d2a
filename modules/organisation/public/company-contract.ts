/** What the company profile says of the HRD levy. Runs in the browser. */
export { HrdHint, HrdLevy } from '../companies/contract.ts'
