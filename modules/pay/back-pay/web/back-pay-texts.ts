import type { z } from 'zod'
import { labelOf } from '#web/i18n.ts'
import { dayText, momentText, moneyText, monthText } from '#web/page/format.tsx'
import type { BackPayCause, BackPayPart, FoundBackPay, PutBackPay } from '../contract.ts'

export type FoundBackPayRow = z.output<typeof FoundBackPay>
export type AssignedBackPayRow = z.output<typeof PutBackPay>
export type BackPayPartRow = z.output<typeof BackPayPart>
export type Cause = z.output<typeof BackPayCause>

type RunNamed = { period: string; kind: string; sequence: number; span?: { first: string; last: string } | null }

/** The month of a run, with its days or its kind and number where a month may have several. */
export function runName({ period, kind, sequence, span }: RunNamed): string {
  const facts = [
    monthText(period),
    span && `${dayText(span.first)} – ${dayText(span.last)}`,
    kind === 'monthly' ? undefined : labelOf(`payroll.run_kind.${kind}`),
    sequence > 1 && !span ? String(sequence) : undefined,
  ]
  return facts.filter(Boolean).join(' · ')
}

/** The run of a part: "June 2026", "June 2026, no. 2". */
export function runOfPart({ month, kind, sequence }: Pick<BackPayPartRow, 'month' | 'kind' | 'sequence'>): string {
  if (kind === 'final') return labelOf('back-pay.final_of', undefined, { month: monthText(month) })
  if (sequence === 1) return monthText(month)
  return labelOf('back-pay.cycle_of', undefined, { month: monthText(month), number: String(sequence) })
}

/** "Jun 2026 – Aug 2026", or one month. */
export function monthsText(months: readonly string[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (first === last) return monthText(first)
  return labelOf('back-pay.month_range', undefined, { first: monthText(first), last: monthText(last) })
}

/** "Pay from 16 Jun 2026: RM 8,200.00 to RM 8,800.00". */
export function causeText({ kind, day, until, title, was, now }: Cause, currency: string): string {
  const money = (amount: number | null) => moneyText(amount ?? 0, currency, { sign: true })
  return labelOf(`back-pay.cause.${kind}`, undefined, {
    day: dayText(day),
    days: until === null || until === day ? dayText(day) : `${dayText(day)} – ${dayText(until)}`,
    month: monthText(day.slice(0, 7)),
    title: title ?? '',
    was: money(was),
    now: money(now),
  })
}

export function enteredText({ entered }: Cause): string {
  return entered === null ? '' : labelOf('back-pay.entered', undefined, { time: momentText(entered) })
}

/** "RM 1,200.00 due, RM 400.00 to take back", each only where there is any. */
export function amountsText({ due, taken_back }: { due: number; taken_back: number }, currency: string): string[] {
  const amountText = (key: 'amount_due' | 'amount_back', amount: number) =>
    amount === 0
      ? []
      : [labelOf(`back-pay.${key}`, undefined, { amount: moneyText(Math.abs(amount), currency, { sign: true }) })]
  return [...amountText('amount_due', due), ...amountText('amount_back', taken_back)]
}
