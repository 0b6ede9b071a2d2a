import { csvCells, csvRow } from '../../csv.ts'
import type { InsuranceCause, InsuranceEvent, Scheme } from './insurance-event.ts'
import { rocDay } from './roc-dates.ts'

/** The person of an event, and the unit that declares it. */
export type InsuranceRow = InsuranceEvent & {
  readonly laborUnit: string
  readonly healthUnit: string
  readonly name: string
  readonly identity: string
  /** Empty where it is not recorded. */
  readonly birth: string
  readonly nationality: string
  /** The person's kind of insured status, in words. */
  readonly insuredAs: string
  /** The dependant whom the event is about; the number is empty where it is not recorded. */
  readonly family?: {
    readonly name: string
    readonly identity: string
    readonly birth: string
    readonly kinship: string
  }
}

/** Excel reads a file as UTF-8 only with this mark at its start. */
const BYTE_ORDER_MARK = '\uFEFF'
const KINDS = { enrol: '加保', change: '調整', withdraw: '退保' } as const
const SCHEME_NAMES: Readonly<Record<Scheme, string>> = {
  labor: '勞保',
  employment: '就保',
  occupational: '職災',
  health: '健保',
  pension: '勞退',
}
const CAUSES: Readonly<Record<InsuranceCause, string>> = {
  joined: '到職',
  left: '離職',
  age: '年滿65歲',
  leave: '育嬰留職停薪',
  health_elsewhere: '健保他處投保異動',
  identity: '投保身分變更',
  pension_scheme: '勞退制度變更',
  law: '法令變更',
  notified: '已申報金額',
  wage: '工資級距變動',
  dependants: '健保眷屬異動',
  voluntary: '自提率變更',
}

const COLUMNS: readonly (readonly [title: string, cell: (row: InsuranceRow) => string | number])[] = [
  ['勞保保險證號', (row) => row.laborUnit],
  ['健保投保單位代號', (row) => row.healthUnit],
  ['異動別', (row) => KINDS[row.kind]],
  ['異動險別', (row) => row.schemes.map((scheme) => SCHEME_NAMES[scheme]).join('、')],
  ['異動原因', (row) => CAUSES[row.why]],
  ['姓名', (row) => row.name],
  ['身分證統一編號', (row) => row.identity],
  ['出生日期', (row) => (row.birth === '' ? '' : rocDay(row.birth))],
  ['異動日期', (row) => rocDay(row.day)],
  ['生效日期', (row) => rocDay(row.effective)],
  ['申報期限', (row) => rocDay(row.due)],
  ['月工資總額', ({ after }) => after.wage],
  ['勞保投保薪資', ({ after }) => after.labor ?? ''],
  ['就業保險', ({ after }) => yes(after.employment)],
  ['職災投保薪資', ({ after }) => after.occupational ?? ''],
  ['健保投保金額', ({ after }) => after.health ?? ''],
  ['勞退提繳工資', ({ after }) => after.pension ?? ''],
  ['健保眷屬人數', ({ after }) => after.dependants],
  ['國籍', (row) => row.nationality],
  ['身分別', (row) => row.insuredAs],
  ['勞退自提率(%)', ({ after }) => percent(after.voluntary)],
  ['原勞保投保薪資', ({ before }) => before?.labor ?? ''],
  ['原就業保險', ({ before }) => (before ? yes(before.employment) : '')],
  ['原職災投保薪資', ({ before }) => before?.occupational ?? ''],
  ['原健保投保金額', ({ before }) => before?.health ?? ''],
  ['原勞退提繳工資', ({ before }) => before?.pension ?? ''],
  ['原健保眷屬人數', ({ before }) => before?.dependants ?? ''],
  ['原勞退自提率(%)', ({ before }) => (before ? percent(before.voluntary) : '')],
  ['眷屬姓名', ({ family }) => family?.name ?? ''],
  ['眷屬身分證統一編號', ({ family }) => family?.identity ?? ''],
  ['眷屬出生日期', ({ family }) => (family?.birth ? rocDay(family.birth) : '')],
  ['眷屬稱謂', ({ family }) => family?.kinship ?? ''],
]

/**
 * The fields of the combined declaration of labor insurance, health insurance and pension, one line an event: the terms
 * from then on, and the terms before. No layout is published: plain columns, UTF-8, days in years of the Republic.
 */
export function insuranceList(rows: readonly InsuranceRow[]): string {
  const lines = rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))
  return BYTE_ORDER_MARK + [COLUMNS.map(([title]) => title), ...lines].map(csvRow).join('')
}

function yes(is: boolean): string {
  return is ? '是' : '否'
}

/** Per cent of a rate in millionths. */
export function percent(millionths: number): number {
  return millionths / 10_000
}

/**
 * Reads a list back: its lines by column title. Throws RangeError for a file that does not begin like this one.
 * @internal
 */
export function readInsuranceList(text: string): Record<string, string>[] {
  if (!text.startsWith(BYTE_ORDER_MARK)) throw new RangeError('Not a declaration list')
  const [titles = [], ...rows] = csvCells(text.slice(1))
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ''])))
}
