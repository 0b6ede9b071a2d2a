/** What pay needs of a person: currency, methods of payment, what is missing, changes of pay, who may see amounts. */
export { changeCompensation } from '../employees/history/change.ts'
export { paidCurrency } from '../employees/paid-currency.ts'
export {
  FILE_NUMBERS,
  type FileNumber,
  loadMissingForPay,
  loadReadyForPay,
  missingNumbers,
  selectLackingForPay,
} from '../employees/pay/missing-for-pay.ts'
export { maySeePay, requireMaySetPay } from '../employees/pay-amounts.ts'
export { type PayMethod, parseParts, splitPay } from '../employees/pay-split-rules.ts'
