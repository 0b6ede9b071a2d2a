import {
  cutToSen,
  dividedBy,
  type Exact,
  exact,
  fromWhole,
  isBelow,
  lesser,
  minus,
  notNegative,
  plus,
  roundUpTo,
  times,
  zero,
} from '../exact.ts'
import { type Category, type ChildrenInHalves, compulsoryReliefs, taxOfYear } from './pcb-figures.ts'

export type Regime = 'resident' | 'non-resident' | 'returning expert' | 'knowledge worker' | 'c-suite'

export interface PcbQuestion {
  year: number
  month: number
  regime: Regime
  category: Category
  children: ChildrenInHalves
  disabledSelf: boolean
  disabledSpouse: boolean
  /** Before this month in the year, earlier employers (TP3) included: Y, K, X, Z, LP. */
  before: { gross: Exact; epf: Exact; mtd: Exact; zakat: Exact; deductions: Exact }
  /** This month: Y1, K1, Yt, Kt, LP1, zakat and departure levy. */
  now: { normal: Exact; epfNormal: Exact; additional: Exact; epfAdditional: Exact; deductions: Exact; zakat: Exact }
}

export interface PcbAnswer {
  /** Deducted: rounded up to 5 sen. */
  payable: Exact
  /** A, cut to the sen, before the RM10 minimum. */
  normal: Exact
  /** C before the RM10 minimum. */
  additional: Exact
  k2: Exact
  chargeable: Exact
  k2WithAdditional: Exact
  chargeableWithAdditional: Exact
  /** E of Step 1. */
  yearSoFar: Exact
  /** Carried to Z of the next month. */
  zakatCarried: Exact
}

const EPF_LIMIT = fromWhole(4000)
const TEN = fromWhole(10)
const FIVE_SEN = exact('0.05')

/** Upwards to the next 5 sen, nil where negative. */
export function deductedPcb(amount: Exact): Exact {
  return roundUpTo(notNegative(amount), FIVE_SEN)
}

/** Nothing is deducted for a part below RM10. */
function fromTen(amount: Exact): Exact {
  return isBelow(amount, TEN) ? zero : amount
}

/** The deduction for A, C and the zakat of the month: Steps 1 and 5 and the table of LHDN. */
export function afterZakat(normal: Exact, additional: Exact, zakat: Exact): Exact {
  return deductedPcb(plus(minus(fromTen(normal), zakat), fromTen(additional)))
}

/** P with and without the additional remuneration, and the EPF each counts with. */
function chargeableIncome(of: PcbQuestion, withAdditional: boolean) {
  const left = 12 - of.month
  const k = lesser(of.before.epf, EPF_LIMIT)
  const k1 = lesser(of.now.epfNormal, minus(EPF_LIMIT, k))
  const kt = withAdditional ? lesser(of.now.epfAdditional, minus(EPF_LIMIT, k, k1)) : zero
  const unused = minus(EPF_LIMIT, k, k1, kt)
  const k2 = left === 0 ? zero : lesser(of.now.epfNormal, cutToSen(dividedBy(unused, fromWhole(left))))
  const reliefs = compulsoryReliefs(of.year, of.category, of.children, of.disabledSelf, of.disabledSpouse)
  const income = plus(
    minus(of.before.gross, k),
    minus(of.now.normal, k1),
    times(minus(of.now.normal, k2), fromWhole(left)),
    withAdditional ? minus(of.now.additional, kt) : zero,
  )
  return { k2, p: minus(income, reliefs, of.before.deductions, of.now.deductions) }
}

function ofNonResident(of: PcbQuestion): PcbAnswer {
  const rate = exact(of.year < 2020 ? '0.28' : '0.30')
  const pay = plus(of.now.normal, of.now.additional)
  const tax = cutToSen(times(pay, rate))
  return {
    payable: deductedPcb(fromTen(tax)),
    normal: tax,
    additional: zero,
    k2: zero,
    chargeable: pay,
    k2WithAdditional: zero,
    chargeableWithAdditional: pay,
    yearSoFar: zero,
    zakatCarried: zero,
  }
}

/** 15% of P for the three special regimes, bonus included and spread like the rest. */
function ofSpecialRegime(of: PcbQuestion): PcbAnswer {
  const { k2, p } = chargeableIncome(of, true)
  const inRebate = of.regime === 'returning expert' && !isBelow(fromWhole(35000), p)
  const rebate = inRebate ? fromWhole(of.category === 2 ? 800 : 400) : zero
  const tax = minus(times(notNegative(p), exact('0.15')), rebate, of.before.zakat, of.before.mtd)
  const normal = notNegative(cutToSen(dividedBy(tax, fromWhole(13 - of.month))))
  return {
    payable: afterZakat(normal, zero, of.now.zakat),
    normal,
    additional: zero,
    k2,
    chargeable: p,
    k2WithAdditional: k2,
    chargeableWithAdditional: p,
    yearSoFar: zero,
    zakatCarried: plus(of.before.zakat, of.now.zakat),
  }
}

/** The monthly tax deduction of one employee in one month (LHDN computerised calculation). */
export function pcb(of: PcbQuestion): PcbAnswer {
  if (of.regime === 'non-resident') return ofNonResident(of)
  if (of.regime !== 'resident') return ofSpecialRegime(of)
  const months = fromWhole(13 - of.month)
  const plain = chargeableIncome(of, false)
  const tax = taxOfYear(of.year, of.category, plain.p)
  const normal = notNegative(cutToSen(dividedBy(minus(tax, of.before.zakat, of.before.mtd), months)))
  const yearSoFar = plus(of.before.mtd, times(normal, months))
  const lifted = chargeableIncome(of, true)
  const hasAdditional = of.now.additional.n > 0n || of.now.epfAdditional.n > 0n
  const taxWith = cutToSen(taxOfYear(of.year, of.category, lifted.p))
  const additional = hasAdditional ? notNegative(minus(taxWith, yearSoFar, of.before.zakat)) : zero
  return {
    payable: afterZakat(normal, additional, of.now.zakat),
    normal,
    additional,
    k2: plain.k2,
    chargeable: plain.p,
    k2WithAdditional: lifted.k2,
    chargeableWithAdditional: lifted.p,
    yearSoFar,
    zakatCarried: plus(of.before.zakat, of.now.zakat),
  }
}
