/** Details that pay needs: currency, payment methods, missing fields, changes of pay, rights to amounts. */
export { changeCompensation } from '../core/history/change.ts'
export { type PayMethod, parseParts, splitPay } from '../core/numbers/pay-split-rules.ts'
export { BRANCH_NEEDS, lacksBranch, loadBranchNeed } from '../core/pay/branch-need.ts'
export {
  FILE_NUMBERS,
  type FileNumber,
  isForeignerInTaiwan,
  loadMissingForPay,
  loadReadyForPay,
  missingNumbers,
  selectIncompleteRecords,
  selectLackingForFiles,
  selectLackingForPay,
} from '../core/pay/missing-for-pay.ts'
export { paidCurrency } from '../core/pay/paid-currency.ts'
export { maySeePay, requireMaySetPay } from '../core/pay/pay-amounts.ts'
export { requireUsualPay } from '../core/pay/ten-times.ts'
