import { parseMoney, sum, toDecimal } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { accountFault, findBank, storedAccount } from '#statutory/banks.ts'
import { csvCells } from '#statutory/csv.ts'
import { cimbFile } from '#statutory/malaysia/bank-files/cimb.ts'
import { customerFault } from '#statutory/malaysia/bank-files/customer.ts'
import { maybankBizCsv, maybankFile } from '#statutory/malaysia/bank-files/maybank.ts'
import { dayDigits, NAME_LETTERS, type Payment } from '#statutory/malaysia/bank-files/payment.ts'
import { publicBankFileName, publicBankRows } from '#statutory/malaysia/bank-files/public-bank.ts'
import { readFileTotals } from '#statutory/malaysia/bank-files/read-back.ts'
import { paymentReference } from '#statutory/malaysia/bank-files/reference.ts'
import { rhbRows } from '#statutory/malaysia/bank-files/rhb.ts'
import { plainLetters } from '#statutory/malaysia/files/fixed-width.ts'
import type { Payer } from '#statutory/payer.ts'
import { type TransferListLayout, transferList } from '#statutory/transfer-list.ts'
import { doesNotFitProblem, fileProblem, nameProblems } from '../checked-file/built-file.ts'
import type { FileProblem } from '../checked-file/contract.ts'
import type { BankLayout } from '../contract.ts'
import { fileMonth } from './hand-list.ts'
import { type PaidPerson, paymentParts, type Transfer } from './paid-people.ts'
import { buildTaiwanFile, taiwanProblems } from './taiwan-payments.ts'

export type PayingAccount = {
  layout: BankLayout
  bank_customer: string
  account_number: string
  bank_codes: Readonly<Record<string, string>>
  /** Of an account in Taiwan, where it is recorded. */
  bank_name: string | null
  list: TransferListLayout
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

export type RunToPay = {
  period: string
  kind: string
  sequence: number
  pay_day: string
  currency: string
  net: number
}

const UNCONFIRMED: Record<BankLayout, readonly string[]> = {
  maybank: [],
  maybank_biz: ['maybank_biz_head'],
  cimb: ['cimb_header', 'cimb_detail', 'cimb_codes'],
  public_bank: ['public_bank_headings'],
  rhb: ['rhb_sheet'],
  transfer: ['transfer_columns'],
  taiwan: ['taiwan_columns', 'taiwan_letters'],
}

/**
 * Builds the transfers of an approved run in the layout of the paying account's bank, a row for each account of a
 * person. The file is read back: it must pay what the run pays by transfer, and with cash and cheques the net pay of
 * the run.
 */
export function buildPaymentFile(
  account: PayingAccount,
  company: string,
  run: RunToPay,
  people: readonly PaidPerson[],
): PaymentFile {
  const transfers = paymentParts('bank_transfer', people)
  const payer: Payer = {
    name: company,
    code: account.bank_customer,
    account: storedAccount(account.account_number),
    day: run.pay_day,
    reference: `Salary ${run.period}`,
  }
  const problems = [
    ...payerProblems(account, company),
    ...new Map(transfers.flatMap((one) => keyByProblem(transferProblems(one, account)))).values(),
  ]
  const written = buildTransferFile(account, payer, fileMonth(run), transfers, problems)
  const total = sum(transfers.map(({ part }) => part.amount))
  const sums = [
    { name: 'net', file: sum(people.flatMap(({ parts }) => parts.map(({ amount }) => amount))), runs: run.net },
    { name: 'transfers', file: written.paid, runs: total },
  ]
  for (const one of sums)
    if (one.file !== one.runs && written.name !== '')
      problems.push(fileProblem('sum_differs', true, null, { name: one.name, file: one.file, runs: one.runs }))
  const { paid, ...file } = written
  return {
    ...file,
    people: new Set(transfers.map(({ person }) => person.id)).size,
    total,
    sums,
    problems,
    unconfirmed: [...UNCONFIRMED[account.layout]],
  }
}

type TransferFile = Pick<PaymentFile, 'name' | 'type' | 'content'> & { paid: number }

/** A figure that does not fit its field becomes a problem that stops the file. */
function buildTransferFile(
  account: PayingAccount,
  payer: Payer,
  month: string,
  transfers: readonly Transfer[],
  problems: FileProblem[],
): TransferFile {
  const plain = { type: 'text/plain; charset=us-ascii' }
  const csv = { type: 'text/csv; charset=utf-8' }
  const { layout } = account
  try {
    if (layout === 'taiwan')
      return { name: `transfers-${month}.csv`, ...csv, ...buildTaiwanFile(account.list, payer, transfers) }
    const payments = transfers.map((one) => toPayment(layout, one))
    if (layout === 'transfer')
      return { name: `transfers-${month}.csv`, ...csv, ...buildMalaysianList(account.list, payer, payments, transfers) }
    const withPaidTotal = (content: string | string[][]) => ({ content, paid: readFileTotals(layout, content).total })
    switch (layout) {
      case 'maybank':
        return { name: `maybank-${month}.txt`, ...plain, ...withPaidTotal(maybankFile(payer, payments)) }
      case 'maybank_biz':
        return { name: `maybank-biz-${month}.csv`, ...csv, ...withPaidTotal(maybankBizCsv(payer, payments)) }
      case 'cimb': {
        const coded = payments.map((one) => ({ ...one, bankCode: account.bank_codes[one.bic] ?? '00' }))
        return { name: `cimb-${dayDigits(payer.day)}.txt`, ...plain, ...withPaidTotal(cimbFile(payer, coded)) }
      }
      case 'public_bank':
        return {
          name: publicBankFileName(payer, 1),
          type: XLSX_TYPE,
          ...withPaidTotal(publicBankRows(payer, payments)),
        }
      case 'rhb':
        return { name: `rhb-payroll-${month}.xlsx`, type: XLSX_TYPE, ...withPaidTotal(rhbRows(payments)) }
    }
  } catch (error) {
    problems.push(doesNotFitProblem(error))
    return { name: '', ...plain, content: '', paid: 0 }
  }
}

/** The list for a bank in Malaysia without a known layout. `paid` is read from its rows. */
function buildMalaysianList(
  layout: TransferListLayout,
  payer: Payer,
  payments: readonly Payment[],
  transfers: readonly Transfer[],
): { content: string; paid: number } {
  const content = transferList(
    layout,
    { ...payer, currency: 'MYR' },
    payments.map((payment, index) => ({
      ...payment,
      bankCode: '',
      branchCode: '',
      idNumber: payment.ic || payment.passport,
      name: plainLetters(payment.name),
      amount: toDecimal(payment.amount),
      employeeNo: required(transfers[index], 'transfer of a payment').person.employee_no,
    })),
  )
  const at = layout.columns.findIndex(({ field }) => field === 'amount')
  const rows = csvCells(content).slice(layout.heading ? 1 : 0)
  return { content, paid: sum(rows.map((cells) => parseMoney(required(cells[at], 'amount of a transfer')))) }
}

function toPayment(layout: BankLayout, { person, part, index }: Transfer): Payment {
  return {
    name: part.holder ?? person.full_name,
    account: storedAccount(part.account),
    bank: part.bank_name,
    bic: findBank(part.bank_name)?.bic ?? '',
    ic: person.ic,
    passport: person.passport,
    resident: person.is_resident,
    amount: part.amount,
    reference: paymentReference(layout, person, index) ?? '',
  }
}

/** What stops one transfer, and what to check about it. */
export function transferProblems(transfer: Transfer, account: PayingAccount | null): FileProblem[] {
  const { person, part } = transfer
  const moved = person.accountsChanged ? [fileProblem('account_changed', false, person)] : []
  if (part.account === '') return [fileProblem('no_bank_account', true, person), ...moved]
  const bank = findBank(part.bank_name)
  if (accountFault(storedAccount(part.account), bank) !== null)
    return [fileProblem('wrong_bank_account', true, person, { bank: part.bank_name }), ...moved]
  if (account === null) return moved
  if (account.layout === 'taiwan') return [...taiwanProblems({ person, part }, account), ...moved]
  const bic = bank?.bic ?? null
  return [
    ...(bic === null
      ? [fileProblem('bank_unknown', account.layout !== 'transfer', person, { bank: part.bank_name })]
      : []),
    ...(bic !== null && account.layout === 'cimb' && !account.bank_codes[bic]
      ? [fileProblem('bank_code_missing', true, person, { bank: part.bank_name })]
      : []),
    ...moved,
    ...referenceProblem(account.layout, transfer),
    ...nameProblems(part.holder ?? person.full_name, nameLength(account.layout), person),
  ]
}

function nameLength(layout: BankLayout): number | null {
  return layout in NAME_LETTERS ? NAME_LETTERS[layout as keyof typeof NAME_LETTERS] : null
}

/** What the layout's file cannot write of the payer. */
function payerProblems({ layout, bank_customer }: PayingAccount, company: string): FileProblem[] {
  return [
    ...(customerFault(layout, bank_customer) === null ? [] : [fileProblem('customer_number_wrong', true, null)]),
    ...(layout === 'cimb' ? nameProblems(company, NAME_LETTERS.cimb, null) : []),
  ]
}

/** An employee number that does not fit the layout: the file uses the identity number instead, or cannot be made. */
function referenceProblem(layout: BankLayout, { person, index }: Transfer): FileProblem[] {
  const reference = paymentReference(layout, person, index)
  if (reference === null) return [fileProblem('no_reference', true, person)]
  return reference.startsWith(person.employee_no) ? [] : [fileProblem('identity_as_reference', false, person)]
}

/** Lists a problem of a person once, however many accounts it concerns. */
function keyByProblem(problems: readonly FileProblem[]): [string, FileProblem][] {
  return problems.map((one) => [`${one.code}/${one.employee?.id}`, one])
}
