import type { Permission } from '#base/access/permissions.ts'
import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import { type Day, firstDay, laterDay, monthOf } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { TableName } from '#server/database/refresh-statistics.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import type { FactValues } from '../core/history/fact-columns.ts'
import type { RightsHolder } from '../core/protected-columns.ts'
import { templateFor } from './import-rights.ts'
import { type ImportPlan, type ImportPlanInputs, lookupKey } from './plan.ts'
import { TEMPLATES, type TemplateKind } from './templates/templates.ts'

/** The cells of a row in columns of other modules, as typed: amounts in hundredths. `employeeId` is null for a new person. */
export type ImportedCells = {
  sheet: string
  row: number
  number: string
  employeeId: string | null
  currency: string
  /** The day from which the row holds, and the day whose values it changes. */
  from: Day
  on: Day
  /** The planned office, gender and last day of a new person. */
  planned: FactValues
  cells: Readonly<Record<string, number | string>>
}

/** What an import writes for a person in a table of another module; the rest belongs to whoever plans it. */
export type PlannedRecord = { readonly number: string }

/** An amount that a person has, with its column and days; in minor units of their pay's currency. */
export type HeldAmount = { key: string; from: Day; until: Day | null; amount: number; currency: string }

/** Columns that another module adds to the sheets about people, and what becomes of their cells. */
export type ImportColumns = {
  /** How the check counts what is written. */
  counted: 'allowances' | 'openings' | 'fields'
  /** The tables that it writes, parents first: whoever takes an import back takes their rows back too. */
  tables: readonly TableName[]
  /** The right without which nobody writes these rows, or takes them back. */
  permission: Permission
  /** The columns of a kind of file for somebody who may type the same values elsewhere; none for others. */
  loadColumns(tx: Tx, who: RightsHolder, kind: TemplateKind): Promise<readonly TemplateColumn[]>
  /** Plans what the rows change. Errors name rows that their sender may not write. */
  plan(
    tx: Tx,
    rows: readonly ImportedCells[],
    at: { who: RightsHolder; today: Day },
  ): Promise<{ changes: readonly PlannedRecord[]; errors: RowIssue[] }>
  write(
    tx: Tx,
    changes: readonly PlannedRecord[],
    at: { idOf: (number: string) => string; now: Date; importBatchId: string | null; source: ImportSource },
  ): Promise<AuditChange[]>
  /** What people have, by their id, for the export of their pay. */
  loadHeld?(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, HeldAmount[]>>
}
/** The imported file and whoever sent it. */
export type ImportSource = { fileName: string; accountId: string | null }

export const IMPORT_COLUMNS = extensionPoint<ImportColumns>('columns of other modules in an import of people')

/** The template of a kind of file, with the columns of other modules that its sender may fill. */
export async function loadTemplate(tx: Tx, kind: TemplateKind, who: RightsHolder): Promise<Template> {
  const template = templateFor(who, kind)
  const whole = withColumns(template, await loadModuleColumns(tx, kind, who))
  // A sheet of pay history in a file of records is that of the file of salaries.
  return kind === 'records' ? withColumns(whole, await loadModuleColumns(tx, 'salary', who), PAY_HISTORY) : whole
}

async function loadModuleColumns(tx: Tx, kind: TemplateKind, who: RightsHolder): Promise<TemplateColumn[]> {
  const columns: TemplateColumn[] = []
  for (const others of IMPORT_COLUMNS.all()) columns.push(...(await others.loadColumns(tx, who, kind)))
  return columns
}

export const PAY_HISTORY = TEMPLATES.salary.sheets[0].name

/** Adds columns to a sheet of a template, the first by default; files without them are accepted. */
export function withColumns(
  template: Template,
  columns: readonly TemplateColumn[],
  into = template.sheets[0]?.name,
): Template {
  const own = template.sheets.find(({ name }) => name === into)?.columns ?? []
  // Of two with the same heading the first is the column.
  const added = columns
    .filter(({ header }, at) => [...own, ...columns.slice(0, at)].every((other) => other.header !== header))
    .map((column) => ({ ...column, isAddedLater: true }))
  return {
    sheets: template.sheets.map((sheet) =>
      sheet.name === into ? { ...sheet, columns: [...sheet.columns, ...added] } : sheet,
    ),
  }
}

type TypedRow = { row: number; values: Readonly<Record<string, unknown>> }
export type TypedSheets = Readonly<Record<string, readonly TypedRow[]>>
type CellsByRow = ReadonlyMap<number, Record<string, number | string>>

/** Separates the columns of a template from those that other modules added to its first sheet. */
export function splitModuleColumns(kind: TemplateKind, rows: TypedSheets): { bare: TypedSheets; cells: CellsByRow } {
  const [first] = TEMPLATES[kind].sheets
  const own: ReadonlySet<string> = new Set(first.columns.map(({ key }) => key))
  const cells = new Map<number, Record<string, number | string>>()
  const bare = (rows[first.name] ?? []).map(({ row, values }) => {
    const others = Object.entries(values).flatMap(([key, value]): [string, number | string][] =>
      !own.has(key) && (typeof value === 'number' || typeof value === 'string') ? [[key, value]] : [],
    )
    if (others.length > 0) cells.set(row, Object.fromEntries(others))
    return { row, values: Object.fromEntries(Object.entries(values).filter(([key]) => own.has(key))) }
  })
  return { bare: { ...rows, [first.name]: bare }, cells }
}

type RowFacts = Pick<ImportPlanInputs, 'people' | 'payCurrencies' | 'currency' | 'officeCountries' | 'today'>

/**
 * The cells of each row. They hold from the day of the row; without one from the joining of a new person, and for a known
 * person from this month on.
 */
export function toImportedCells(
  kind: TemplateKind,
  rows: TypedSheets,
  cells: CellsByRow,
  plan: ImportPlan,
  facts: RowFacts,
  sheet: string = TEMPLATES[kind].sheets[0].name,
): ImportedCells[] {
  return (rows[sheet] ?? []).flatMap(({ row, values }): ImportedCells[] => {
    const own = cells.get(row)
    const number = lookupKey(String(values.employee_no))
    const known = facts.people.get(number)
    if (!own || (!known && kind !== 'employees' && kind !== 'records')) return []
    const joined = (known?.joinedOn ?? values.joined_on) as Day
    const isDated = kind !== 'employees' && (known !== undefined || sheet === PAY_HISTORY)
    const typed = (isDated ? (values.from_day ?? null) : null) as Day | null
    const days = typed
      ? { from: typed, on: typed }
      : known
        ? { from: laterDay(firstDay(monthOf(facts.today)), joined), on: laterDay(facts.today, joined) }
        : { from: joined, on: joined }
    const planned = known ? {} : plannedPlace(number, plan, values)
    const currency = known ? facts.payCurrencies.get(known.id) : officeCurrency(planned.office_id, facts)
    return [
      {
        sheet,
        row,
        number,
        employeeId: known?.id ?? null,
        currency: currency ?? facts.currency,
        ...days,
        planned,
        cells: own,
      },
    ]
  })
}

/** The employment and person that an import of employees plans. */
function plannedPlace(number: string, plan: ImportPlan, typed: Readonly<Record<string, unknown>>): FactValues {
  const place = plan.facts.find((one) => one.number === number && one.table === 'employment')
  return { ...typed, ...(place?.change.kind === 'set' ? place.change.values : {}) }
}

function officeCurrency(office: unknown, facts: RowFacts): string | undefined {
  const country = typeof office === 'string' ? facts.officeCountries.get(office) : undefined
  return SERVED_COUNTRIES.find(({ code }) => code === country)?.currency
}
