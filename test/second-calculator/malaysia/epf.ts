import {
  type Exact,
  exact,
  fromWhole,
  isBelow,
  minus,
  notNegative,
  plus,
  roundUpTo,
  roundUpToRinggit,
  times,
  zero,
} from '../exact.ts'

export type ResidentStatus = 'citizen' | 'permanent resident' | 'foreigner'
/** When a foreigner elected to contribute, if ever: the cut-off is 1 August 1998. */
export type Election = 'never' | 'before August 1998' | 'later'
export type Part = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

/** The Part of the Third Schedule for an age in a wage month ('2026-05'); null: outside the Act (Act A1760 from October 2025). */
export function epfPart(standing: ResidentStatus, election: Election, age: number, month: string): Part | null {
  if (age >= 75) return null
  const old = age >= 60
  if (standing === 'citizen') return old ? 'E' : 'A'
  if (standing === 'permanent resident' || election === 'before August 1998') return old ? 'C' : 'A'
  if (month >= '2025-10') return 'F'
  if (election === 'never') return null
  return old ? 'D' : 'B'
}

const FLAT = exact('5')
const RATES: Record<Part, { employee: Exact; low: Exact | 'flat'; high: Exact | 'flat' }> = {
  A: { employee: exact('0.11'), low: exact('0.13'), high: exact('0.12') },
  B: { employee: exact('0.11'), low: 'flat', high: 'flat' },
  C: { employee: exact('0.055'), low: exact('0.065'), high: exact('0.06') },
  D: { employee: exact('0.055'), low: 'flat', high: 'flat' },
  E: { employee: zero, low: exact('0.04'), high: exact('0.04') },
  F: { employee: exact('0.02'), low: exact('0.02'), high: exact('0.02') },
}

const TEN = fromWhole(10)
const LOW_END = fromWhole(5000)
const TABLE_END = fromWhole(20000)

/** The upper end of the band a wage lies in; the wage itself above RM20,000 and in Part F, which has no bands. */
export function bandEnd(part: Part, wages: Exact): Exact {
  if (part === 'F' || isBelow(TABLE_END, wages)) return wages
  return roundUpTo(wages, isBelow(LOW_END, wages) ? fromWhole(100) : fromWhole(20))
}

export interface EpfWages {
  /** The month's EPF wages, bonus included. */
  wages: Exact
  bonus: Exact
  /** Who carries the rounding where the law rounds only the total: each share up, or the total only. */
  rounding: 'each share' | 'total only'
  /** Rates elected in place of the statutory ones; one that is not higher changes nothing. */
  electedEmployee: Exact
  electedEmployer: Exact
}

export interface EpfShares {
  employee: Exact
  employer: Exact
  /** What the elected rates add, on the wages themselves and to the next ringgit. */
  moreEmployee: Exact
  moreEmployer: Exact
}

const NIL: EpfShares = { employee: zero, employer: zero, moreEmployee: zero, moreEmployer: zero }

function excess(wages: Exact, elected: Exact, statutory: Exact): Exact {
  return roundUpToRinggit(times(wages, notNegative(minus(elected, statutory))))
}

/** Both shares in whole ringgit, the elected excess apart (Third Schedule, its note on bonus, forms 17A). */
export function epfShares(part: Part, of: EpfWages): EpfShares {
  if (!isBelow(TEN, of.wages)) return NIL
  const rates = RATES[part]
  const end = bandEnd(part, of.wages)
  const employee = roundUpToRinggit(times(end, rates.employee))
  const moreEmployee = excess(of.wages, of.electedEmployee, rates.employee)
  const liftedByBonus = isBelow(LOW_END, of.wages) && !isBelow(LOW_END, minus(of.wages, of.bonus))
  const keepsLow = liftedByBonus && (part === 'A' || part === 'C')
  const rate = keepsLow || !isBelow(LOW_END, of.wages) ? rates.low : rates.high
  if (rate === 'flat') {
    const moreEmployer = notNegative(minus(excess(of.wages, of.electedEmployer, zero), FLAT))
    return { employee, employer: FLAT, moreEmployee, moreEmployer }
  }
  const moreEmployer = excess(of.wages, of.electedEmployer, rate)
  if (keepsLow) {
    const both = plus(employee, times(of.wages, rate))
    return { employee, employer: minus(roundUpToRinggit(both), employee), moreEmployee, moreEmployer }
  }
  const exactEmployer = times(end, rate)
  const onlyTotal = of.rounding === 'total only' && (part === 'F' || isBelow(TABLE_END, of.wages))
  const employer = onlyTotal
    ? minus(roundUpToRinggit(plus(times(end, rates.employee), exactEmployer)), employee)
    : roundUpToRinggit(exactEmployer)
  return { employee, employer, moreEmployee, moreEmployer }
}
