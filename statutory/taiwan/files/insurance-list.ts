import { csvCells, csvRow } from '../../malaysia/files/csv.ts'
import type { InsuranceEvent } from './insurance-events.ts'
import { rocDay } from './roc-dates.ts'

/** Who an event is about, and the unit that tells it. */
export type InsuranceRow = InsuranceEvent & {
  readonly laborUnit: string
  readonly healthUnit: string
  readonly name: string
  readonly identity: string
  /** Empty where nobody has said it. */
  readonly birth: string
  readonly nationality: string
  /** What the person is insured as, in words. */
  readonly insuredAs: string
  readonly dependants: number
  /** Millionths of the contribution wage. */
  readonly voluntaryPension: number
}

/** Excel reads the letters of a file as UTF-8 only with this in front. */
const BYTE_ORDER_MARK = '\uFEFF'
const KINDS = { enrol: '加保', change: '調整', withdraw: '退保' } as const
const TITLES = [
  '勞保保險證號',
  '健保投保單位代號',
  '異動別',
  '姓名',
  '身分證統一編號',
  '出生日期',
  '異動日期',
  '生效日期',
  '申報期限',
  '月工資總額',
  '勞保投保薪資',
  '就業保險',
  '職災投保薪資',
  '健保投保金額',
  '勞退提繳工資',
  '健保眷屬人數',
  '國籍',
  '身分別',
  '勞退自提率(%)',
]

/**
 * The fields of the combined declaration of labor insurance, health insurance and pension, a line for each event. No layout
 * is published: plain columns, UTF-8, days in years of the Republic.
 */
export function insuranceList(rows: readonly InsuranceRow[]): string {
  return BYTE_ORDER_MARK + [TITLES, ...rows.map(cells)].map(csvRow).join('')
}

function cells({ after, ...row }: InsuranceRow): (string | number)[] {
  return [
    row.laborUnit,
    row.healthUnit,
    KINDS[row.kind],
    row.name,
    row.identity,
    row.birth === '' ? '' : rocDay(row.birth),
    rocDay(row.day),
    rocDay(row.effective),
    rocDay(row.due),
    after.wage,
    after.labor ?? '',
    after.employment ? '是' : '否',
    after.occupational ?? '',
    after.health ?? '',
    after.pension ?? '',
    row.dependants,
    row.nationality,
    row.insuredAs,
    row.voluntaryPension / 10_000,
  ]
}

/** The list's lines by its titles. Throws RangeError for a file that does not begin as this one does. */
export function readInsuranceList(text: string): Record<string, string>[] {
  if (!text.startsWith(BYTE_ORDER_MARK)) throw new RangeError('Not a declaration list')
  const [titles = [], ...rows] = csvCells(text.slice(1))
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ''])))
}
