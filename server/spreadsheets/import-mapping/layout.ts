import { createHash } from 'node:crypto'
import type { ImportMapping } from '#base/contracts/import-mapping-api.ts'
import { required } from '#base/required.ts'
import type { Sheet } from '../sheet.ts'
import { checkTemplate, type Template, type TemplateSheet, withoutReasonColumn } from '../template.ts'
import { findHeadingRow, type MatchMethod, matchByValues, matchColumns } from './match-columns.ts'
import { normalizeWord } from './normalize-words.ts'

/** For one sheet of the import: the source sheet, its row of headings and the field of each column. */
export type Layout = NonNullable<ImportMapping['sheets']>[number]
/** A layout that somebody chose earlier for a file with these headings. */
export type RememberedLayout = {
  into: string
  digest: string
  columns: (string | null)[]
  same?: { key: string; value: string }[]
}
export type MatchedLayout = Layout & { how: (MatchMethod | null)[]; digest: string }

/** Whether the file is the import's template, with exactly its headings. */
export function isTemplate(template: Template, sources: readonly Sheet[]): boolean {
  try {
    checkTemplate(template, sources)
    return true
  } catch {
    return false
  }
}

/**
 * A digest under which headings are remembered. Headings are never stored as text: a wrongly chosen row of headings may
 * hold personal data.
 */
export function headingsDigest(headings: readonly string[]): string {
  return createHash('sha256').update(headings.map(normalizeWord).join('\n')).digest('hex')
}

/**
 * Chooses the layout of each sheet of an import: the given layout, the template's, a remembered one, or one found by
 * words in the headings. A source sheet feeds one sheet of the import, except for import sheets that may be drawn from
 * a list about something else. An import sheet is left out when nothing fills its required fields.
 */
export function chooseLayouts(
  template: Template,
  sources: readonly Sheet[],
  answered: ImportMapping['sheets'],
  remembered: readonly RememberedLayout[],
): MatchedLayout[] {
  const layoutFor = (sheet: TemplateSheet, from: number | null, row?: number): MatchedLayout => {
    if (from === null) return { into: sheet.name, from, heading_row: 0, columns: [], how: [], digest: '' }
    const source = required(sources[from], 'source of a sheet')
    return matchSheet(sheet, from, source, row ?? findHeadingRow(sheet, source.rows), remembered)
  }
  if (answered)
    return template.sheets.map((sheet) => {
      const one = answered.find(({ into }) => into === sheet.name)
      if (!one || one.from === null || one.from >= sources.length) return layoutFor(sheet, null)
      const found = layoutFor(sheet, one.from, one.heading_row)
      if (one.columns.length === 0) return found
      const known = new Set(sheet.columns.map(({ key }) => key))
      const columns = found.columns.map((_, at) => {
        const key = one.columns[at] ?? null
        return key !== null && known.has(key) ? key : null
      })
      return {
        ...found,
        columns,
        how: columns.map((key, at) =>
          key === null ? null : key === found.columns[at] ? (found.how[at] ?? null) : 'chosen',
        ),
      }
    })
  if (isTemplate(template, sources)) return template.sheets.map((sheet, index) => layoutFor(sheet, index, 0))
  const picked = template.sheets.map((sheet) => ({
    sheet,
    best: bestSource(sheet, sources, remembered, sourcesOfOthers(template, sheet, sources)),
  }))
  const anyComplete = picked.some(({ best }) => best?.isComplete)
  const used = new Set<number>()
  const most = Math.max(...picked.map(({ best }) => best?.score ?? 0))
  return picked.map(({ sheet, best }) => {
    if (!best) return layoutFor(sheet, null)
    const isTaken = used.has(best.from) && !sheet.distinct
    const isWanted = best.isComplete || (!anyComplete && best.score === most)
    if (isTaken || !isWanted) return layoutFor(sheet, null)
    if (!sheet.distinct) used.add(best.from)
    return layoutFor(sheet, best.from)
  })
}

/** Source sheets that have the name of another sheet of the import, as in an export: they are read into that one. */
function sourcesOfOthers({ sheets }: Template, sheet: TemplateSheet, sources: readonly Sheet[]): ReadonlySet<Sheet> {
  // Departments may be drawn from a sheet of positions.
  if (sheet.distinct) return new Set()
  const names = new Set(sheets.filter((one) => one !== sheet).map(({ name }) => normalizeWord(name)))
  return new Set(sources.filter(({ name }) => names.has(normalizeWord(name))))
}

function bestSource(
  sheet: TemplateSheet,
  sources: readonly Sheet[],
  remembered: readonly RememberedLayout[],
  others: ReadonlySet<Sheet>,
) {
  const required = sheet.columns.filter((column) => column.required)
  const found = sources.map((source, from) => ({ source, from })).filter(({ source }) => !others.has(source))
  if (found.length === 0) return undefined
  return found
    .map(({ source, from }) => {
      const { columns } = matchSheet(sheet, from, source, findHeadingRow(sheet, source.rows), remembered)
      const keys = new Set(columns.filter((key) => key !== null))
      const filled = required.filter(({ key, fallbackColumn: other, alternativeColumn: instead }) =>
        [key, other, instead].some((one) => one && keys.has(one)),
      )
      const isNamed = normalizeWord(source.name) === normalizeWord(sheet.name)
      const isComplete = filled.length === required.length
      const score = filled.length * 10 + keys.size + (isNamed ? 5 : 0)
      return { from, isComplete, score, rank: [source.isHidden ? 0 : 1, isComplete ? 1 : 0, score, source.rows.length] }
    })
    .reduce((best, one) => (outranks(one.rank, best.rank) ? one : best))
}

/** Whether the first rank is higher at the first position where the two differ. */
function outranks(rank: readonly number[], than: readonly number[]): boolean {
  const at = rank.findIndex((one, index) => one !== than[index])
  return at !== -1 && (rank[at] ?? 0) > (than[at] ?? 0)
}

function matchSheet(
  sheet: TemplateSheet,
  from: number,
  source: Sheet,
  heading_row: number,
  remembered: readonly RememberedLayout[],
): MatchedLayout {
  const headings = readHeadings(source, heading_row)
  const digest = headingsDigest(headings)
  const before = remembered.find((one) => one.into === sheet.name && one.digest === digest)
  const found = matchByValues(sheet, matchColumns(sheet, headings), source.rows.slice(heading_row + 1))
  const known = new Set<string | null>(sheet.columns.map(({ key }) => key))
  // A column that the company or the reader no longer has is not remembered.
  const rememberedKey = (key: string | null | undefined) => (key !== undefined && known.has(key) ? key : null)
  const columns = before
    ? headings.map((_, at) => rememberedKey(before.columns[at]))
    : found.map((one) => one?.key ?? null)
  const how = columns.map((key, at) =>
    key === null ? null : key === found[at]?.key ? found[at].how : ('remembered' as const),
  )
  return { into: sheet.name, from, heading_row, columns, how, digest }
}

/** The headings of a sheet, as wide as its widest row, without the reason column of a file of failed rows. */
export function readHeadings(source: Sheet, row: number): string[] {
  const named = (source.rows[row] ?? []).map((heading) => heading.trim())
  const width = source.rows.slice(row).reduce((most, cells) => Math.max(most, cells.length), 0)
  const columns = withoutReasonColumn(named)
  const full = columns.length < named.length ? Math.min(width, columns.length) : width
  return Array.from({ length: full }, (_, at) => columns[at] ?? '')
}
