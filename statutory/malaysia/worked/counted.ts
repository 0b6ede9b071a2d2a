import type { Label } from '#base/labels.ts'
import type { Told } from '../../explained.ts'
import type { WorkedSum } from '../../worked/sum.ts'
import { plus, type Term } from '../../worked/term.ts'

const LINE: Label = { en: '{{name}}', zh: '{{name}}' }
const OTHERS: Label = { en: 'Other pay of this month', zh: '本月其他薪資' }

/** What a scheme of a Malaysian payslip counts. */
export type CountedScheme = 'epf' | 'socso' | 'hrd' | 'normal' | 'additional'

/**
 * The wages of a scheme in sen: the lines of pay that count for it one by one, then what they add up to. The wages alone
 * where the lines are not known, or do not come to them.
 */
export function countedStep(
  sum: WorkedSum,
  { counted }: Pick<Told, 'counted'>,
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
    return sum.step(label, sum.amount(wages), [], params)
  const terms = lines.map(({ name, amount }) => sum.step(LINE, sum.amount(amount), [], { name }))
  if (rest === 0) return sum.step(label, plus(...terms), [{ atLeast: 0 }], params)
  // Each payslip of a month counts nothing rather than less.
  if (lines.some(({ amount }) => amount < 0) && own === 0) return sum.step(label, sum.amount(wages), [], params)
  return sum.step(label, plus(...terms, sum.step(OTHERS, sum.amount(rest))), [], params)
}
