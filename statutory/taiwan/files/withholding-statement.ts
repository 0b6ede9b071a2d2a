import { minus, sum } from '#base/money/money.ts'
import { csvCells, csvRow } from '../../csv.ts'
import { rocYear } from './roc-dates.ts'

/** Kinds of income on a statement: salary with bonuses, and retirement or severance pay. */
export const INCOME_CODES = { salary: '50', retirement: '93' } as const

/** The data of one withholding statement; whole dollars. */
export type StatementRecord = {
  readonly code: (typeof INCOME_CODES)[keyof typeof INCOME_CODES]
  readonly taxNumber: string
  readonly employer: string
  readonly identity: string
  readonly name: string
  readonly address: string
  readonly year: number
  readonly paid: number
  readonly tax: number
  /** The person's own pension contribution, not included in the amount paid. */
  readonly voluntaryPension: number
  readonly resident: boolean
  /** Country of a non-resident. */
  readonly country: string
}

const BYTE_ORDER_MARK = '\uFEFF'
const TITLES = [
  '格式代號',
  '扣繳單位統一編號',
  '扣繳單位名稱',
  '所得人統一編(證)號',
  '所得人姓名',
  '所得人地址',
  '所得年度',
  '給付總額',
  '扣繳稅額',
  '給付淨額',
  '勞退自提金額',
  '居住者',
  '國家代碼',
]

/**
 * The year's statements as a plain list to import into the ministry's own software, whose media layout is not published
 * as text: UTF-8, years of the Republic.
 */
export function statementList(records: readonly StatementRecord[]): string {
  const rows = records.map((one) => [
    one.code,
    one.taxNumber,
    one.employer,
    one.identity,
    one.name,
    one.address,
    rocYear(one.year),
    one.paid,
    one.tax,
    minus(one.paid, one.tax),
    one.voluntaryPension,
    one.resident ? 'Y' : 'N',
    one.resident ? '' : one.country,
  ])
  return BYTE_ORDER_MARK + [TITLES, ...rows].map(csvRow).join('')
}

/** Reads a list back: its totals. Throws RangeError for a file that does not begin like this one. */
export function statementSums(text: string) {
  if (!text.startsWith(BYTE_ORDER_MARK)) throw new RangeError('Not a list of withholding statements')
  const [titles = [], ...rows] = csvCells(text.slice(1))
  const column = (title: string) => rows.map((row) => Number(row[titles.indexOf(title)]))
  return {
    statements: rows.length,
    paid: sum(column('給付總額')),
    tax: sum(column('扣繳稅額')),
    net: sum(column('給付淨額')),
    voluntaryPension: sum(column('勞退自提金額')),
  }
}
