import { type Basis, basisNumber, basisRows } from '#base/calculation/basis.ts'
import { toLowestTerms } from '#base/calculation/lowest-terms.ts'
import { atLeast, minus, ratio, type Sen, sum } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import type { WorkingRules } from './rules.ts'

/**
 * A stretch of a month at one monthly wage, whole dollars. Days in service are halves; the unpaid ones among them are
 * in equal parts of a half-day, possibly just one.
 */
export type WageStretch = { readonly wage: number; readonly days: number; readonly unpaid: number }

/**
 * Wage of the days in service: wage × days ÷ divisor for each stretch, half up to the dollar. The divisor is 60
 * half-days where only part of the month was served (authority guidance: a thirtieth a day), and the month's own days
 * where all of it was, so that a whole month pays the whole wage whatever its length. A whole cycle, such as 1/2 of a
 * month, has the divisor of its days times the cycles: an equal part.
 */
export function stretchPay(
  law: LawInMonth<WorkingRules>,
  stretches: readonly WageStretch[],
  of: number,
  cycle?: string,
): { readonly amount: Sen; readonly basis: Basis } {
  const basis: Basis = {
    f: 'tw.wage',
    i: { p: stretches.map(({ wage }) => wage), d: stretches.map(({ days }) => days), of, ...(cycle && { cycle }) },
    m: law.month,
    from: law.from,
  }
  return { amount: wageAmount(basis), basis }
}

/**
 * The deduction for unpaid days: a thirtieth of the wage a day, never more than was earned; everything where a stretch
 * has no paid day. Where a half-day has several parts, `hd` is their number and all days are counted in them. Zero or
 * below.
 */
export function unpaidStretches(
  law: LawInMonth<WorkingRules>,
  stretches: readonly WageStretch[],
  of: number,
  cycle?: string,
  parts = 1,
): { readonly amount: Sen; readonly basis: Basis } {
  const { one, counts: u } = toLowestTerms(
    parts,
    stretches.map(({ unpaid }) => unpaid),
  )
  const basis: Basis = {
    f: 'tw.unpaidDays',
    i: {
      p: stretches.map(({ wage }) => wage),
      d: stretches.map(({ days }) => days * one),
      u,
      of: of * one,
      per: 2 * law.value.monthDays * one,
      ...(cycle && { cycle }),
      ...(parts > 1 && { hd: one }),
    },
    m: law.month,
    from: law.from,
  }
  return { amount: unpaidWageAmount(basis), basis }
}

/** A monthly amount for the paid days of a month of sixty half-days, in parts of one, half up to the dollar. */
export function partPay(
  law: LawInMonth<WorkingRules>,
  amount: number,
  days: number,
  parts = 1,
): { readonly amount: Sen; readonly basis: Basis } {
  const { one, counts } = toLowestTerms(parts, [days])
  const [d] = counts
  const basis: Basis = {
    f: 'tw.part',
    i: { w: amount, d, of: 2 * law.value.monthDays * one, ...(parts > 1 && { hd: one }) },
    m: law.month,
    from: law.from,
  }
  return { amount: partAmount(basis), basis }
}

/** Recomputes a stored `tw.part`. */
export function partAmount({ i }: Basis): Sen {
  const { w, d, of } = i as { w: number; d: number; of: number }
  return ratio(w, d, of, 'half-up')
}

/** Recomputes a stored `tw.wage`. */
export function wageAmount(basis: Basis): Sen {
  const of = basisNumber(basis, 'of')
  return sum(basisRows(basis, 'p', 'd').map(({ p, d }) => ratio(p, d, of, 'half-up')))
}

/** Recomputes a stored `tw.unpaidDays`. */
export function unpaidWageAmount(basis: Basis): Sen {
  return sum(unpaidStretchAmounts(basis))
}

/** The deduction of each stretch of a stored `tw.unpaidDays`. */
export function unpaidStretchAmounts(basis: Basis): Sen[] {
  const of = basisNumber(basis, 'of')
  const per = basisNumber(basis, 'per')
  return basisRows(basis, 'p', 'd', 'u').map(({ p, d, u }) => {
    const earned = ratio(p, d, of, 'half-up')
    const left = u >= d ? 0 : atLeast(0, minus(earned, ratio(p, u, per, 'half-up')))
    return minus(left, earned)
  })
}
