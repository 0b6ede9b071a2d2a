import type { Label } from '#base/labels.ts'
import type { Blocker, Check } from '#modules/payroll/values.ts'

/** What a blocker or a check is called in a few words; said by the server, since few of them are ever read. */
export const FINDING_TEXTS: { readonly [code in Blocker | Check]: Label } = {
  failed: { en: 'Not calculated', zh: '無法計算' },
  no_bank_account: { en: 'No bank account', zh: '沒有銀行帳戶' },
  wrong_bank_account: { en: 'Wrong bank account', zh: '銀行帳戶錯誤' },
  negative_net: { en: 'Below zero', zh: '實發為負數' },
  missing_tax_number: { en: 'No tax number', zh: '沒有稅務編號' },
  missing_epf_number: { en: 'No EPF number', zh: '沒有 EPF 編號' },
  net_moved: { en: 'Net pay moved far', zh: '實發變動過大' },
  duplicate_bank_account: { en: 'Shared account', zh: '帳戶重複' },
  paid_after_leaving: { en: 'Paid after leaving', zh: '離職後仍支薪' },
  bank_account_changed: { en: 'New bank account', zh: '帳戶已變更' },
  wage_far_off: { en: 'Basic far off', zh: '本薪異常' },
  regime_needs_foreigner: { en: 'C-suite rate for a citizen', zh: '公民適用高階主管稅率' },
  regime_pay_low: { en: 'C-suite rate on low pay', zh: '薪資低於高階主管稅率門檻' },
  below_minimum_wage: { en: 'Below minimum wage', zh: '低於最低工資' },
  below_calendar_days: { en: 'Less than by calendar days', zh: '低於曆日計算' },
  overtime_above_limit: { en: 'Overtime above the limit', zh: '加班超過上限' },
  overtime_not_owed: { en: 'Overtime not owed by law', zh: '法令未規定須給付加班費' },
  cp38_over_net: { en: 'CP38 above net pay', zh: 'CP38 超過實發' },
  resident_under_183: { en: 'Resident, under 183 days', zh: '居住者但未滿 183 天' },
  non_resident_183: { en: 'Non-resident, 183 days or more', zh: '非居住者但滿 183 天' },
  absence_not_deducted: { en: 'Absence not cut', zh: '缺勤未扣薪' },
  zero_pay: { en: 'Nothing paid', zh: '實發為零' },
  loan_short: { en: 'Loan not taken in full', zh: '借款未扣足' },
  loan_open: { en: 'Leaves owing a loan', zh: '離職仍欠借款' },
  shortage: { en: 'Pay not enough', zh: '薪資不足' },
  shortage_open: { en: 'Leaves owing', zh: '離職仍有欠款' },
  unexplained: { en: 'No cause found', zh: '原因不明' },
}
