import type { z } from 'zod'
import { labelOf, language } from '#web/i18n.ts'
import { spanText } from '../../cycles/span-text.ts'
import { longMonth } from '../../cycles/web/long-month.ts'
import type { RunDays } from '../../values.ts'
import type { Run } from '../contract.ts'

export type RunDetails = z.output<typeof Run>

/** A run's name: its month, with its days, or with its kind and number where a month may have several. */
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
