/** Chooses a bank of a country by its name in either script or by code. */
export { bankInput } from '../../core/web/bank-input.tsx'
