/** Identity and tax numbers of people, decrypted for files and checks, and their own address. */
export { hasWrongNumbers, lacksBank, lacksTaxNumber } from '../employees/identity/known-numbers.ts'
export { identityNumber, malaysianCard } from '../employees/normalize-identities.ts'
export { OWN_ADDRESS } from '../employees/record/own-address.ts'
