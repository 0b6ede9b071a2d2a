import { csvRow } from '../../csv.ts'

/** Contents of a column; `bank_branch` joins the bank's three digits and the branch's four. */
export const TRANSFER_FIELDS = [
  'pay_day',
  'payer_account',
  'bank_code',
  'branch_code',
  'bank_branch',
  'account',
  'id_number',
  'name',
  'amount',
  'employee_no',
  'reference',
  'currency',
] as const
export type TransferField = (typeof TRANSFER_FIELDS)[number]

export type TransferColumn = { readonly field: TransferField; readonly title: string }

/** Date formats: `20261128`, `2026/11/28`, or `1151128` in the calendar of the Republic. */
export const DAY_STYLES = ['digits', 'slashes', 'roc'] as const
export type DayStyle = (typeof DAY_STYLES)[number]

export type TransferListLayout = {
  readonly columns: readonly TransferColumn[]
  readonly heading: boolean
  readonly days: DayStyle
}

/**
 * Columns of a paying account without its own layout: the fields that every bank needs. Transfers between banks go by the
 * three digits of the bank; a bank that wants the branch too gets a column for it.
 */
export const USUAL_COLUMNS: readonly TransferColumn[] = [
  { field: 'bank_code', title: '銀行代碼' },
  { field: 'account', title: '帳號' },
  { field: 'id_number', title: '身分證字號' },
  { field: 'name', title: '戶名' },
  { field: 'amount', title: '金額' },
  { field: 'pay_day', title: '發薪日' },
]

/** Titles of columns that lists have only where their bank asks for them. */
export const FURTHER_TITLES: { readonly [field in TransferField]?: string } = { branch_code: '分行代碼' }

/** Whether a list names the branches of accounts. */
export function namesBranches(columns: readonly Pick<TransferColumn, 'field'>[]): boolean {
  return columns.some(({ field }) => field === 'branch_code' || field === 'bank_branch')
}

/** One transfer; the amount in whole dollars. */
export type TaiwanPayment = {
  readonly bankCode: string
  readonly branchCode: string
  readonly account: string
  readonly idNumber: string
  readonly name: string
  readonly amount: number
  readonly employeeNo: string
}

export type TaiwanPayer = {
  readonly account: string
  /** Day of the transfer, `YYYY-MM-DD`. */
  readonly day: string
  readonly reference: string
}

/**
 * The transfers as a comma-separated list in the columns that the customer's bank needs; no bank publishes a layout.
 */
export function transferList(
  layout: TransferListLayout,
  payer: TaiwanPayer,
  payments: readonly TaiwanPayment[],
): string {
  const rows = payments.map((payment) => layout.columns.map(({ field }) => transferCell(field, layout, payer, payment)))
  return [...(layout.heading ? [layout.columns.map(({ title }) => title)] : []), ...rows].map(csvRow).join('')
}

function transferCell(
  field: TransferField,
  { days }: TransferListLayout,
  payer: TaiwanPayer,
  payment: TaiwanPayment,
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
    case 'reference':
      return payer.reference
    case 'currency':
      return 'TWD'
  }
}

function dayIn(style: DayStyle, day: string): string {
  const [year, month, date] = day.split('-') as [string, string, string]
  if (style === 'slashes') return `${year}/${month}/${date}`
  return style === 'digits' ? year + month + date : `${Number(year) - 1911}${month}${date}`
}
