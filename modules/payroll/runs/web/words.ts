import type { z } from 'zod'
import { isDay, isMonth } from '#base/days.ts'
import { labelOf, language } from '#web/i18n.ts'
import { dayText, moneyText, monthText, numberText } from '#web/page/format.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import { spanText } from '../../cycles/span-text.ts'
import type { PayslipLineShown } from '../../payslips/contract.ts'
import type { ReviewRow } from '../../review/contract.ts'
import type { Cause, RunDays } from '../../values.ts'
import type { Run } from '../contract.ts'

export type RunShown = z.output<typeof Run>
export type ReviewRowShown = z.output<typeof ReviewRow>
export type LineShown = z.output<typeof PayslipLineShown>

/** A cause, blocker, check or failure as the server names it. */
export type Finding = { code: string; params: Record<string, string | number> }
export type FindingKind = 'cause' | 'blocker' | 'check' | 'failure'

export const CAUSE_TONES: Record<Cause, Tone> = {
  joiner: 'good',
  leaver: 'mute',
  increment: 'info',
  part_month: 'plum',
  unpaid_days: 'plum',
  overtime: 'warn',
  one_off: 'info',
  recurring: 'info',
  loan: 'plum',
  age: 'mute',
  status: 'mute',
  law: 'info',
  cp38: 'plum',
  shortage: 'warn',
  tax: 'mute',
  unexplained: 'warn',
}

/** Parameters as people read them: numbers are amounts (a count is a count), days and months in the reader's form. */
export function shownParams(params: Finding['params'], currency: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shownParam(name, value, currency)]))
}

function shownParam(name: string, value: string | number, currency: string): unknown {
  if (name === 'law')
    return String(value)
      .split(', ')
      .map((scheme) => labelOf(`pay.scheme.${scheme}`, scheme))
  if (typeof value === 'number')
    return /count|days|minutes/.test(name) ? value : moneyText(value, currency, { sign: true })
  if (isDay(value)) return dayText(value)
  return isMonth(value) ? monthText(value) : value
}

/** The short name of a finding, for a tag. */
export function findingName(kind: FindingKind, code: string, currency: string): string {
  return labelOf(`pay.${kind}.${codeIn(currency, code)}`)
}

/** In Taiwan the number for tax is that of the identity card or of the resident certificate. */
function codeIn(currency: string, code: string): string {
  return code === 'missing_tax_number' && currency === 'TWD' ? 'missing_identity_number' : code
}

/** A finding with its figures: "Basic pay from RM 4,000.00 to RM 4,400.00". */
export function findingText(kind: FindingKind, { code, params }: Finding, currency: string): string {
  // Someone who is gone without a last day of work has only left this run.
  const name =
    kind === 'cause' && code === 'leaver' && params.day === undefined
      ? 'not_in_run'
      : kind === 'cause' && code === 'one_off' && params.from
        ? 'one_off_moved'
        : codeIn(currency, code)
  return labelOf(`payroll.${kind}.${name}`, findingName(kind, code, currency), shownParams(params, currency))
}

/** What to do about a blocker, a check or a failure; empty where the finding says it all. */
export function todoText(code: string, currency: string): string {
  return labelOf(`pay.todo.${codeIn(currency, code)}`, '')
}

export type Reason = { kind: FindingKind; finding: Finding; tone: Tone }

/** Everything said of a row, the gravest first: failure, blockers, what to check, causes. */
export function reasonsOf(row: ReviewRowShown): Reason[] {
  const { failure } = row
  return [
    ...(failure ? [{ kind: 'failure' as const, finding: failure, tone: 'bad' as const }] : []),
    ...row.blockers
      .filter(({ code }) => !(failure && code === 'failed'))
      .map((finding) => ({ kind: 'blocker' as const, finding, tone: 'bad' as const })),
    ...row.checks
      .filter(({ code }) => code !== 'unexplained')
      .map((finding) => ({ kind: 'check' as const, finding, tone: 'warn' as const })),
    ...row.causes.map((finding) => ({ kind: 'cause' as const, finding, tone: CAUSE_TONES[finding.code] })),
  ]
}

/** The lines of last month that are gone, each with what it was. */
export function vanishedTexts(row: ReviewRowShown, currency: string): string[] {
  return row.vanished.map(({ title, amount }) =>
    labelOf('payroll.cause.vanished', undefined, { title, amount: moneyText(amount, currency, { sign: true }) }),
  )
}

/** `+2.9%` of millionths. */
export function rateText(millionths: number): string {
  const percent = millionths / 10_000
  return `${percent > 0 ? '+' : ''}${numberText(percent, 1)}%`
}

/** The difference of two totals and its part of the older one, in millionths; no part where the older is nothing. */
export function differenceOf(now: number, before: number): { difference: number; rate: number | null } {
  return {
    difference: now - before,
    rate: before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1_000_000),
  }
}

/** What a line does to the person's pay: deductions count down. */
export function signed(line: { kind: LineShown['kind']; amount: number }): number {
  return line.kind === 'deduction' ? -line.amount : line.amount
}

/** November 2026, or 2026年11月. */
export function longMonth(month: string): string {
  return new Intl.DateTimeFormat(language() === 'zh-TW' ? 'zh-TW' : 'en-MY', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
}

/** A payslip's name: its month, with the days of its cycle, or the kind of run where it is not a regular one. */
export function slipTitle({ period, kind, span }: { period: string; kind: string; span: RunDays }): string {
  const month = longMonth(period)
  if (span) return labelOf('pay.slip_title_kind', undefined, { month, kind: spanText(span, language()) })
  return kind === 'monthly'
    ? month
    : labelOf('pay.slip_title_kind', undefined, { month, kind: labelOf(`payroll.run_kind.${kind}`) })
}

/** A run's name: its month, and its days, or its kind and number, where there may be several. */
export function runTitle(run: { period: string; kind: string; sequence: number; span: RunDays }): string {
  const month = longMonth(run.period)
  if (run.span) return labelOf('pay.run_title_kind', undefined, { month, kind: spanText(run.span, language()) })
  if (run.kind === 'monthly' && run.sequence === 1) return labelOf('pay.run_title', undefined, { month })
  const kind = labelOf(`payroll.run_kind.${run.kind}`)
  return labelOf(run.sequence > 1 ? 'pay.run_title_number' : 'pay.run_title_kind', undefined, {
    month,
    kind,
    number: String(run.sequence),
  })
}
