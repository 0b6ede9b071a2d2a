import { z } from 'zod'
import { type Permission, REACHES } from '#base/access/permissions.ts'
import { servedCountry } from '#base/countries/served-countries.ts'
import type { Endpoint, FileReply, PageEndpoint } from '#base/endpoints/endpoint.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { type FieldMeta, isShownInCountries } from '#base/endpoints/fields.ts'
import { DomainError } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { withoutZeros } from '#base/money/amount-text.ts'
import { decimalsOf, toDecimal } from '#base/money/money.ts'
import { parseTotals } from '#server/call/send-reply.ts'
import { rocText } from '#statutory/taiwan/files/roc-dates.ts'
import type { Api } from '../api/api.ts'
import { loadCompanyCountries } from '../api/company-countries.ts'
import type { Context } from '../context/context.ts'
import {
  CSV_TYPE,
  type WorkbookColumn,
  type WorkbookValue,
  writeCsv,
  writeXlsx,
  XLSX_TYPE,
} from '../spreadsheets/write-workbook.ts'
import { route } from './route.ts'
import { type CountLists, withViewCounts } from './view-counts.ts'

const MOST_ROWS = 50_000
/**
 * Rows that an export asks the list for at a time: few enough to hold in memory, enough that long lists are not
 * computed too often.
 */
const ROWS_PER_CHUNK = 2_000

export type ListRows<Row> = { rows: Row[]; total: number; totals?: readonly object[] }

/** How the views of a list are counted, and what its file has beside the list's columns. */
export type ListOptions<P> = {
  /** Counts several lists in one statement. */
  countLists?: CountLists<P, Context>
  /** The name of the file without its extension; the subject and the day when missing. */
  name?: (input: P, context: Context) => string | Promise<string>
  /** Columns of amounts that depend on the rows, inserted before the column `amountsBefore`. */
  amounts?: (input: P, context: Context, ids: readonly string[]) => Promise<AmountColumn[]>
  amountsBefore?: string
  /** The only columns of the file, where its reader chooses them. */
  columns?: (input: P, context: Context) => readonly string[]
  /** How many rows of the file show pay or identity, where not all do. */
  countReads?: (rows: readonly Record<string, unknown>[]) => number
  /** Columns of figures that depend on the rows, after the others. */
  figures?: (rows: readonly Record<string, unknown>[]) => FigureColumn[]
  /** Columns that the company or the reader adds, last. */
  more?: (context: Context) => Promise<MoreColumn[]>
}

/** A column of figures that no field of the row is; null where a row has none. */
export type FigureColumn = { header: string; figureOf: (row: Record<string, unknown>) => number | null }

/** A column of texts or numbers that no field of the row is. */
export type MoreColumn = {
  header: string
  kind: 'text' | 'decimal'
  cellOf: (row: Record<string, unknown>) => WorkbookValue
}

/** A column of amounts in minor units of each row's currency; null where a row has none. */
export type AmountColumn = { header: string; amountOf: (id: string) => number | null }

/**
 * Registers a list, counted by views, and its export as `POST <path>/export` when the contract names a permission for
 * it. The export asks the same handler page by page, so it holds exactly what the list shows to this person.
 */
export function pageRoute<I, P, RowIn, A>(
  api: Api,
  endpoint: Endpoint<I, P, ListRows<RowIn>, A>,
  handler: (input: P, context: Context) => Promise<ListRows<RowIn>>,
  options: ListOptions<P> = {},
): void {
  route(api, endpoint, withViewCounts(endpoint, handler, options.countLists))
  const list = endpoint as unknown as PageEndpoint<z.ZodRawShape, unknown, unknown, string>
  const { exports } = list
  if (!exports) return
  route(api, exportEndpoint(list), async (input, context) => {
    const { format, ids, ...filters } = input as { format: 'xlsx' | 'csv'; ids?: string[] } & Record<string, unknown>
    const exportContext = withExportReach(context, endpoint.access as Permission, exports)
    const { rows, totals } = await loadAllRows(endpoint, filters, ids, (asked) => handler(asked, exportContext))
    const count = rows.length
    // Totals are of all matching rows, so a file of chosen rows has none.
    if (endpoint.totals && !ids) rows.push(...(parseTotals(endpoint, totals) as Record<string, unknown>[]))
    const asked = { ...filters, page: 1, per_page: ROWS_PER_CHUNK } as P
    const chosen = options.columns?.(asked, exportContext)
    const columns = await loadCompanyColumns(
      exportColumns(endpoint as Endpoint, api, context.language).filter(({ key }) => chosen?.includes(key) ?? true),
      endpoint.reply as z.ZodObject,
      api,
      context,
    )
    context.record({ kind: 'export', name: endpoint.subject, after: { rows: count, format, filters } })
    context.reportReads(options.countReads?.(rows.slice(0, count)) ?? count)
    const fileStem = (await options.name?.(asked, exportContext)) ?? `${listName(endpoint)}-${context.today}`
    const name = `${fileStem}.${format}`
    const ownIds = rows.slice(0, count).map((row) => String(row.id))
    const more = (await options.amounts?.(asked, exportContext, ownIds)) ?? []
    const place = columns.findIndex(({ key }) => key === options.amountsBefore)
    const at = place < 0 ? columns.length : place
    const amounts = more.map(({ header }) => ({ header, kind: 'money' as const }))
    const figures = options.figures?.(rows.slice(0, count)) ?? []
    const added = (await options.more?.(exportContext)) ?? []
    return writeListFile(format, name, {
      name: endpoint.subject.slice(0, 31),
      columns: [
        ...columns.slice(0, at),
        ...amounts,
        ...columns.slice(at),
        ...figures.map(({ header }) => ({ header, kind: 'decimal' as const })),
        ...added.map(({ header, kind }) => ({ header, kind })),
      ],
      rows: rows.map((row) =>
        columns
          .map((column) => exportCell(column, row))
          .toSpliced(at, 0, ...more.map(({ amountOf }) => exportValue(amountOf(String(row.id)), 'money', row.currency)))
          .concat(figures.map(({ figureOf }) => figureOf(row)))
          .concat(added.map(({ cellOf }) => cellOf(row))),
      ),
    })
  })
}

/** All rows of a list as its contract shows them, or the chosen ones, loaded page by page. */
export async function loadAllRows<I, P, RowIn, A>(
  endpoint: Endpoint<I, P, ListRows<RowIn>, A>,
  filters: object,
  ids: readonly string[] | undefined,
  ask: (input: P) => Promise<ListRows<RowIn>>,
): Promise<{ rows: Record<string, unknown>[]; totals: readonly object[] }> {
  const wanted = ids ? new Set(ids) : null
  const rows: Record<string, unknown>[] = []
  let totals: readonly object[] = []
  for (let page = 1, total = Number.POSITIVE_INFINITY; (page - 1) * ROWS_PER_CHUNK < total; page++) {
    const part = await ask({ ...filters, page, per_page: ROWS_PER_CHUNK } as P)
    total = part.total
    totals = part.totals ?? []
    if (total > MOST_ROWS) throw new DomainError('too_many_rows', { params: { most: MOST_ROWS } })
    for (const row of part.rows) {
      const shown = endpoint.reply.parse(row) as Record<string, unknown>
      if (!wanted || wanted.has(String(shown.id))) rows.push(shown)
    }
  }
  if (rows.length === 0) throw new DomainError('nothing_to_export')
  return { rows, totals }
}

export async function writeListFile(
  format: 'xlsx' | 'csv',
  name: string,
  sheet: Parameters<typeof writeCsv>[0],
): Promise<FileReply> {
  return format === 'csv'
    ? { name, type: CSV_TYPE, content: await writeCsv(sheet) }
    : { name, type: XLSX_TYPE, content: await writeXlsx([sheet]) }
}

/** The same context with the list's permission narrowed to the reach of the right to export. */
function withExportReach(context: Context, list: Permission, exports: Permission | 'staff'): Context {
  const { grants } = context.actor
  const listReach = grants.get(list)
  // Without the list's permission its handler finds no rows for the export.
  if (!listReach || exports === 'staff') return context
  const narrower = REACHES.find((reach) => reach === listReach || reach === grants.get(exports)) ?? listReach
  return { ...context, actor: { ...context.actor, grants: new Map([...grants, [list, narrower]]) } }
}

/** Leaves out columns of countries in which the company has no office, as its lists do. */
async function loadCompanyColumns(
  columns: ExportColumn[],
  row: z.ZodObject,
  api: Api,
  { tx }: Context,
): Promise<ExportColumn[]> {
  const countries = await loadCompanyCountries(api, tx)
  const isElsewhere = countries.some((country) => !servedCountry(country)?.republicYears)
  return columns
    .filter(({ key }) => isShownInCountries(row.shape[key], countries))
    .map(({ republicYear, ...column }) =>
      republicYear === undefined || (republicYear === 'only_taiwan' && isElsewhere)
        ? column
        : { ...column, republicYear },
    )
}

/** A column of a file; `texts` are the words of its choices, in the reader's language. */
type ExportColumn = WorkbookColumn & {
  key: string
  currency?: string
  currencyIn?: string
  texts?: ReadonlyMap<unknown, string>
  republicYear?: FieldMeta['republicYear']
}

/** Headings in the reader's language: `<subject>.<field>`, else `field.<field>`, else `heading.<field>`. */
export function exportColumns(
  list: Pick<Endpoint, 'reply' | 'subject'>,
  api: Api,
  language: Context['language'],
): ExportColumn[] {
  return Object.entries((list.reply as z.ZodObject).shape)
    .filter(
      ([key, shape]) =>
        !['actions', 'is_self'].includes(key) &&
        !/(^|_)(ids?|version)$/.test(key) &&
        isFlat(shape as z.ZodType) &&
        !fieldMeta(shape as z.ZodType).isForScreens,
    )
    .map(([key, shape]) => {
      const meta = fieldMeta(shape as z.ZodType)
      const texts = choiceTexts(list.subject, key, shape as z.ZodType, api, language)
      const label = api.labels[`${list.subject}.${key}`] ?? api.labels[`field.${key}`] ?? api.labels[`heading.${key}`]
      return {
        key,
        header: label ? formatLabel(label, language) : key,
        kind: exportCellKind(meta),
        ...(meta.currency && { currency: meta.currency }),
        ...(meta.currencyIn && { currencyIn: meta.currencyIn }),
        ...(texts.size > 0 && { texts }),
        ...(meta.republicYear && language === 'zh-TW' && { republicYear: meta.republicYear }),
      }
    })
}

function exportCellKind({ kind, unit }: FieldMeta): 'money' | 'decimal' | 'text' {
  if (kind === 'money') return 'money'
  return unit === 'days' ? 'decimal' : 'text'
}

/** The words of the choices of a field, as its list shows them: `<subject>.<field>.<value>`, else `<field>.<value>`. */
function choiceTexts(
  subject: string,
  key: string,
  shape: z.ZodType,
  api: Api,
  language: Context['language'],
): ReadonlyMap<unknown, string> {
  const inner = unwrapShape(shape)
  const one = inner instanceof z.ZodArray ? unwrapShape(inner.element as z.ZodType) : inner
  if (!(one instanceof z.ZodEnum)) return new Map()
  return new Map(
    one.options.flatMap((value) => {
      const label = api.labels[`${subject}.${key}.${value}`] ?? api.labels[`${key}.${value}`]
      return label ? [[value, formatLabel(label, language)] as const] : []
    }),
  )
}

/** The value of a row in a column, as a file writes it. */
export function exportCell(column: ExportColumn, row: Record<string, unknown>): WorkbookValue {
  const { key, kind, currency, currencyIn, texts, republicYear } = column
  const value = row[key]
  const said = (one: unknown) => texts?.get(one) ?? one
  if (republicYear && typeof value === 'string') return rocText(value)
  return exportValue(
    Array.isArray(value) ? value.map(said) : said(value),
    kind,
    currency ?? row[currencyIn ?? 'currency'],
  )
}

/** Amounts become decimals of their currency, millionths of days become days, lists are joined. */
export function exportValue(value: unknown, kind: WorkbookColumn['kind'], currency: unknown): WorkbookValue {
  if (value === null || value === undefined) return null
  if (kind === 'money') return toDecimal(value as number, decimalsOf(String(currency)))
  if (kind === 'decimal') return withoutZeros(toDecimal(value as number, 6))
  return Array.isArray(value) ? value.join(', ') : (value as WorkbookValue)
}

/** The metadata of a shape, also where the row may lack the value: `nullable()` does not inherit it. */
function fieldMeta(shape: z.ZodType): FieldMeta {
  return { ...(unwrapShape(shape).meta() as FieldMeta | undefined), ...(shape.meta() as FieldMeta | undefined) }
}

/** Whether the shape is one value, or a list of single values. */
function isFlat(shape: z.ZodType): boolean {
  const inner = unwrapShape(shape)
  const one = inner instanceof z.ZodArray ? unwrapShape(inner.element as z.ZodType) : inner
  return !(one instanceof z.ZodObject) && !(one instanceof z.ZodArray) && !(one instanceof z.ZodRecord)
}

function unwrapShape(shape: z.ZodType): z.ZodType {
  return WRAPPERS.some((kind) => shape instanceof kind)
    ? unwrapShape((shape as z.ZodNullable | z.ZodOptional | z.ZodDefault).unwrap() as z.ZodType)
    : shape
}

const WRAPPERS = [z.ZodNullable, z.ZodOptional, z.ZodDefault]

/** The name of a list's file: its subject, and the last word of its path where the subject has several lists. */
export function listName({ path, subject }: { path: string; subject: string }): string {
  const own = path.split('/').findLast((part) => !part.startsWith('{'))
  return own === undefined || own === subject || ['index', 'list'].includes(own) ? subject : `${subject}-${own}`
}
