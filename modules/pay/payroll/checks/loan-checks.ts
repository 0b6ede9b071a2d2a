import type { Day } from '#base/days.ts'
import { sum } from '#base/money.ts'
import { monthSpan } from '../cycles/month-span.ts'
import type { Finding } from '../payslip/finding.ts'
import type { RunFacts } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { LOAN_FORMULA, loanStanding } from '../payslip/taken-last.ts'
import type { Check } from '../values.ts'

/** What somebody has to look at of loans: one that pay was not enough for, and one that a leaver's last month leaves open. */
export function loanChecks(
  lines: readonly Line[],
  lastDay: Day | null,
  { kind, period }: Pick<RunFacts, 'kind' | 'period'>,
): Finding<Check>[] {
  const loans = lines.filter(({ b }) => b.f === LOAN_FORMULA).map(({ b }) => loanStanding(b))
  if (loans.length === 0) return []
  const of = (name: 'due' | 'taken' | 'short' | 'owed') => sum(loans.map((loan) => loan[name]))
  const leaves = kind === 'monthly' && lastDay !== null && lastDay <= monthSpan(period).last
  return [
    ...(of('short') > 0 ? [['loan_short', { due: of('due'), taken: of('taken'), left: of('short') }] as const] : []),
    ...(leaves && of('owed') > 0 ? [['loan_open', { day: lastDay, owed: of('owed') }] as const] : []),
  ]
}
