import { toDecimal } from '#base/money/money.ts'
import { csvRow } from '../../csv.ts'
import type { Payer } from '../../payer.ts'
import { plainLetters } from '../files/fixed-width.ts'
import type { Payment } from './payment.ts'

/**
 * A plain list for interbank transfers (IBG, DuitNow). No bank publishes a layout for it, so the headings describe the
 * columns.
 */
export function transferCsv(payer: Payer, payments: readonly Payment[]): string {
  return [
    ['Value date', 'Beneficiary name', 'BIC', 'Bank', 'Account number', 'Identity', 'Amount', 'Reference', 'Details'],
    ...payments.map((payment) => [
      payer.day,
      plainLetters(payment.name),
      payment.bic,
      payment.bank,
      payment.account,
      payment.ic || payment.passport,
      toDecimal(payment.amount),
      payment.reference,
      payer.reference,
    ]),
  ]
    .map(csvRow)
    .join('')
}
