import { minus, ratio, type Sen, ZERO } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import { type Disability, subsidyQuarters } from '../insurance/disability.ts'
import type { Insured } from '../insurance/grades.ts'
import { laterFrom, type Premium } from '../labor-insurance/premium.ts'
import type { HealthRates } from './rates.ts'

export type HealthInput = {
  readonly insured: Insured
  readonly dependants: number
  readonly disability?: Disability | undefined
  /** False on parental leave: the worker may continue without the employer's share. */
  readonly unitPays?: boolean | undefined
}

/**
 * Health insurance of a whole month. The person's premium is rounded first, then charged once for the person and once
 * for each dependant up to the limit; the disability subsidy reduces the person's own premium only.
 */
export function healthPremium(law: LawInMonth<HealthRates>, input: HealthInput): Premium {
  const { insured, dependants, disability } = input
  if (!Number.isInteger(dependants) || dependants < 0) throw new RangeError(`Not dependants: ${dependants}`)
  const { rate, worker, averageDependants, unit, government, mostDependants } = law.value
  const own = ratio(insured.amount, rate * worker, 1_000_000 * 100, 'half-up')
  const heads = 1 + Math.min(dependants, mostDependants)
  const average = (hundredths: number): Sen =>
    ratio(insured.amount, rate * hundredths * (100 + averageDependants), 1_000_000 * 100 * 100, 'half-up')
  return {
    employee: minus(ratio(own, heads, 1, 'down'), ratio(own, subsidyQuarters(disability), 4, 'half-up')),
    employer: input.unitPays === false ? ZERO : average(unit),
    government: average(government),
    basis: {
      f: 'tw.health',
      i: {
        w: insured.wage,
        g: insured.amount,
        r: rate,
        // The declared number, before the limit.
        n: dependants || undefined,
        s: disability,
        alone: input.unitPays === false || undefined,
      },
      m: law.month,
      from: laterFrom(law.from, insured.from),
      row: insured.row,
    },
  }
}
