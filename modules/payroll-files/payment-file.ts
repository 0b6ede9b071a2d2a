import type { FileProblem } from '#base/checked-file.ts'
import { sum } from '#base/money.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { bicOf } from '#statutory/malaysia/bank-files/banks.ts'
import { cimbFile } from '#statutory/malaysia/bank-files/cimb.ts'
import { maybankBizCsv, maybankFile } from '#statutory/malaysia/bank-files/maybank.ts'
import { dayDigits, type Payer, type Payment } from '#statutory/malaysia/bank-files/payment.ts'
import { publicBankFileName, publicBankRows } from '#statutory/malaysia/bank-files/public-bank.ts'
import { transferCsv } from '#statutory/malaysia/bank-files/transfer-csv.ts'
import { isPlain } from '#statutory/malaysia/files/fixed-width.ts'
import { problem } from './built-file.ts'
import type { BankLayout } from './contract.ts'
import type { PaidPerson } from './payment-rows.ts'

export type PayingAccount = {
  layout: BankLayout
  bank_customer: string
  account_number: string
  bank_codes: Readonly<Record<string, string>>
}

export type PaymentFile = {
  name: string
  type: string
  /** Text, or the rows of a sheet. */
  content: string | string[][]
  people: number
  total: number
  sums: { name: string; file: number; runs: number }[]
  problems: FileProblem[]
  unconfirmed: string[]
}

const UNCONFIRMED: Record<BankLayout, readonly string[]> = {
  maybank: [],
  maybank_biz: ['maybank_biz_head'],
  cimb: ['cimb_header', 'cimb_detail', 'cimb_codes'],
  public_bank: ['public_bank_headings'],
  transfer: ['transfer_columns'],
}

/** The transfers of an approved run in the layout of the paying account's bank. `net` is what the run says in all. */
export function paymentFile(
  account: PayingAccount,
  company: string,
  run: { period: string; pay_day: string; net: number },
  people: readonly PaidPerson[],
): PaymentFile {
  const transfers = people.filter(({ method }) => method === 'bank_transfer')
  const payer: Payer = {
    name: company,
    code: account.bank_customer,
    account: account.account_number.replace(/\D/g, ''),
    day: run.pay_day,
    reference: `Salary ${run.period}`,
  }
  const payments = transfers.map(paymentOf)
  const problems = [
    ...transfers.flatMap((one) => personProblems(one, account)),
    ...(sum(people.map(({ net }) => net)) === run.net
      ? []
      : [problem('sum_differs', true, null, { name: 'net', file: sum(people.map(({ net }) => net)), runs: run.net })]),
  ]
  const written = writtenFile(account, payer, payments, problems)
  return {
    ...written,
    people: payments.length,
    total: sum(payments.map(({ amount }) => amount)),
    sums: [{ name: 'net', file: sum(people.map(({ net }) => net)), runs: run.net }],
    problems,
    unconfirmed: [...UNCONFIRMED[account.layout]],
  }
}

/** A figure that does not fit its field becomes a problem that stops the file. */
function writtenFile(
  account: PayingAccount,
  payer: Payer,
  payments: readonly Payment[],
  problems: FileProblem[],
): Pick<PaymentFile, 'name' | 'type' | 'content'> {
  const plain = { type: 'text/plain; charset=us-ascii' }
  const csv = { type: 'text/csv; charset=utf-8' }
  const month = payer.day.slice(0, 7)
  try {
    switch (account.layout) {
      case 'maybank':
        return { name: `maybank-${month}.txt`, ...plain, content: maybankFile(payer, payments) }
      case 'maybank_biz':
        return { name: `maybank-biz-${month}.csv`, ...csv, content: maybankBizCsv(payer, payments) }
      case 'cimb':
        return {
          name: `cimb-${dayDigits(payer.day)}.txt`,
          ...plain,
          content: cimbFile(
            payer,
            payments.map((one) => ({ ...one, bankCode: account.bank_codes[one.bic] ?? '00' })),
          ),
        }
      case 'public_bank':
        return { name: publicBankFileName(payer, 1), type: XLSX_TYPE, content: publicBankRows(payer, payments) }
      case 'transfer':
        return { name: `transfers-${month}.csv`, ...csv, content: transferCsv(payer, payments) }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    problems.push(problem('does_not_fit', true, null, { why: error.message }))
    return { name: '', ...plain, content: '' }
  }
}

function paymentOf(one: PaidPerson): Payment {
  return {
    name: one.holder,
    account: one.account.replace(/\D/g, ''),
    bank: one.bank_name,
    bic: bicOf(one.bank_name) ?? '',
    ic: one.ic,
    passport: one.passport,
    resident: one.is_resident,
    amount: one.net,
    reference: one.employee_no,
  }
}

function personProblems(one: PaidPerson, account: PayingAccount): FileProblem[] {
  if (one.account === '') return [problem('no_bank_account', true, one)]
  const bic = bicOf(one.bank_name)
  return [
    ...(bic === null ? [problem('bank_unknown', account.layout !== 'transfer', one, { bank: one.bank_name })] : []),
    ...(bic !== null && account.layout === 'cimb' && !account.bank_codes[bic]
      ? [problem('bank_code_missing', true, one, { bank: one.bank_name })]
      : []),
    ...(one.moved ? [problem('account_changed', false, one)] : []),
    ...(isPlain(one.holder) ? [] : [problem('name_not_plain', false, one)]),
  ]
}
