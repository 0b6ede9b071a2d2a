import type { Language } from '#base/actor.ts'
import { amountText } from '#base/amount-text.ts'
import { formatLabel, type Label, type Labels } from '#base/labels.ts'
import { ratio } from '#base/money.ts'
import { countryPaidIn } from '#base/served-countries.ts'
import { loadReachByPermission } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { tableName } from '#statutory/countries.ts'
import { lineTitle, loadItemNames } from '../explanation/line-names.ts'
import { payrollLabels } from '../labels.ts'
import type { Blocker, Cause, Check } from '../values.ts'
import type { StoredReviewRow } from './queries.ts'

/** What opening and correcting a record takes. */
const RIGHTS = { open: 'employee:read', edit: 'employee:edit', edit_pay: 'compensation:edit' } as const
type Action = keyof typeof RIGHTS

/** What the words of a review need: names of lines, the reader's language, the currency of amounts. */
export type ReviewTexts = { names: ReadonlyMap<string, Label>; language: Language; currency: string }
/** And whose records the reader may open or correct. */
type RowContext = ReviewTexts & { reached: ReadonlyMap<(typeof RIGHTS)[Action], ReadonlySet<string>> }

/** What it takes to show these rows to whoever asks. */
export async function loadRowContext(
  { tx, actor, today, language }: Pick<Context, 'tx' | 'actor' | 'today' | 'language'>,
  currency: string,
  rows: readonly { employee_id: string }[],
): Promise<RowContext> {
  const people = rows.map(({ employee_id }) => employee_id)
  const reached = await loadReachByPermission(tx, actor, Object.values(RIGHTS), people, today)
  return { names: await loadItemNames(tx), language, currency, reached }
}

/** A row as the contract shows it. */
export function toReviewRow(row: StoredReviewRow, say: RowContext) {
  const change = row.previous_net === null ? null : row.net - row.previous_net
  const causes =
    row.row === 'gone'
      ? [{ code: 'leaver' as const, params: row.last_day === null ? {} : { day: row.last_day } }]
      : toFindings<Cause>(row.findings.c, say.language)
  const blockers =
    row.row === 'failed' ? [{ code: 'failed' as const, params: {} }] : toFindings<Blocker>(row.findings.b, say.language)
  const checks = toFindings<Check>(row.findings.k, say.language)
  const failure = row.reason === null ? null : { code: row.reason, params: row.params ?? {} }
  const vanished = (row.vanished ?? [])
    .filter((line) => !causes.some((cause) => isExplainedBy(cause, line)))
    .map(({ c, a }) => ({ code: c, title: lineTitle(c, say.names, say.language), amount: a }))
  return {
    id: row.employee_id,
    employee_id: row.employee_id,
    employee_no: row.employee_no,
    full_name: row.full_name,
    department: row.department,
    office: row.office,
    row: row.row,
    currency: say.currency,
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
      ...(failure ? [findingText('failure', failure, say)] : []),
      ...(failure ? [] : blockers.map((one) => findingText('blocker', one, say))),
      ...checks.map((one) => findingText('check', one, say)),
      ...causes.map((one) => findingText('cause', one, say)),
      ...vanished.map(({ title, amount }) =>
        findingText('cause', { code: 'vanished', params: { title, amount } }, say),
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
    actions: rowActions(row.employee_id, say),
  }
}

/** A record that cannot be opened is not corrected either. */
function rowActions(person: string, { reached }: RowContext): Action[] {
  const may = (action: Action) => reached.get(RIGHTS[action])?.has(person) ?? false
  return may('open') ? (['open', 'edit', 'edit_pay'] as const).filter(may) : []
}

/** Whether a cause says already that a line is gone: all overtime, which is one line most of the time. */
function isExplainedBy({ code, params }: FindingDetails<Cause>, line: { c: string; a: number }): boolean {
  const isOne = code === 'overtime' || code === 'shift_allowance' || code === 'perfect_attendance'
  return isOne && line.c === code && params.to === 0 && params.from === line.a
}

type FindingDetails<T extends string> = { code: T; params: Record<string, string | number> }

/** A finding in words, its amounts in the currency. Someone gone without a last day is only not in the run any more. */
export function findingText(
  kind: string,
  { code, params }: FindingDetails<string>,
  { language, currency }: ReviewTexts,
): string {
  const name = findingLabel(kind, code, params, currency)
  const texts: Labels = payrollLabels
  const label = texts[`payroll.${kind}.${name}`]
  if (!label) return code
  const shown = Object.entries(params).map(([key, value]) => [
    key,
    key === 'missing' ? missingText(String(value), language) : paramText(key, value, currency),
  ])
  return formatLabel(label, language, Object.fromEntries(shown))
}

/** A cause reads otherwise where a leaver has no last day, and where one-off amounts stood last month too. */
function findingLabel(kind: string, code: string, params: Readonly<Record<string, unknown>>, currency: string): string {
  if (code === 'missing_tax_number' && countryPaidIn(currency)?.taxedByIdentity) return 'missing_identity_number'
  if (kind === 'failure' && params.missing !== undefined) return 'incomplete'
  if (kind === 'cause' && code === 'leaver' && params.day === undefined) return 'not_in_run'
  if (kind === 'cause' && params.by !== undefined) return `${code}_by`
  return kind === 'cause' && code === 'one_off' && params.from ? 'one_off_moved' : code
}

/** Fields of a record by their names, of a list with commas. */
function missingText(fields: string, language: Language): string {
  const texts: Labels = payrollLabels
  const names = fields.split(',').flatMap((field) => texts[`payroll.missing.${field}`] ?? [])
  return names
    .map((name) => formatLabel(name, language))
    .join(formatLabel(payrollLabels['payroll.missing.comma'], language))
}

/** Amounts as the screens write them. */
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

/** The pieces of law that a cause names by their keys. */
function lawNames(keys: string, language: Language): string {
  return keys
    .split(', ')
    .map((key) => {
      const name = tableName(key)
      return name ? formatLabel(name, language) : key.toUpperCase()
    })
    .join(', ')
}
