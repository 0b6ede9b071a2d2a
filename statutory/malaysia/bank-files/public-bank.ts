import { toDecimal } from '#base/money/money.ts'
import type { Payer } from '../../payer.ts'
import { plainLetters } from '../files/fixed-width.ts'
import { daySlashes, NAME_LETTERS, type Payment } from './payment.ts'

const HEADINGS = [
  'Payment Type/ Mode : PBB/IBG/REN',
  'Bene Account No.',
  'BIC',
  'Bene Full Name',
  'ID Type: For Intrabank & IBG NI, OI, BR, PL, ML, PP',
  'Bene Identification No / Passport',
  'Payment Amount (with 2 decimal points)',
  'Recipient Reference (shown in sender and bene statement)',
  'Other Payment Details',
  'Bene Email 1',
  'Bene Email 2',
  'Bene Mobile No. 1',
  'Bene Mobile No. 2',
  'Joint Bene Name',
  'Joint Bene ID Type',
  'Joint Bene Identification No.',
  'E-mail Content Line 1',
  'E-mail Content Line 2',
  'E-mail Content Line 3',
  'E-mail Content Line 4',
  'E-mail Content Line 5',
]
const HINTS = [
  '(M) - Char: 3 - A',
  '(M) - Char: 20 - N',
  '(M) - Char: 11 - A',
  '(M) - Char: 120 - A',
  '(O) - Char: 2 - A',
  '(O) - Char: 29 - AN',
  '(M) - Char: 18 - N',
  '(M) - Char: 20 - AN',
  '(O) - Char: 20 - AN',
]
const PUBLIC_BANK = ['PBBEMYKL', 'PIBEMYKL']

/** Public Bank ECP: the rows of its sheet, as text; the first payment is on row 4. */
export function publicBankRows(payer: Payer, payments: readonly Payment[]): string[][] {
  return [
    ['PAYMENT DATE: (DD/MM/YYYY)', daySlashes(payer.day)],
    HEADINGS,
    HINTS,
    ...payments.map((payment) => [
      PUBLIC_BANK.includes(payment.bic) ? 'PBB' : 'IBG',
      payment.account,
      payment.bic,
      plainLetters(payment.name).slice(0, NAME_LETTERS.public_bank),
      payment.ic === '' ? 'PP' : 'NI',
      payment.ic || payment.passport,
      toDecimal(payment.amount),
      payment.reference,
      payer.reference.slice(0, 20),
    ]),
  ]
}

/** Account, `PR`, day and serial. */
export function publicBankFileName(payer: Payer, serial: number): string {
  const day = payer.day.slice(8) + payer.day.slice(5, 7) + payer.day.slice(2, 4)
  return `${payer.account.padStart(10, '0').slice(-10)}PR${day}${String(serial).padStart(2, '0')}.xlsx`
}
