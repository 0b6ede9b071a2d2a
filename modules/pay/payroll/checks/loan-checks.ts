import type { Day } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import { monthSpan } from '../cycles/month-span.ts'
import type { Finding } from '../payslip/finding.ts'
import type { RunFacts } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { LOAN_FORMULA, loanBalance } from '../payslip/loan-deductions.ts'
import type { Check } from '../values.ts'

/** Checks of loans: pay was too low for an instalment, or a leaver's last month leaves a balance. */
export function loanChecks(
  lines: readonly Line[],
  lastDay: Day | null,
  { kind, period }: Pick<RunFacts, 'kind' | 'period'>,
): Finding<Check>[] {
  const loans = lines.filter(({ b }) => b.f === LOAN_FORMULA).map(({ b }) => loanBalance(b))
  if (loans.length === 0) return []
  const totalOf = (name: 'due' | 'taken' | 'short' | 'owed') => sum(loans.map((loan) => loan[name]))
  const leaves = kind === 'monthly' && lastDay !== null && lastDay <= monthSpan(period).last
  return [
    ...(totalOf('short') > 0
      ? [['loan_short', { due: totalOf('due'), taken: totalOf('taken'), left: totalOf('short') }] as const]
      : []),
    ...(leaves && totalOf('owed') > 0 ? [['loan_open', { day: lastDay, owed: totalOf('owed') }] as const] : []),
  ]
}
