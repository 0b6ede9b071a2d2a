import { countryPaidIn } from '#base/countries/served-countries.ts'
import { isDay, isMonth } from '#base/days/days.ts'
import { labelOf } from '#web/i18n.ts'
import { dayText, moneyText, monthText } from '#web/page/format.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import type { Cause } from '../../values.ts'

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
  shift_allowance: 'info',
  perfect_attendance: 'info',
  one_off: 'info',
  recurring: 'info',
  loan: 'plum',
  garnishment: 'plum',
  age: 'mute',
  status: 'mute',
  insured_grade: 'info',
  law: 'info',
  cp38: 'plum',
  shortage: 'warn',
  tax: 'mute',
  tax_year: 'info',
  unexplained: 'warn',
}

/** Formats parameters for display: amounts in the currency, counts as counts, days and months in the reader's form. */
export function formatParams(params: Finding['params'], currency: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, formatParam(name, value, currency)]))
}

function formatParam(name: string, value: string | number, currency: string): unknown {
  if (name === 'law')
    return String(value)
      .split(', ')
      .map((scheme) => labelOf(`pay.scheme.${scheme}`, scheme))
  if (name === 'missing')
    return String(value)
      .split(',')
      .map((field) => labelOf(`payroll.missing.${field}`, field))
  if (typeof value === 'number')
    return /count|days|minutes/.test(name) ? value : moneyText(value, currency, { sign: true })
  if (isDay(value)) return dayText(value)
  return isMonth(value) ? monthText(value) : value
}

/** The beginnings of the keys of short names and of sentences. */
const NAMES = { cause: 'pay.cause.', blocker: 'pay.blocker.', check: 'pay.check.', failure: 'pay.failure.' } as const
const SENTENCES = {
  cause: 'payroll.cause.',
  blocker: 'payroll.blocker.',
  check: 'payroll.check.',
  failure: 'payroll.failure.',
} as const

/** The short name of a finding, for a tag. */
export function findingName(kind: FindingKind, code: string, currency: string): string {
  return labelOf(NAMES[kind] + codeForCurrency(currency, code))
}

/** In a country that taxes by the identity number, the missing tax number is called the identity number. */
function codeForCurrency(currency: string, code: string): string {
  return code === 'missing_tax_number' && countryPaidIn(currency)?.taxedByIdentity ? 'missing_identity_number' : code
}

/** A finding with its figures: "Basic pay from RM 4,000.00 to RM 4,400.00". */
export function findingText(kind: FindingKind, { code, params }: Finding, currency: string): string {
  // Without a last day of work, the person is only no longer in this run.
  const name =
    kind === 'cause' && code === 'leaver' && params.day === undefined
      ? 'not_in_run'
      : kind === 'cause' && code === 'one_off' && params.from
        ? 'one_off_moved'
        : kind === 'cause' && params.by !== undefined
          ? `${code}_by`
          : kind === 'failure' && params.missing !== undefined
            ? 'incomplete'
            : codeForCurrency(currency, code)
  return labelOf(SENTENCES[kind] + name, findingName(kind, code, currency), formatParams(params, currency))
}

/** What to do about a blocker, a check or a failure; empty where the finding needs no advice. */
export function todoText(code: string, currency: string): string {
  return labelOf(`pay.todo.${codeForCurrency(currency, code)}`, '')
}
