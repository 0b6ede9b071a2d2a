import type { Payer } from '../../payer.ts'
import { identifierField, lines, numberField, textField } from '../files/fixed-width.ts'
import { dayDigits, NAME_LETTERS, type Payment, totalAmount } from './payment.ts'

/** The bank publishes its own list of two-digit bank codes; the code must follow the customer's copy of it. */
export type CimbPayment = Payment & { readonly bankCode: string }

/**
 * CIMB BizChannel payroll text: a header of 73, details of 127 and a trailer of 21 characters. Known from one sample
 * only: the bank has yet to confirm header 56 to 71, and detail 21 to 25 and 127.
 */
export function cimbFile(payer: Payer, payments: readonly CimbPayment[]): string {
  const header = `01${numberField(payer.code, 5)}${textField(payer.name, NAME_LETTERS.cimb)}${dayDigits(payer.day)}${numberField(0, 16)}  `
  const details = payments.map((payment) =>
    [
      '02',
      numberField(payment.bankCode, 2),
      identifierField(payment.account, 16),
      textField('', 5),
      textField(payment.name, NAME_LETTERS.cimb),
      numberField(payment.amount, 11),
      textField(payment.reference, 30),
      identifierField(payment.ic || payment.passport, 20),
      payment.ic === '' ? ' ' : '2',
    ].join(''),
  )
  return lines([header, ...details, `03${numberField(payments.length, 6)}${numberField(totalAmount(payments), 13)}`])
}
