import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import { type Day, firstDay, laterDay, monthOf } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import type { RightsHolder } from '../core/protected-columns.ts'
import { type ImportPlan, type ImportPlanInputs, lookupKey } from './plan.ts'
import { TEMPLATES, type TemplateKind } from './templates/templates.ts'

/** Monthly amounts of a row by column, in hundredths as typed. `employeeId` is null for a new person. */
export type AllowanceRow = {
  sheet: string
  row: number
  number: string
  employeeId: string | null
  currency: string
  /** The day from which the amounts hold, and the day whose amounts they change. */
  from: Day
  on: Day
  amounts: Readonly<Record<string, number>>
}

/** An amount that an import writes for a person; the rest belongs to whoever plans it. */
export type PlannedAllowance = { readonly number: string }

/** An amount that a person has, with its column and days; in minor units of their pay's currency. */
export type HeldAllowance = { key: string; from: Day; until: Day | null; amount: number; currency: string }

/** Monthly amounts that sheets about people may have as columns. */
export type AllowanceImport = {
  /** The columns for somebody who may type these amounts; none for others. */
  loadColumns(tx: Tx, who: Pick<RightsHolder, 'grants'>): Promise<readonly TemplateColumn[]>
  /** Plans what the rows change. Errors name rows that their sender may not write. */
  plan(
    tx: Tx,
    rows: readonly AllowanceRow[],
    who: RightsHolder,
  ): Promise<{ changes: readonly PlannedAllowance[]; errors: RowIssue[] }>
  write(
    tx: Tx,
    changes: readonly PlannedAllowance[],
    at: { idOf: (number: string) => string; importBatchId: string | null },
  ): Promise<AuditChange[]>
  /** What people have, by their id. */
  loadHeld(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, HeldAllowance[]>>
}
export const ALLOWANCE_IMPORTS = extensionPoint<AllowanceImport>('monthly amounts of an import of people')

/** The template of a kind of file, with a column for each monthly amount that its sender may type. */
export async function loadTemplate(tx: Tx, kind: TemplateKind, who: Pick<RightsHolder, 'grants'>): Promise<Template> {
  const template: Template = TEMPLATES[kind]
  const columns: TemplateColumn[] = []
  for (const allowances of ALLOWANCE_IMPORTS.all()) columns.push(...(await allowances.loadColumns(tx, who)))
  return withColumns(template, columns)
}

/** Adds columns to the first sheet of a template; files without them are accepted. */
export function withColumns(template: Template, columns: readonly TemplateColumn[]): Template {
  const own = template.sheets[0]?.columns ?? []
  // Of two with the same heading the first is the column.
  const added = columns
    .filter(({ header }, at) => [...own, ...columns.slice(0, at)].every((other) => other.header !== header))
    .map((column) => ({ ...column, isAddedLater: true }))
  return {
    sheets: template.sheets.map((sheet, index) =>
      index === 0 ? { ...sheet, columns: [...sheet.columns, ...added] } : sheet,
    ),
  }
}

type TypedRow = { row: number; values: Readonly<Record<string, unknown>> }
export type TypedSheets = Readonly<Record<string, readonly TypedRow[]>>

/** Separates the columns of a template from the monthly amounts of the first sheet. */
export function splitAllowances(kind: TemplateKind, rows: TypedSheets) {
  const [first] = TEMPLATES[kind].sheets
  const own: ReadonlySet<string> = new Set(first.columns.map(({ key }) => key))
  const amounts = new Map<number, Record<string, number>>()
  const bare = (rows[first.name] ?? []).map(({ row, values }) => {
    const given = Object.entries(values).filter(([key, value]) => !own.has(key) && typeof value === 'number')
    if (given.length > 0) amounts.set(row, Object.fromEntries(given) as Record<string, number>)
    return { row, values: Object.fromEntries(Object.entries(values).filter(([key]) => own.has(key))) }
  })
  return { bare: { ...rows, [first.name]: bare }, amounts }
}

type RowFacts = Pick<ImportPlanInputs, 'people' | 'payCurrencies' | 'currency' | 'officeCountries' | 'today'>

/**
 * The monthly amounts of each row. They hold from the day of the row; without one from the joining of a new person, and
 * for a known person from this month on.
 */
export function toAllowanceRows(
  kind: TemplateKind,
  rows: TypedSheets,
  amounts: ReadonlyMap<number, Record<string, number>>,
  plan: ImportPlan,
  facts: RowFacts,
): AllowanceRow[] {
  const sheet = TEMPLATES[kind].sheets[0].name
  return (rows[sheet] ?? []).flatMap(({ row, values }): AllowanceRow[] => {
    const own = amounts.get(row)
    const number = lookupKey(String(values.employee_no))
    const known = facts.people.get(number)
    if (!own || (!known && kind !== 'employees')) return []
    const joined = (known?.joinedOn ?? values.joined_on) as Day
    const typed = (kind === 'employees' ? null : values.from_day) as Day | null
    const days = typed
      ? { from: typed, on: typed }
      : known
        ? { from: laterDay(firstDay(monthOf(facts.today)), joined), on: laterDay(facts.today, joined) }
        : { from: joined, on: joined }
    const currency = known ? facts.payCurrencies.get(known.id) : newPersonCurrency(number, plan, facts)
    return [
      {
        sheet,
        row,
        number,
        employeeId: known?.id ?? null,
        currency: currency ?? facts.currency,
        ...days,
        amounts: own,
      },
    ]
  })
}

function newPersonCurrency(number: string, plan: ImportPlan, facts: RowFacts): string | undefined {
  const place = plan.facts.find((one) => one.number === number && one.table === 'employment')
  const office = place?.change.kind === 'set' ? place.change.values.office_id : undefined
  const country = typeof office === 'string' ? facts.officeCountries.get(office) : undefined
  return SERVED_COUNTRIES.find(({ code }) => code === country)?.currency
}
