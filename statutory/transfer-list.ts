import { csvRow } from './csv.ts'

/** Contents of a column; `bank_branch` joins the bank's three digits and the branch's four. */
export const TRANSFER_FIELDS = [
  'pay_day',
  'payer_account',
  'bank_code',
  'branch_code',
  'bank_branch',
  'bic',
  'bank',
  'account',
  'id_number',
  'name',
  'amount',
  'employee_no',
  'payment_reference',
  'reference',
  'currency',
] as const
export type TransferField = (typeof TRANSFER_FIELDS)[number]

export type TransferColumn = { readonly field: TransferField; readonly title: string }

/**
 * Date formats: `20261128`, `2026/11/28`, `1151128` in the calendar of the Republic, `2026-11-28`, `28/11/2026` and
 * `28112026`.
 */
export const DAY_STYLES = ['digits', 'slashes', 'roc', 'iso', 'day_first', 'day_digits'] as const
export type DayStyle = (typeof DAY_STYLES)[number]

export type TransferListLayout = {
  readonly columns: readonly TransferColumn[]
  readonly heading: boolean
  readonly days: DayStyle
}

/** The lists whose columns a company arranges: for banks in Taiwan, and for banks in Malaysia without a known layout. */
export type ListKind = 'taiwan' | 'transfer'

type ListChoices = {
  readonly fields: readonly TransferField[]
  readonly days: readonly DayStyle[]
  /** The list of a paying account without its own. */
  readonly usual: TransferListLayout
  /** Titles of columns that lists have only where their bank asks for them. */
  readonly furtherTitles: { readonly [field in TransferField]?: string }
}

/**
 * What each list may have. In Taiwan transfers between banks go by the three digits of the bank; a bank that wants the
 * branch too gets a column for it. In Malaysia transfers by IBG and DuitNow go by the bank's BIC.
 */
export const LISTS: { readonly [kind in ListKind]: ListChoices } = {
  taiwan: {
    fields: TRANSFER_FIELDS.filter((field) => !['bic', 'bank', 'payment_reference'].includes(field)),
    days: ['digits', 'slashes', 'roc'],
    usual: {
      columns: [
        { field: 'bank_code', title: '銀行代碼' },
        { field: 'account', title: '帳號' },
        { field: 'id_number', title: '身分證字號' },
        { field: 'name', title: '戶名' },
        { field: 'amount', title: '金額' },
        { field: 'pay_day', title: '發薪日' },
      ],
      heading: true,
      days: 'digits',
    },
    furtherTitles: { branch_code: '分行代碼' },
  },
  transfer: {
    fields: TRANSFER_FIELDS.filter((field) => !['bank_code', 'branch_code', 'bank_branch'].includes(field)),
    days: ['iso', 'day_first', 'day_digits', 'digits'],
    usual: {
      columns: [
        { field: 'pay_day', title: 'Value date' },
        { field: 'name', title: 'Beneficiary name' },
        { field: 'bic', title: 'BIC' },
        { field: 'bank', title: 'Bank' },
        { field: 'account', title: 'Account number' },
        { field: 'id_number', title: 'Identity' },
        { field: 'amount', title: 'Amount' },
        { field: 'payment_reference', title: 'Reference' },
        { field: 'reference', title: 'Details' },
      ],
      heading: true,
      days: 'iso',
    },
    furtherTitles: { payer_account: 'Debit account', employee_no: 'Employee number', currency: 'Currency' },
  },
}

export function isListKind(layout: string): layout is ListKind {
  return Object.hasOwn(LISTS, layout)
}

/** Whether a list names the branches of accounts. */
export function namesBranches(columns: readonly Pick<TransferColumn, 'field'>[]): boolean {
  return columns.some(({ field }) => field === 'branch_code' || field === 'bank_branch')
}

/** One transfer; the amount as its country's lists write it. What a list does not have is empty. */
export type ListedPayment = {
  readonly bankCode: string
  readonly branchCode: string
  readonly bic: string
  readonly bank: string
  readonly account: string
  readonly idNumber: string
  readonly name: string
  readonly amount: number | string
  readonly employeeNo: string
  readonly reference: string
}

export type ListPayer = {
  readonly account: string
  /** Day of the transfer, `YYYY-MM-DD`. */
  readonly day: string
  readonly reference: string
  readonly currency: string
}

/** The transfers as a comma-separated list in the columns that the customer's bank needs. */
export function transferList(layout: TransferListLayout, payer: ListPayer, payments: readonly ListedPayment[]): string {
  const rows = payments.map((payment) => layout.columns.map(({ field }) => transferCell(field, layout, payer, payment)))
  return [...(layout.heading ? [layout.columns.map(({ title }) => title)] : []), ...rows].map(csvRow).join('')
}

function transferCell(
  field: TransferField,
  { days }: TransferListLayout,
  payer: ListPayer,
  payment: ListedPayment,
): string | number {
  switch (field) {
    case 'pay_day':
      return dayIn(days, payer.day)
    case 'payer_account':
      return payer.account
    case 'bank_code':
      return payment.bankCode
    case 'branch_code':
      return payment.branchCode
    case 'bank_branch':
      return payment.bankCode + payment.branchCode
    case 'bic':
      return payment.bic
    case 'bank':
      return payment.bank
    case 'account':
      return payment.account
    case 'id_number':
      return payment.idNumber
    case 'name':
      return payment.name
    case 'amount':
      return payment.amount
    case 'employee_no':
      return payment.employeeNo
    case 'payment_reference':
      return payment.reference
    case 'reference':
      return payer.reference
    case 'currency':
      return payer.currency
  }
}

function dayIn(style: DayStyle, day: string): string {
  const [year, month, date] = day.split('-') as [string, string, string]
  switch (style) {
    case 'digits':
      return year + month + date
    case 'slashes':
      return `${year}/${month}/${date}`
    case 'roc':
      return `${Number(year) - 1911}${month}${date}`
    case 'iso':
      return day
    case 'day_first':
      return `${date}/${month}/${year}`
    case 'day_digits':
      return date + month + year
  }
}
