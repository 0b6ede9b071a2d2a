import type { Basis } from '#base/calculation/basis.ts'
import { type Day, type Month, monthOf } from '#base/days/days.ts'
import { type Sen, ZERO } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import type { Citizenship } from '../person.ts'
import { amountOfRow, findWageRow } from '../wage-rows.ts'
import type { LindungTable } from './table.ts'

export type LindungReason = 'participates' | 'opted_out' | 'no_scheme'

/**
 * Whether a person pays in a month. Only citizens and permanent residents may opt out; the opt-out takes effect from
 * the wage month of its day, never before July 2026. Without a record they participate. UNCONFIRMED: the month of the
 * opt-out itself; nothing already deducted is refunded.
 */
export function lindungReason(
  law: LawInMonth<LindungTable>,
  facts: { readonly citizenship: Citizenship; readonly optedOutOn: Day | null },
): LindungReason {
  if (law.value.employee.length === 0) return 'no_scheme'
  if (facts.citizenship === 'foreigner' || facts.optedOutOn === null) return 'participates'
  const first: Month = monthOf(facts.optedOutOn)
  return law.month >= law.value.optOutFrom && law.month >= first ? 'opted_out' : 'participates'
}

/** LINDUNG 24 Jam by table, paid by the employee alone; wages in sen. */
export function lindungContribution(
  law: LawInMonth<LindungTable>,
  input: { readonly why: LindungReason; readonly wages: number },
): { readonly employee: Sen; readonly employer: Sen; readonly basis: Basis } {
  const { why, wages } = input
  const rows = law.value.employee.length
  const row = rows > 0 && why === 'participates' ? findWageRow(wages, rows) : 0
  return {
    employee: amountOfRow(law.value.employee, row),
    employer: ZERO,
    basis: { f: 'lindung', i: { w: wages, why }, m: law.month, from: law.from, row: row || undefined },
  }
}
