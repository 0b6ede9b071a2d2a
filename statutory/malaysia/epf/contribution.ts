import type { Basis } from '#base/calculation/basis.ts'
import {
  applyRate,
  atLeast,
  atMost,
  type Millionths,
  minus,
  ratio,
  roundAmount,
  type Sen,
  sum,
  ZERO,
} from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import type { EpfReason } from './part.ts'
import type { EpfPart, EpfSchedule, PartRates } from './schedule.ts'

/**
 * How sen are rounded where the exact wage counts (above RM20,000 and Part F). UNCONFIRMED which rounding KWSP
 * enforces: `each` share up to the next ringgit, as in its foreign-worker answers and its upload file; `total-only` is
 * the literal text (employee up, employer pays the rest of the rounded total).
 */
export type EpfRounding = 'each' | 'total-only'

export type EpfInput = {
  readonly part: EpfPart | 'none'
  /** EPF wages of the month including any bonus, in sen. */
  readonly wages: number
  readonly bonus?: number | undefined
  readonly rounding?: EpfRounding | undefined
  /** Elected total rates above the statutory ones (forms KWSP 17A), in millionths. */
  readonly employeeRate?: Millionths | undefined
  readonly employerRate?: Millionths | undefined
  /** Elected on top of the schedule's share, in millionths: it adds to a rate as well as to the flat RM5. */
  readonly employeeOnTop?: Millionths | undefined
  readonly employerOnTop?: Millionths | undefined
  /** Why this Part applies; used in the explanation only. */
  readonly why?: EpfReason | undefined
}

/** Statutory shares and, separately, the elected excess. All in sen. */
export type EpfContribution = {
  readonly employee: Sen
  readonly employer: Sen
  readonly employeeExtra: Sen
  readonly employerExtra: Sen
  readonly basis: Basis
}

/**
 * Contribution of a month by the Third Schedule. Throws RangeError for negative wages and for a Part that does not
 * exist in that month (F before October 2025).
 */
export function epfContribution(law: LawInMonth<EpfSchedule>, input: EpfInput): EpfContribution {
  const { part, wages } = input
  const bonus = input.bonus ?? 0
  if (!(wages >= 0) || bonus < 0 || bonus > wages) throw new RangeError(`Not EPF wages: ${wages}, bonus ${bonus}`)
  const schedule = law.value
  const rates = part === 'none' ? null : schedule.parts[part]
  if (rates === undefined) throw new RangeError(`EPF Part ${part} does not exist in ${law.month}`)
  const due = rates !== null && wages > schedule.nilUpTo
  const row = due && rates.banded && wages <= schedule.bandedUpTo ? findEpfRow(schedule, wages) : undefined
  const basis: Basis = {
    f: 'epf',
    i: {
      p: part,
      w: wages,
      b: bonus || undefined,
      r: input.rounding === 'total-only' ? 't' : undefined,
      ee: input.employeeRate || undefined,
      er: input.employerRate || undefined,
      xe: input.employeeOnTop || undefined,
      xr: input.employerOnTop || undefined,
      why: input.why,
    },
    m: law.month,
    from: law.from,
    row,
  }
  if (!due) return { employee: ZERO, employer: ZERO, employeeExtra: ZERO, employerExtra: ZERO, basis }
  const keepsLow = keepsLowRate(schedule, rates, wages, bonus)
  const employerRate = employerRateFor(schedule, rates, wages, bonus)
  const banded = row !== undefined
  const base = banded ? bandTop(schedule, wages) : wages
  const employee = applyRate(base, rates.employee, 'up', 100)
  const totalOnly = input.rounding === 'total-only' && !banded && !keepsLow
  const employer = employerShare(rates, { base: keepsLow ? wages : base, employerRate, employee, totalOnly })
  const aboveFlat = (flat: Sen) => atLeast(0, minus(electedExcess(wages, input.employerRate, 0), flat))
  return {
    employee,
    employer,
    employeeExtra: input.employeeOnTop
      ? electedOnTop(wages, input.employeeOnTop)
      : electedExcess(wages, input.employeeRate, rates.employee),
    employerExtra: input.employerOnTop
      ? electedOnTop(wages, input.employerOnTop)
      : rates.employerFlat === null
        ? electedExcess(wages, input.employerRate, employerRate)
        : aboveFlat(rates.employerFlat),
    basis,
  }
}

/**
 * The elected contribution on top of the schedule, on the exact wages, rounded up to the ringgit (UNCONFIRMED:
 * separately from the statutory share). Sen.
 */
export function electedOnTop(wages: number, rate: Millionths): Sen {
  return applyRate(wages, rate, 'up', 100)
}

/**
 * The employer's rate for the wages of a month; a bonus that alone lifts the wages above the step leaves the low rate
 * in place.
 */
export function employerRateFor(schedule: EpfSchedule, rates: PartRates, wages: number, bonus: number): Millionths {
  const low = wages <= schedule.lowUpTo || keepsLowRate(schedule, rates, wages, bonus)
  return low ? rates.employerLow : rates.employerHigh
}

function keepsLowRate(schedule: EpfSchedule, rates: PartRates, wages: number, bonus: number): boolean {
  return rates.bonusNote && wages > schedule.lowUpTo && wages - bonus <= schedule.lowUpTo
}

/** Upper end of a wage's band, in sen: the rates apply to this amount. */
export function bandTop(schedule: EpfSchedule, wages: number): Sen {
  return roundAmount(wages, 'up', wages <= schedule.lowUpTo ? schedule.lowStep : schedule.highStep)
}

/** Row of the printed schedule: 1 is the nil row up to RM10, 401 ends at RM20,000. */
export function findEpfRow(schedule: EpfSchedule, wages: number): number {
  if (wages <= schedule.nilUpTo) return 1
  const low = ratio(atMost(schedule.lowUpTo, wages), 1, schedule.lowStep, 'up')
  return 1 + low + ratio(atLeast(0, minus(wages, schedule.lowUpTo)), 1, schedule.highStep, 'up')
}

/** Wage range of a row of the printed schedule, in sen. */
export function epfRowRange(schedule: EpfSchedule, row: number): { readonly over: Sen; readonly upTo: Sen } {
  return { over: topOfRow(schedule, row - 1), upTo: topOfRow(schedule, row) }
}

function topOfRow(schedule: EpfSchedule, row: number): Sen {
  if (row <= 1) return row === 1 ? schedule.nilUpTo : ZERO
  const lowRows = ratio(schedule.lowUpTo, 1, schedule.lowStep, 'down')
  const low = Math.min(row - 1, lowRows)
  return sum([ratio(schedule.lowStep, low, 1, 'down'), ratio(schedule.highStep, row - 1 - low, 1, 'down')])
}

function employerShare(
  rates: PartRates,
  at: { base: number; employerRate: Millionths; employee: Sen; totalOnly: boolean },
): Sen {
  if (rates.employerFlat !== null) return rates.employerFlat
  if (at.totalOnly) return minus(applyRate(at.base, rates.employee + at.employerRate, 'up', 100), at.employee)
  // The note on bonus adds its rate to the employee share, a whole ringgit, and rounds the sum up: only this share is
  // rounded.
  return applyRate(at.base, at.employerRate, 'up', 100)
}

/** The excess of an elected total rate over the statutory rate. */
function electedExcess(wages: number, elected: Millionths | undefined, statutory: Millionths): Sen {
  return elected !== undefined && elected > statutory ? electedOnTop(wages, elected - statutory) : ZERO
}
