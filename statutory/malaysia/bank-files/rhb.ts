import { toDecimal } from '#base/money/money.ts'
import { plainLetters } from '../files/fixed-width.ts'
import type { Payment } from './payment.ts'

/**
 * RHB Reflex Smart Payroll: the rows of its sheet, as text, without head and foot.
 * Source: https://rhbgroup.com/myreflex/premium/articles/article/smart_payroll_excel_format/index.html, read 30 November
 * 2026. Payments by RENTAS, the address (columns J to L) and the code of RENTAS (column E) stay empty: salaries go by IBG.
 */
export function rhbRows(payments: readonly Payment[]): string[][] {
  return payments.map((payment, index) => {
    const isOwn = RHB.includes(payment.bic)
    const identity = payment.ic || payment.passport
    return [
      isOwn ? AUTO_CREDIT : IBG,
      String(index + 1),
      toDecimal(payment.amount),
      isOwn ? '' : payment.bic,
      '',
      payment.resident ? RESIDENT : NON_RESIDENT,
      plainLetters(payment.name),
      payment.account,
      identity,
      '',
      '',
      '',
      identity === '' ? '' : payment.ic === '' ? PASSPORT : NEW_IC,
    ]
  })
}

const RHB = ['RHBBMYKL', 'RHBAMYKL']
const AUTO_CREDIT = '10'
const IBG = '30'
const RESIDENT = '1'
const NON_RESIDENT = '2'
const NEW_IC = '01'
const PASSPORT = '03'
