import type { Language } from '#base/access/actor.ts'
import { countryPaidIn } from '#base/countries/served-countries.ts'
import { formatLabel, type Label, type Labels } from '#base/labels.ts'
import { amountText } from '#base/money/amount-text.ts'
import { ratio } from '#base/money/money.ts'
import { loadReachByPermission } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { tableName } from '#statutory/countries.ts'
import { findingLabels } from '../checks/labels.ts'
import { lineTitle, loadItemNames } from '../explanation/line-names.ts'
import type { Blocker, Cause, Check } from '../values.ts'
import type { StoredReviewRow } from './queries.ts'

/** The permissions to open and edit a record. */
const RIGHTS = { open: 'employee:read', edit: 'employee:edit', edit_pay: 'compensation:edit' } as const
type Action = keyof typeof RIGHTS

/** What texts of a review need: names of lines, the reader's language, the currency of amounts. */
export type ReviewTexts = { names: ReadonlyMap<string, Label>; language: Language; currency: string }
/** Also the people whose records the reader may open or edit. */
type RowContext = ReviewTexts & { reached: ReadonlyMap<(typeof RIGHTS)[Action], ReadonlySet<string>> }

/** Loads what these rows need to be shown to the caller. */
export async function loadRowContext(
  { tx, actor, today, language }: Pick<Context, 'tx' | 'actor' | 'today' | 'language'>,
  currency: string,
  rows: readonly { employee_id: string }[],
): Promise<RowContext> {
  const people = rows.map(({ employee_id }) => employee_id)
  const reached = await loadReachByPermission(tx, actor, Object.values(RIGHTS), people, today)
  return { names: await loadItemNames(tx), language, currency, reached }
}

/** Converts a row for the contract. */
export function toReviewRow(row: StoredReviewRow, context: RowContext) {
  const change = row.previous_net === null ? null : row.net - row.previous_net
  const causes =
    row.row === 'gone'
      ? [{ code: 'leaver' as const, params: row.last_day === null ? {} : { day: row.last_day } }]
      : toFindings<Cause>(row.findings.c, context.language)
  const blockers =
    row.row === 'failed'
      ? [{ code: 'failed' as const, params: {} }]
      : toFindings<Blocker>(row.findings.b, context.language)
  const checks = toFindings<Check>(row.findings.k, context.language)
  const failure = row.reason === null ? null : { code: row.reason, params: row.params ?? {} }
  const vanished = (row.vanished ?? [])
    .filter((line) => !causes.some((cause) => isExplainedBy(cause, line)))
    .map(({ c, a }) => ({ code: c, title: lineTitle(c, context.names, context.language), amount: a }))
  return {
    id: row.employee_id,
    employee_id: row.employee_id,
    employee_no: row.employee_no,
    full_name: row.full_name,
    department: row.department,
    office: row.office,
    row: row.row,
    currency: context.currency,
    gross: row.gross,
    reimbursements: row.reimbursements,
    deductions: row.deductions,
    net: row.net,
    employer_cost: row.employer_cost,
    previous_net: row.previous_net,
    change,
    change_rate:
      change === null || !row.previous_net ? null : ratio(change, 1_000_000, Math.abs(row.previous_net), 'half-up'),
    reasons: [
      ...(failure ? [findingText('failure', failure, context)] : []),
      ...(failure ? [] : blockers.map((one) => findingText('blocker', one, context))),
      ...checks.map((one) => findingText('check', one, context)),
      ...causes.map((one) => findingText('cause', one, context)),
      ...vanished.map(({ title, amount }) =>
        findingText('cause', { code: 'vanished', params: { title, amount } }, context),
      ),
    ].join('; '),
    causes,
    blockers,
    checks,
    failure,
    vanished,
    checked: row.checked,
    checked_by: row.checked ? row.checked_name : null,
    checked_at: row.checked ? (row.checked_at?.toISOString() ?? null) : null,
    note: row.note,
    note_version: row.note_version ?? 0,
    actions: rowActions(row.employee_id, context),
  }
}

/** A reader who cannot open a record cannot edit it either. */
function rowActions(person: string, { reached }: RowContext): Action[] {
  const may = (action: Action) => reached.get(RIGHTS[action])?.has(person) ?? false
  return may('open') ? (['open', 'edit', 'edit_pay'] as const).filter(may) : []
}

/** Whether a cause already explains that a line is gone: overtime is usually one line. */
function isExplainedBy({ code, params }: FindingDetails<Cause>, line: { c: string; a: number }): boolean {
  const isOne = code === 'overtime' || code === 'shift_allowance' || code === 'perfect_attendance'
  return isOne && line.c === code && params.to === 0 && params.from === line.a
}

type FindingDetails<T extends string> = { code: T; params: Record<string, string | number> }

/** A finding as text, with amounts in the currency. A person who is gone without a last day is only no longer in the run. */
export function findingText(
  kind: string,
  { code, params }: FindingDetails<string>,
  { language, currency }: ReviewTexts,
): string {
  const name = findingLabel(kind, code, params, currency)
  const texts: Labels = findingLabels
  const label = texts[`payroll.${kind}.${name}`]
  if (!label) return code
  const shown = Object.entries(params).map(([key, value]) => [
    key,
    key === 'missing' ? missingText(String(value), language) : paramText(key, value, currency),
  ])
  return formatLabel(label, language, Object.fromEntries(shown))
}

/** A cause has another text where a leaver has no last day, and where last month had one-off amounts too. */
function findingLabel(kind: string, code: string, params: Readonly<Record<string, unknown>>, currency: string): string {
  if (code === 'missing_tax_number' && countryPaidIn(currency)?.taxedByIdentity) return 'missing_identity_number'
  if (kind === 'failure' && params.missing !== undefined) return 'incomplete'
  if (kind === 'cause' && code === 'leaver' && params.day === undefined) return 'not_in_run'
  if (kind === 'cause' && params.by !== undefined) return `${code}_by`
  return kind === 'cause' && code === 'one_off' && params.from ? 'one_off_moved' : code
}

/** The names of a record's missing fields, separated by commas. */
function missingText(fields: string, language: Language): string {
  const texts: Labels = findingLabels
  const names = fields.split(',').flatMap((field) => texts[`payroll.missing.${field}`] ?? [])
  return names
    .map((name) => formatLabel(name, language))
    .join(formatLabel(findingLabels['payroll.missing.comma'], language))
}

/** Formats amounts as the screens do. */
function paramText(key: string, value: string | number, currency: string): string | number {
  if (typeof value !== 'number' || /count|days|minutes/.test(key)) return value
  return amountText(value, currency)
}

function toFindings<T extends string>(
  list: readonly (readonly [string, Readonly<Record<string, string | number>>?])[] | undefined,
  language: Language,
): FindingDetails<T>[] {
  return (list ?? []).map(([code, params]) => ({
    code: code as T,
    params: { ...params, ...(params?.law !== undefined && { law: lawNames(String(params.law), language) }) },
  }))
}

/** The names of the laws that a cause lists by key. */
function lawNames(keys: string, language: Language): string {
  return keys
    .split(', ')
    .map((key) => {
      const name = tableName(key)
      return name ? formatLabel(name, language) : key.toUpperCase()
    })
    .join(', ')
}
