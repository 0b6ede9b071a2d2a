import type { Basis } from '#base/calculation/basis.ts'
import { type Sen, ZERO } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import type { Citizenship } from '../person.ts'
import { amountOfRow, findWageRow } from '../wage-rows.ts'
import type { EisTable } from './table.ts'

export type EisFacts = {
  readonly citizenship: Citizenship
  readonly age: number
  readonly contributedBefore57: boolean
}

export type EisReason = 'insured' | 'foreigner' | 'under_18' | 'age_60' | 'first_at_57'

/** Whether a person is insured in a month, and if not, why. */
export function eisReason(table: EisTable, facts: EisFacts): EisReason {
  if (facts.citizenship === 'foreigner') return 'foreigner'
  if (facts.age < table.firstAge) return 'under_18'
  if (facts.age >= table.lastAge) return 'age_60'
  return facts.age >= table.newcomerAge && !facts.contributedBefore57 ? 'first_at_57' : 'insured'
}

/** Act 800 contribution by table; wages in sen. Throws RangeError for negative wages. */
export function eisContribution(
  law: LawInMonth<EisTable>,
  input: { readonly why: EisReason; readonly wages: number },
): { readonly employee: Sen; readonly employer: Sen; readonly basis: Basis } {
  const { why, wages } = input
  const row = findWageRow(wages, law.value.each.length)
  const amount = why === 'insured' ? amountOfRow(law.value.each, row) : ZERO
  return {
    employee: amount,
    employer: amount,
    basis: { f: 'eis', i: { w: wages, why }, m: law.month, from: law.from, row: amount > 0 ? row : undefined },
  }
}
