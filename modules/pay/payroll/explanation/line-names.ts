import type { Language } from '#base/access/actor.ts'
import { formatLabel, type Label, type Labels } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { PAY_COUNTRIES } from '../countries.ts'
import type { Line } from '../payslip/lines.ts'
import type { ItemKind } from '../values.ts'
import { LINE_NAMES } from './texts.ts'

const COMMON_LINE_NAMES: Labels = LINE_NAMES

/** Lines that every payslip may have, in order; the company's own items stand between them. */
const FIRST_CODES = ['basic', 'unpaid']
const LAST_CODES = [...PAY_COUNTRIES.flatMap(({ document }) => Object.keys(document.lineNames)), 'shortage']

/** Names of the company's items by code, both languages. */
export async function loadItemNames(tx: Tx): Promise<Map<string, Label>> {
  const items = await tx.selectFrom('pay_item').select(['code', 'name_en', 'name_zh']).orderBy('name_en').execute()
  return new Map(items.map((item) => [item.code, { en: item.name_en, zh: item.name_zh }]))
}

function countryLineName(code: string): Label | undefined {
  return PAY_COUNTRIES.find(({ document }) => code in document.lineNames)?.document.lineNames[code]
}

/** The name of a line: a scheme's own name, or the item's; the code where the item no longer exists. */
export function lineName(code: string, names: ReadonlyMap<string, Label>): Label {
  const listed = COMMON_LINE_NAMES[code] ?? countryLineName(code)
  if (listed) return listed
  if (code.endsWith('_employer') && !names.has(code)) {
    const { en, zh } = lineName(code.slice(0, -'_employer'.length), names)
    return { en: `${en}, employer`, zh: `${zh}（雇主）` }
  }
  return names.get(code) ?? { en: code, zh: code }
}

/** The name of the employer's share of a line, under a heading that names the employer. */
export function employerTitle(code: string, names: ReadonlyMap<string, Label>, language: Language): string {
  return formatLabel(employerLineName(code, names), language)
}

/** The same in both languages. */
export function employerLineName(code: string, names: ReadonlyMap<string, Label>): Label {
  return countryLineName(`${code}_employer`) ?? lineName(code, names)
}

/** The columns of the review sheet for these rows, in reading order. */
export async function loadSheetColumns(
  tx: Tx,
  rows: readonly (readonly Line[])[],
  titled: (label: Label) => string,
): Promise<{ code: string; title: string; kind: ItemKind }[]> {
  const names = await loadItemNames(tx)
  const kinds = new Map<string, ItemKind>()
  for (const lines of rows)
    for (const line of lines) {
      if (line.n) continue
      kinds.set(line.c, line.k)
      if (line.e !== undefined && line.k !== 'employer_cost') kinds.set(`${line.c}_employer`, 'employer_cost')
    }
  const place = (code: string) => {
    const plain = code.replace('_employer', '')
    const side = kinds.get(code) === 'employer_cost' ? 10_000 : kinds.get(code) === 'deduction' ? 5_000 : 0
    if (FIRST_CODES.includes(plain)) return FIRST_CODES.indexOf(plain)
    const last = LAST_CODES.indexOf(plain)
    return side + (last >= 0 ? 1_000 + last : 100 + [...names.keys()].indexOf(plain))
  }
  return [...kinds]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([code, kind]) => ({ code, title: titled(lineName(code, names)), kind }))
}

/** The name of a line in one language, for documents. */
export function lineTitle(code: string, names: ReadonlyMap<string, Label>, language: Language): string {
  return formatLabel(lineName(code, names), language)
}
