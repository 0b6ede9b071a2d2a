import type { Label } from '#base/labels.ts'
import type { TraceReader } from '../../explanation.ts'
import type { CalculationTrace } from '../../trace/calculation-trace.ts'
import { plus, type Term } from '../../trace/term.ts'

const LINE_LABEL: Label = { en: '{{name}}', zh: '{{name}}' }
const OTHER_PAY_LABEL: Label = { en: 'Other pay of this month', zh: '本月其他薪資' }

/** The wages that a scheme of a Malaysian payslip counts. */
export type CountedScheme = 'epf' | 'socso' | 'hrd' | 'normal' | 'additional'

/**
 * Adds the wages of a scheme in sen: the pay lines that count for it one by one, then their sum. Adds only the wages
 * where the lines are not known, or do not add up to them.
 */
export function addCountedSteps(
  sum: CalculationTrace,
  { counted }: Pick<TraceReader, 'counted'>,
  scheme: CountedScheme,
  wages: number,
  { label, params = {} }: { label: Label; params?: Readonly<Record<string, unknown>> },
): Term {
  const lines = counted?.lines[scheme] ?? []
  const own = Math.max(
    0,
    lines.reduce((all, { amount }) => all + amount, 0),
  )
  const rest = wages - own
  if (lines.length === 0 || rest < 0 || (rest > 0 && !counted?.others))
    return sum.addStep(label, sum.amount(wages), [], params)
  const terms = lines.map(({ name, amount }) => sum.addStep(LINE_LABEL, sum.amount(amount), [], { name }))
  if (rest === 0) return sum.addStep(label, plus(...terms), [{ atLeast: 0 }], params)
  // Each payslip of a month counts zero instead of a negative amount.
  if (lines.some(({ amount }) => amount < 0) && own === 0) return sum.addStep(label, sum.amount(wages), [], params)
  return sum.addStep(label, plus(...terms, sum.addStep(OTHER_PAY_LABEL, sum.amount(rest))), [], params)
}
