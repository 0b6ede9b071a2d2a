import type { z } from 'zod'
import { labelOf, language } from '#web/i18n.ts'
import { numberText } from '#web/page/format.tsx'
import { spanText } from '../../cycles/span-text.ts'
import { longMonth } from '../../cycles/web/long-month.ts'
import type { RunDays } from '../../values.ts'
import type { Run } from '../contract.ts'

export type RunShown = z.output<typeof Run>

/** `+2.9%` of millionths. */
export function rateText(millionths: number): string {
  // Rounded first: what shows as nothing has no sign.
  const percent = tenths(millionths) / 10
  return `${percent > 0 ? '+' : percent < 0 ? '\u2212' : ''}${numberText(Math.abs(percent), 1)}%`
}

const tenths = (millionths: number) => Math.round(millionths / 1_000) || 0

/** The difference of two totals and its part of the older one, in millionths; no part where it would show as nothing. */
export function differenceOf(now: number, before: number): { difference: number; rate: number | null } {
  const rate = before === 0 ? 0 : Math.round(((now - before) / Math.abs(before)) * 1_000_000)
  return { difference: now - before, rate: tenths(rate) === 0 ? null : rate }
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
