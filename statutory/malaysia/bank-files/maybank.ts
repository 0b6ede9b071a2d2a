import { toDecimal } from '#base/money/money.ts'
import { csvRow } from '../../csv.ts'
import type { Payer } from '../../payer.ts'
import { lines, plainField, plainLetters } from '../files/fixed-width.ts'
import { dayDigits, daySlashes, NAME_LETTERS, type Payment, totalAmount } from './payment.ts'

const MAYBANK = ['MBBEMYKL', 'MBISMYKL']

/**
 * Maybank2E-RC universal payment file 4.3: fields are separated by `|`; a header has 29 fields, a record 337 and a
 * trailer 29. Fields without content stay empty. The batch id is the reference of the file.
 */
export function maybankFile(payer: Payer, payments: readonly Payment[]): string {
  const records = payments.map((payment) => {
    const own = MAYBANK.includes(payment.bic)
    return fields(337, {
      1: '01',
      2: own ? 'IT' : 'IG',
      3: 'Staff Payroll',
      5: dayDigits(payer.day),
      8: payment.reference,
      9: payment.reference,
      10: payer.reference,
      11: 'MYR',
      12: toDecimal(payment.amount),
      13: 'Y',
      14: 'MYR',
      15: payer.account,
      16: payment.account,
      19: payment.resident ? 'Y' : 'N',
      20: plainLetters(payment.name).slice(0, NAME_LETTERS.maybank),
      25: payment.ic,
      28: payment.ic === '' ? payment.passport : '',
      37: own ? '' : payment.bic,
    })
  })
  return lines([
    fields(29, { 1: '00', 2: payer.code, 3: payer.reference }),
    ...records,
    fields(29, { 1: '99', 2: String(payments.length), 3: toDecimal(totalAmount(payments)) }),
  ])
}

/** Maybank M2U Biz: six lines about the employer, a heading, then one row a payment. */
export function maybankBizCsv(payer: Payer, payments: readonly Payment[]): string {
  const head = [
    ['Employer Info:'],
    ['Crediting Date (dd/MM/yyyy)', daySlashes(payer.day)],
    ['Payment Reference', payer.reference],
    ['Payment Description', plainLetters(payer.name)],
    ['Bulk Payment Type', 'Salary'],
    [''],
    [
      'Beneficiary Name',
      'Beneficiary Bank',
      'Beneficiary Account No',
      'ID Type',
      'ID Number',
      'Payment Amount',
      'Payment Reference',
      'Payment Description',
    ],
  ]
  const rows = payments.map((payment) => [
    plainLetters(payment.name),
    payment.bank,
    payment.account,
    payment.ic === '' ? 'Passport Number' : 'New IC',
    payment.ic || payment.passport,
    toDecimal(payment.amount),
    payment.reference,
    payer.reference,
  ])
  return [...head, ...rows].map(csvRow).join('')
}

/** Builds a record from its few filled fields; all others stay empty. */
function fields(count: number, filled: Readonly<Record<number, string>>): string {
  const record = new Array<string>(count).fill('')
  for (const [place, text] of Object.entries(filled)) record[Number(place) - 1] = plainField(text, '|')
  return record.join('|')
}
