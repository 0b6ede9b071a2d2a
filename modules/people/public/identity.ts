/** Identity and tax numbers of people, decrypted for files and checks, and their own address. */
export { hasWrongNumbers, lacksBank, lacksTaxNumber } from '../core/numbers/known-numbers.ts'
export { identityNumber, malaysianCard } from '../core/numbers/normalize-identities.ts'
export { OWN_ADDRESS } from '../core/own-address.ts'
