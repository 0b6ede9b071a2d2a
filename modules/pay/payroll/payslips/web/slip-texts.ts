import type { z } from 'zod'
import { labelOf, language } from '#web/i18n.ts'
import { spanText } from '../../cycles/span-text.ts'
import { longMonth } from '../../cycles/web/long-month.ts'
import type { RunDays } from '../../values.ts'
import type { PayslipLineDetails } from '../contract.ts'

export type LineDetails = z.output<typeof PayslipLineDetails>

/** The effect of a line on net pay: deductions are negative. */
export function signedAmount(line: { kind: LineDetails['kind']; amount: number }): number {
  return line.kind === 'deduction' ? -line.amount : line.amount
}

/** A payslip's name: its month, with the days of its cycle, or with the kind of a run that is not regular. */
export function slipTitle({ period, kind, span }: { period: string; kind: string; span: RunDays }): string {
  const month = longMonth(period)
  if (span) return labelOf('pay.slip_title_kind', undefined, { month, kind: spanText(span, language()) })
  return kind === 'monthly'
    ? month
    : labelOf('pay.slip_title_kind', undefined, { month, kind: labelOf(`payroll.run_kind.${kind}`) })
}
