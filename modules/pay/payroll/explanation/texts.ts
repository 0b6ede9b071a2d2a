import type { Labels } from '#base/labels.ts'

/** Names of the lines that any payslip may have. A country's schemes and the company's items have their own names. */
export const LINE_NAMES = {
  basic: { en: 'Basic pay', zh: '本薪' },
  unpaid: { en: 'Days without pay', zh: '請假扣款' },
  shortage: { en: 'Shortage carried over', zh: '不足額結轉' },
} as const satisfies Labels

/** Formulas of every country in words, by the name stored with a line. */
export const FORMULA_TEXTS: Labels = {
  'pay.share': {
    en: 'A monthly amount in equal parts with each run of the month',
    zh: '固定加扣項依當月發薪次數平均發放',
  },
  'pay.once': { en: 'An amount due once, in this run', zh: '本次薪資單次加扣項' },
  'pay.back': {
    en: 'What each month would have paid by today’s records, less what it paid: added up',
    zh: '各月份依現有紀錄應付金額減去已付金額之合計',
  },
  'pay.recovery': {
    en: 'What each month paid, less what it would have paid by today’s records: added up',
    zh: '各月份已付金額減去依現有紀錄應付金額之合計',
  },
  'pay.monthly': { en: 'Amount that recurs every month', zh: '每月固定金額' },
  'pay.loan': {
    en: 'What is due of the loan, without interest, as far as gross pay less all other deductions reaches',
    zh: '借款當期應還金額（不計利息），以應發總額減去其他扣款後之餘額為限',
  },
  'pay.shortage': {
    en: 'Where pay is not enough for the deductions, the employer advances the rest; later runs take it back as far as gross pay less all other deductions reaches',
    zh: '薪資不足支付扣款時由雇主先行墊付，之後的薪資以應發總額減去其他扣款後之餘額為限扣回',
  },
  'pay.hours': {
    en: 'Hours × the rate agreed for them: an amount an hour, or a multiple of the ordinary rate',
    zh: '時數 × 約定費率：每小時金額，或平常時薪之倍數',
  },
}

/** Names of the inputs of a formula. */
export const INPUT_TEXTS: Labels = {
  cycle: { en: 'Cycle of the month', zh: '當月第幾期' },
  month_amount: { en: 'Amount a month', zh: '每月金額' },
  w: { en: 'Wages', zh: '工資' },
  a: { en: 'Amount', zh: '金額' },
  t: { en: 'Minutes worked', zh: '工作分鐘數' },
  rm: { en: 'Times the ordinary rate', zh: '平常時薪之倍數' },
  rh: { en: 'Rate an hour', zh: '約定每小時金額' },
  on: { en: 'Worked on', zh: '出勤日期' },
  wm: { en: 'Normal minutes that the wages pay for', zh: '工資所含之正常工作分鐘數' },
  taken: { en: 'Taken with other pay of the month', zh: '隨本月其他給付扣繳' },
  paid_before: { en: 'Less what earlier runs of the month paid', zh: '減：當月先前薪資已發放' },
  lent: { en: 'Lent', zh: '借款金額' },
  repaid: { en: 'Repaid before', zh: '先前已還' },
  due: { en: 'Due', zh: '本期應還' },
  taken_now: { en: 'Taken from this pay', zh: '本次扣還' },
  short: { en: 'Not taken: still due', zh: '未扣足，仍應償還' },
  owed: { en: 'Left after this', zh: '扣還後餘額' },
  still_owed: { en: 'Still owed', zh: '尚欠餘額' },
  owed_before: { en: 'Owed before', zh: '先前尚欠' },
  short_by: { en: 'Pay is short by', zh: '薪資不足' },
  room: { en: 'Left of pay for it', zh: '可供扣還之薪資' },
}
