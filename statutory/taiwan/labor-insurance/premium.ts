import type { Basis } from '#base/calculation/basis.ts'
import { type Day, laterDay } from '#base/days/days.ts'
import { type Millionths, minus, ratio, type Sen, ZERO } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import { type Disability, subsidyQuarters } from '../insurance/disability.ts'
import type { Insured } from '../insurance/grades.ts'
import type { LaborRates } from './rates.ts'

/** Shares of a premium in whole dollars; the employee's is the share after the state's disability subsidy. */
export type Premium = {
  readonly employee: Sen
  readonly employer: Sen
  readonly government: Sen
  readonly basis: Basis
}

export type LaborInput = {
  readonly insured: Insured
  /** Insured days of 30. */
  readonly days?: number | undefined
  readonly disability?: Disability | undefined
  /** False on parental leave: the worker may continue without the employer's share. */
  readonly unitPays?: boolean | undefined
}

/** Labor insurance against ordinary accidents: each share is rounded once, half up to the dollar. */
export function laborPremium(law: LawInMonth<LaborRates>, input: LaborInput): Premium {
  return premiumShares('tw.labor', law, law.value.ordinary, input)
}

/** Employment insurance; never added to labor insurance before rounding. */
export function employmentPremium(law: LawInMonth<LaborRates>, input: LaborInput): Premium {
  return premiumShares('tw.employment', law, law.value.employment, input)
}

/**
 * Occupational accident insurance at the rate notified to the employer, commuting included; the employer pays all of
 * it.
 */
export function occupationalPremium(
  law: LawInMonth<unknown>,
  input: { readonly insured: Insured; readonly rate: Millionths; readonly days?: number | undefined },
): { readonly employer: Sen; readonly basis: Basis } {
  const { insured, rate } = input
  const days = requireInsuredDays(input.days)
  if (!(rate >= 0) || rate > 1_000_000) throw new RangeError(`Not a rate: ${rate}`)
  return {
    employer: ratio(insured.amount, rate * days, 1_000_000 * 30, 'half-up'),
    basis: {
      f: 'tw.occupational',
      i: { w: insured.wage, g: insured.amount, r: rate, d: storedDays(days) },
      m: law.month,
      from: law.from,
      row: insured.row,
    },
  }
}

/** Contribution of an employer to the wage arrears fund on all its insured salaries, rounded once. */
export function arrearsFund(
  law: LawInMonth<{ readonly rate: Millionths }>,
  insuredTotal: number,
): { readonly employer: Sen; readonly basis: Basis } {
  if (!(insuredTotal >= 0)) throw new RangeError(`Not insured salaries: ${insuredTotal}`)
  return {
    employer: ratio(insuredTotal, law.value.rate, 1_000_000, 'half-up'),
    basis: { f: 'tw.arrearsFund', i: { g: insuredTotal, r: law.value.rate }, m: law.month, from: law.from },
  }
}

function premiumShares(f: string, law: LawInMonth<LaborRates>, rate: Millionths, input: LaborInput): Premium {
  const { insured, disability } = input
  const days = requireInsuredDays(input.days)
  const { worker, unit, government } = law.value
  const part = (hundredths: number, quarters = 4) =>
    ratio(insured.amount, rate * hundredths * days * quarters, 1_000_000 * 100 * 30 * 4, 'half-up')
  const own = part(worker)
  return {
    employee: minus(own, part(worker, subsidyQuarters(disability))),
    employer: input.unitPays === false ? ZERO : part(unit),
    government: part(government),
    basis: {
      f,
      i: {
        w: insured.wage,
        g: insured.amount,
        r: rate,
        d: storedDays(days),
        low: insured.low,
        s: disability,
        alone: input.unitPays === false || undefined,
      },
      m: law.month,
      from: laterFrom(law.from, insured.from),
      row: insured.row,
    },
  }
}

/** The day from which all parts of a result are in force: the latest of their days. */
export function laterFrom(a: Day, b: Day | undefined): Day {
  return b === undefined ? a : laterDay(a, b)
}

function requireInsuredDays(days = 30): number {
  if (!Number.isInteger(days) || days < 0 || days > 30) throw new RangeError(`Not insured days: ${days}`)
  return days
}

/** A whole month is not stored. */
function storedDays(days: number): number | undefined {
  return days === 30 ? undefined : days
}
