import type { Basis } from '#base/calculation/basis.ts'
import { type Sen, ZERO } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import type { Citizenship } from '../person.ts'
import { amountOfRow, findWageRow } from '../wage-rows.ts'
import type { SocsoTable } from './table.ts'

/** 1: employment injury and invalidity. 2: employment injury only, paid by the employer alone. */
export type SocsoCategory = 1 | 2

export type SocsoFacts = {
  readonly citizenship: Citizenship
  /** The age that counts for the wage month. UNCONFIRMED from which month a birthday counts: the company chooses. */
  readonly age: number
  /** Contributed before turning 55; matters only for those of 55 or over. */
  readonly contributedBefore55: boolean
}

export function socsoCategoryFor(table: SocsoTable, facts: SocsoFacts): SocsoCategory {
  if (facts.age >= 60 || (facts.age >= 55 && !facts.contributedBefore55)) return 2
  return facts.citizenship === 'foreigner' && !table.foreignersFirstCategory ? 2 : 1
}

export type TableContribution = { readonly employee: Sen; readonly employer: Sen; readonly basis: Basis }

/** Act 4 contribution by table; wages in sen. Throws RangeError for negative wages. */
export function socsoContribution(
  law: LawInMonth<SocsoTable>,
  input: { readonly category: SocsoCategory; readonly wages: number },
): TableContribution {
  const { firstEmployee, firstEmployer, secondEmployer } = law.value
  const { category, wages } = input
  const row = findWageRow(wages, secondEmployer.length)
  const employers = category === 1 ? firstEmployer : secondEmployer
  return {
    employee: category === 1 ? amountOfRow(firstEmployee, row) : ZERO,
    employer: amountOfRow(employers, row),
    basis: { f: 'socso', i: { c: category, w: wages }, m: law.month, from: law.from, row: row || undefined },
  }
}
