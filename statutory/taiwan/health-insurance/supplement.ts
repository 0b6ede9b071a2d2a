import type { Basis } from '#base/calculation/basis.ts'
import { applyRate, atLeast, atMost, minus, ratio, type Sen, sum, ZERO } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import type { SupplementRules } from './rates.ts'

/** Income outside the insured amount that owes the supplementary premium, other than a bonus. */
export type OtherIncome = 'part_time' | 'professional' | 'dividend' | 'interest' | 'rent'

/** The amount charged and the worker's premium, in whole dollars. */
export type Supplement = { readonly chargeable: Sen; readonly employee: Sen; readonly basis: Basis }

/**
 * Supplementary premium on a bonus: charged on the part of the year's running total, this payment included, above four
 * times the insured amount of the month of payment; at most on this payment and the ceiling.
 */
export function bonusSupplement(
  law: LawInMonth<SupplementRules>,
  input: {
    readonly bonus: number
    /** Bonuses of the calendar year before this one, from the same employer. */
    readonly before: number
    /** Insured amount of health insurance in the month of payment. */
    readonly insured: number
  },
): Supplement {
  const { bonus, before, insured } = input
  if (!(bonus >= 0) || !(before >= 0) || !(insured >= 0)) throw new RangeError(`Not a bonus: ${bonus} after ${before}`)
  const { rate, bonusMultiple, mostPerPayment } = law.value
  const over = minus(sum([before, bonus]), ratio(insured, bonusMultiple, 1, 'down'))
  const chargeable = atMost(mostPerPayment, atMost(bonus, atLeast(0, over)))
  return {
    chargeable,
    employee: applyRate(chargeable, rate, 'half-up'),
    basis: {
      f: 'tw.supplement.bonus',
      i: { a: bonus, y: before || undefined, g: insured, r: rate },
      m: law.month,
      from: law.from,
    },
  }
}

/**
 * Supplementary premium on a single payment of other income: on the whole payment once it reaches the floor. For pay
 * from a second employer the floor is the month's minimum wage, which the caller passes in.
 */
export function otherSupplement(
  law: LawInMonth<SupplementRules>,
  input: { readonly kind: OtherIncome; readonly payment: number; readonly floor: number },
): Supplement {
  const { kind, payment, floor } = input
  if (!(payment >= 0)) throw new RangeError(`Not a payment: ${payment}`)
  const chargeable = payment >= floor ? atMost(law.value.mostPerPayment, payment) : ZERO
  return {
    chargeable,
    employee: applyRate(chargeable, law.value.rate, 'half-up'),
    basis: {
      f: 'tw.supplement.other',
      i: { k: kind, a: payment, fl: floor, r: law.value.rate },
      m: law.month,
      from: law.from,
    },
  }
}

/**
 * Supplementary premium of the employer: on all salary paid in the month above the insured amounts of its employees.
 */
export function employerSupplement(
  law: LawInMonth<SupplementRules>,
  input: { readonly paid: number; readonly insuredTotal: number },
): { readonly base: Sen; readonly employer: Sen; readonly basis: Basis } {
  const { paid, insuredTotal } = input
  if (!(paid >= 0) || !(insuredTotal >= 0)) throw new RangeError(`Not salaries: ${paid}, insured ${insuredTotal}`)
  const base = atLeast(0, minus(paid, insuredTotal))
  return {
    base,
    employer: applyRate(base, law.value.rate, 'half-up'),
    basis: {
      f: 'tw.supplement.employer',
      i: { a: paid, g: insuredTotal, r: law.value.rate },
      m: law.month,
      from: law.from,
    },
  }
}
