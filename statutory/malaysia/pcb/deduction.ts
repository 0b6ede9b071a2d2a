import type { Basis } from '#base/calculation/basis.ts'
import { applyRate, atLeast, atMost, minus, ratio, type Sen, sen, sum, ZERO } from '#base/money/money.ts'
import { taxAfterZakat } from '../zakat/zakat.ts'
import type { PcbLaw } from './law.ts'
import { CHILD_KINDS, type ChildKind } from './tables.ts'

export type Regime = 'resident' | 'nonResident' | 'rep' | 'knowledgeWorker' | 'cSuite'

/** 1 single; 2 married, spouse without income; 3 married with working spouse, divorced, widowed, or single parent. */
export type Category = 1 | 2 | 3

/** Children by kind in halves: 2 is a child in full, 1 a child shared with the other parent. */
export type ChildHalves = { readonly [kind in ChildKind]?: number | undefined }

export type PcbInput = {
  readonly regime: Regime
  readonly category: Category
  readonly children?: ChildHalves | undefined
  readonly disabledSelf?: boolean | undefined
  readonly disabledSpouse?: boolean | undefined
  /**
   * Totals of the calendar year before this month, including earlier employers (TP3), in sen: Y, K, X (tax deducted,
   * without CP38 and extra tax requested by the employee), Z (zakat and levy), LP.
   */
  readonly before: {
    readonly remuneration: number
    readonly epf: number
    readonly pcb: number
    readonly zakat: number
    readonly deductions: number
  }
  /**
   * This month in sen: Y1, K1, Yt, Kt, LP1, zakat and departure levy. `takenBack` is the pay of earlier months by which
   * Y1 is lower, `epfTakenBack` the EPF on it: the remaining months (Y2, K2) are projected without them.
   */
  readonly now: {
    readonly normal: number
    readonly epfNormal: number
    readonly additional: number
    readonly epfAdditional: number
    readonly deductions: number
    readonly zakat: number
    readonly takenBack?: number | undefined
    readonly epfTakenBack?: number | undefined
  }
  /** Knowledge workers: grant the rebate of the returning expert. UNCONFIRMED; off unless the company turns it on. */
  readonly knowledgeWorkerRebate?: boolean | undefined
  /**
   * Working months left in the year after this one, where the person leaves before December: later months have no pay.
   */
  readonly monthsLeft?: number | undefined
}

/** The deduction and every step towards it, named as in LHDN's specification. Sen. */
export type Pcb = {
  readonly payable: Sen
  /** A, before the minimum and zakat. */
  readonly mtdNormal: Sen
  /** C, before the minimum. */
  readonly mtdAdditional: Sen
  readonly k2: Sen
  readonly p: Sen
  readonly tax: Sen
  readonly k2WithAdditional: Sen
  readonly pWithAdditional: Sen
  readonly taxWithAdditional: Sen
  /** E: X + A for this and the remaining months. */
  readonly totalMtdYear: Sen
  /** D + S + DU + SU + Q × C + LP + LP1. */
  readonly reliefs: Sen
  /** Zakat and levy of this month; all of it counts as paid later. */
  readonly zakatCarried: Sen
  readonly basis: Basis
}

/**
 * Monthly tax deduction of one person. Throws RangeError where the tables of the year are not loaded.
 *
 * UNCONFIRMED corners, settled here and nowhere else:
 * (a) A between 0 and the minimum together with a bonus: E uses the computed A, the month's part is still dropped.
 * (b) too much deducted earlier, so that A would be negative: A is 0 in E and C shrinks by the excess.
 * (c) one rounding of A and C together at the end, as step 5 of the specification adds first.
 * (d) P between two printed rows, such as 35,000.40, belongs to the upper row; so does the end of the rebate.
 * (e) the minimum of RM10 is applied to the flat regimes too.
 */
export function computePcb(law: PcbLaw, input: PcbInput): Pcb {
  if (input.regime === 'nonResident') return nonResidentPcb(law, input)
  const { before, now } = input
  const n = Math.min(law.monthsLeft, input.monthsLeft ?? law.monthsLeft)
  const reliefs = totalReliefs(law, input)
  const k = atMost(law.epfPerYear, before.epf)
  const k1 = atMost(minus(law.epfPerYear, k), now.epfNormal)
  const kt = atMost(minus(law.epfPerYear, k, k1), now.epfAdditional)
  const room = minus(law.epfPerYear, k, k1)
  const monthly = now.normal + (now.takenBack ?? 0)
  const epfMonthly = k1 + (now.epfTakenBack ?? 0)
  const k2 = futureEpf(epfMonthly, room, n)
  const known = sum([before.remuneration, -k, now.normal, -k1, -reliefs])
  const p = sum([known, ratio(minus(monthly, k2), n, 1, 'down')])
  const withAdditional = now.additional !== 0 || now.epfAdditional !== 0
  const k2t = withAdditional ? futureEpf(epfMonthly, minus(room, kt), n) : k2
  const pt = withAdditional ? sum([known, ratio(minus(monthly, k2t), n, 1, 'down'), now.additional, -kt]) : p
  const flat = input.regime !== 'resident'
  // The flat regimes have no separate step for a bonus: it is part of P from the start.
  const taxed = flat ? pt : p
  const tax = flat ? flatTax(law, input, taxed) : bracketTax(law, input.category, taxed)
  const a = ratio(atLeast(0, minus(tax, before.zakat, before.pcb)), 1, n + 1, 'down')
  const e = sum([before.pcb, ratio(a, n + 1, 1, 'down')])
  const taxT = flat || !withAdditional ? tax : bracketTax(law, input.category, pt)
  const c = flat || !withAdditional ? ZERO : atLeast(0, minus(taxT, e, before.zakat))
  const { payable } = taxAfterZakat({ normal: a, additional: c, zakat: now.zakat, minimum: law.minimum })
  return {
    payable,
    mtdNormal: a,
    mtdAdditional: c,
    k2: flat ? k2t : k2,
    p: taxed,
    tax,
    k2WithAdditional: k2t,
    pWithAdditional: pt,
    taxWithAdditional: taxT,
    totalMtdYear: e,
    reliefs,
    zakatCarried: sen(now.zakat),
    basis: toBasis(law, input, flat ? undefined : bracketRow(law, p)),
  }
}

/** Row of Table 1 for P, counted from 1; undefined at or below the first limit. */
export function bracketRow(law: PcbLaw, p: number): number | undefined {
  return requireLoaded(law.brackets, law).findLastIndex(({ over }) => p > over) + 1 || undefined
}

/** Individual, spouse, disability and child reliefs plus the accepted claims (LP, LP1). */
export function totalReliefs(law: PcbLaw, input: PcbInput): Sen {
  const { individual, spouse, disabledSelf, disabledSpouse, child } = requireLoaded(law.reliefs, law)
  const { category, children, before, now } = input
  let total = individual + before.deductions + now.deductions
  if (input.disabledSelf) total += disabledSelf
  if (category === 2) total += spouse + (input.disabledSpouse ? disabledSpouse : 0)
  if (category !== 1 && children) {
    for (const kind of CHILD_KINDS) {
      const halves = children[kind]
      if (halves) total += ratio(child[kind], halves, 2, 'down')
    }
  }
  return sen(total)
}

function bracketTax(law: PcbLaw, category: Category, p: number): Sen {
  const bracket = requireLoaded(law.brackets, law).findLast(({ over }) => p > over)
  if (bracket === undefined) return ZERO
  const { over, rate, base1, base2 } = bracket
  return atLeast(0, sum([applyRate(minus(p, over), rate, 'down'), category === 2 ? base2 : base1]))
}

function flatTax(law: PcbLaw, input: PcbInput, p: number): Sen {
  if (p <= 0) return ZERO
  const rebated =
    (input.regime === 'rep' || (input.regime === 'knowledgeWorker' && input.knowledgeWorkerRebate)) &&
    p <= law.rebateUpTo
  const rebate = rebated ? (input.category === 2 ? law.rebate2 : law.rebate1) : ZERO
  return atLeast(0, minus(applyRate(p, law.concession, 'down'), rebate))
}

/** K2: the EPF of each remaining month, cut (never rounded) to the sen so that the year stays within the limit. */
function futureEpf(k1: number, room: number, n: number): Sen {
  return n === 0 ? ZERO : atMost(ratio(room, 1, n, 'down'), k1)
}

function nonResidentPcb(law: PcbLaw, input: PcbInput): Pcb {
  const taxable = atLeast(0, sum([input.now.normal, input.now.additional]))
  const tax = applyRate(taxable, law.nonResident, 'down')
  const { payable } = taxAfterZakat({ normal: tax, additional: 0, zakat: 0, minimum: law.minimum })
  return {
    payable,
    mtdNormal: tax,
    mtdAdditional: ZERO,
    k2: ZERO,
    p: taxable,
    tax,
    k2WithAdditional: ZERO,
    pWithAdditional: taxable,
    taxWithAdditional: tax,
    totalMtdYear: sum([input.before.pcb, tax]),
    reliefs: ZERO,
    zakatCarried: ZERO,
    basis: toBasis(law, input, undefined),
  }
}

function toBasis(law: PcbLaw, input: PcbInput, row: number | undefined): Basis {
  const { before, now, children } = input
  return {
    f: `pcb.${input.regime}`,
    i: {
      cat: input.category,
      ch: children && input.category !== 1 ? CHILD_KINDS.map((kind) => children[kind] ?? 0) : undefined,
      du: input.disabledSelf || undefined,
      su: input.disabledSpouse || undefined,
      y: before.remuneration || undefined,
      k: before.epf || undefined,
      x: before.pcb || undefined,
      z: before.zakat || undefined,
      lp: before.deductions || undefined,
      y1: now.normal || undefined,
      k1: now.epfNormal || undefined,
      tb: now.takenBack || undefined,
      tbk: now.epfTakenBack || undefined,
      yt: now.additional || undefined,
      kt: now.epfAdditional || undefined,
      lp1: now.deductions || undefined,
      zk: now.zakat || undefined,
      kr: input.knowledgeWorkerRebate || undefined,
      ml: input.monthsLeft,
    },
    m: law.month,
    from: law.from,
    row,
  }
}

function requireLoaded<T>(value: T | null, law: PcbLaw): T {
  if (value === null) throw new RangeError(`The tax tables of ${law.month.slice(0, 4)} are not loaded`)
  return value
}
