import type { Amounts, Basis } from '#base/basis.ts'
import { ratio } from '#base/money.ts'
import { ownRateOf } from '../own-rate.ts'
import { cp38Again } from './cp38.ts'
import { type EisReason, eisContribution } from './eis/contribution.ts'
import { eisLaw } from './eis/table.ts'
import { partsOf, unpaidOf } from './employment-act/part-month.ts'
import { workingLaw } from './employment-act/rules.ts'
import { unusedLeavePay } from './employment-act/unused-leave.ts'
import {
  incompleteMonth,
  missedPay,
  type PayBasis,
  type RateBase,
  type WorkKind,
  workPay,
} from './employment-act/work-pay.ts'
import { epfContribution } from './epf/contribution.ts'
import type { EpfReason } from './epf/part.ts'
import { type EpfPart, epfLaw } from './epf/schedule.ts'
import { type HrdRegistration, hrdLaw, hrdLevy } from './hrd-levy/levy.ts'
import { type LindungReason, lindungContribution } from './lindung/contribution.ts'
import { lindungLaw } from './lindung/table.ts'
import { benefitOfMonth } from './pcb/benefits.ts'
import { type Category, type Pcb, type PcbInput, pcb, type Regime } from './pcb/deduction.ts'
import { exemptOfMonth } from './pcb/exempt.ts'
import { pcbLaw } from './pcb/law.ts'
import { CHILD_KINDS, type ChildKind } from './pcb/tables.ts'
import type { Citizenship } from './person.ts'
import { type SocsoCategory, socsoContribution } from './socso/contribution.ts'
import { socsoLaw } from './socso/table.ts'
import { zakatDeduction } from './zakat/zakat.ts'

const FORMULAS: { readonly [formula: string]: (basis: Basis) => Amounts } = {
  epf: (b) =>
    amounts(
      epfContribution(epfLaw(b.m), {
        part: text<EpfPart | 'none'>(b, 'p'),
        wages: number(b, 'w'),
        bonus: number(b, 'b'),
        rounding: b.i.r === 't' ? 'total-only' : 'each',
        employeeRate: number(b, 'ee') || undefined,
        employerRate: number(b, 'er') || undefined,
        employeeOnTop: number(b, 'xe') || undefined,
        employerOnTop: number(b, 'xr') || undefined,
        why: text<EpfReason>(b, 'why'),
      }),
    ),
  socso: (b) =>
    amounts(socsoContribution(socsoLaw(b.m), { category: number(b, 'c') as SocsoCategory, wages: number(b, 'w') })),
  eis: (b) => amounts(eisContribution(eisLaw(b.m), { why: text<EisReason>(b, 'why'), wages: number(b, 'w') })),
  lindung: (b) =>
    amounts(lindungContribution(lindungLaw(b.m), { why: text<LindungReason>(b, 'why'), wages: number(b, 'w') })),
  hrd: (b) =>
    amounts(
      hrdLevy(hrdLaw(b.m), {
        registration: text<HrdRegistration>(b, 'g'),
        citizenship: text<Citizenship>(b, 'c'),
        wages: number(b, 'w'),
      }),
    ),
  zakat: (b) =>
    amounts(zakatDeduction(b.m, 'r' in b.i ? { rate: number(b, 'r') } : { amount: number(b, 'a') }, number(b, 'w'))),
  'pcb.resident': (b) => amounts(taxOf(b)),
  'pcb.nonResident': (b) => amounts(taxOf(b)),
  'pcb.rep': (b) => amounts(taxOf(b)),
  'pcb.knowledgeWorker': (b) => amounts(taxOf(b)),
  'pcb.cSuite': (b) => amounts(taxOf(b)),
  'pcb.bik': (b) =>
    amounts(
      benefitOfMonth(
        b.m,
        'ms' in b.i
          ? { value: number(b, 'v'), months: number(b, 'ms'), loans: 'loans' in b.i ? number(b, 'loans') : undefined }
          : number(b, 'v'),
      ),
    ),
  'pcb.exempt': (b) =>
    amounts(exemptOfMonth(b.m, { amount: number(b, 'a'), used: number(b, 'u'), limit: number(b, 'l') })),
  'ea.overtime': (b) => amounts(workOf(b, 'overtime')),
  'ea.restDay': (b) => amounts(workOf(b, 'restDay')),
  'ea.publicHoliday': (b) => amounts(workOf(b, 'publicHoliday')),
  'ea.missedHours': (b) =>
    amounts(
      missedPay(workingLaw(b.m), {
        rate: { per: text<RateBase['per']>(b, 'per'), wages: number(b, 'w') },
        missed: number(b, 't'),
        normalDay: number(b, 'n'),
        own: ownRateOf(b),
      }),
    ),
  'ea.unusedLeave': (b) =>
    amounts(
      unusedLeavePay(workingLaw(b.m), {
        rate: { per: text<RateBase['per']>(b, 'per'), wages: number(b, 'w') },
        minutes: number(b, 't'),
        normalDay: number(b, 'n'),
        own: ownRateOf(b),
      }),
    ),
  'ea.incompleteMonth': (b) =>
    amounts(
      incompleteMonth(workingLaw(b.m), {
        wages: number(b, 'w'),
        eligibleDays: number(b, 'd'),
        daysInPeriod: number(b, 'of'),
      }),
    ),
  'pay.basic': (b) => ({ amount: partsOf(b) }),
  'pay.cycle': (b) => ({ amount: partsOf(b) }),
  'pay.unpaid': (b) => ({ amount: unpaidOf(b) }),
  'pay.cycle_unpaid': (b) => ({ amount: unpaidOf(b) }),
  'pay.part': (b) => ({ amount: ratio(number(b, 'w'), number(b, 'd'), number(b, 'of'), 'half-up') }),
  'pay.cp38': (b) => ({ amount: number(b, 'a') }),
  'pay.cp38_order': (b) => ({ amount: cp38Again(b) }),
}

/** The formulas of Malaysian law that can be computed again from a stored basis. @internal */
export const MALAYSIAN_FORMULAS: readonly string[] = Object.keys(FORMULAS)

/**
 * The amounts of a line again, from its stored basis alone, to the sen and under the names the calculator gave them.
 * Throws RangeError for a formula that is not Malaysian law.
 */
export function recompute(basis: Basis): Amounts {
  const formula = FORMULAS[basis.f]
  if (!formula) throw new RangeError(`Not a formula of Malaysian law: ${basis.f}`)
  return formula(basis)
}

/** A month's tax again with every step (K2, P, A, E, C): they are not stored because they follow from the basis. */
export function taxOf(b: Basis): Pcb {
  return pcb(pcbLaw(b.m), taxInputOf(b))
}

/** The inputs of a stored tax basis. */
export function taxInputOf(b: Basis): PcbInput {
  return {
    regime: b.f.slice('pcb.'.length) as Regime,
    category: number(b, 'cat') as Category,
    children: childrenOf(b),
    disabledSelf: b.i.du === true,
    disabledSpouse: b.i.su === true,
    knowledgeWorkerRebate: b.i.kr === true,
    monthsLeft: typeof b.i.ml === 'number' ? b.i.ml : undefined,
    before: {
      remuneration: number(b, 'y'),
      epf: number(b, 'k'),
      pcb: number(b, 'x'),
      zakat: number(b, 'z'),
      deductions: number(b, 'lp'),
    },
    now: {
      normal: number(b, 'y1'),
      epfNormal: number(b, 'k1'),
      additional: number(b, 'yt'),
      epfAdditional: number(b, 'kt'),
      deductions: number(b, 'lp1'),
      zakat: number(b, 'zk'),
      takenBack: number(b, 'tb'),
      epfTakenBack: number(b, 'tbk'),
    },
  }
}

function childrenOf(b: Basis): { [kind in ChildKind]?: number } | undefined {
  const halves = b.i.ch
  if (!Array.isArray(halves)) return undefined
  return Object.fromEntries(CHILD_KINDS.map((kind, index) => [kind, halves[index]]))
}

function workOf(b: Basis, kind: WorkKind) {
  return workPay(workingLaw(b.m), {
    kind,
    rate: { per: text<RateBase['per']>(b, 'per'), wages: number(b, 'w') },
    payBasis: text<PayBasis>(b, 'pb'),
    worked: number(b, 't'),
    normalDay: number(b, 'n'),
    own: ownRateOf(b),
  })
}

function amounts<T extends { readonly basis: Basis }>(result: T): Omit<T, 'basis'> {
  const { basis: _, ...rest } = result
  return rest
}

function number(b: Basis, name: string): number {
  const value = b.i[name] ?? 0
  if (typeof value !== 'number') throw new RangeError(`Not a number in the basis: ${name}`)
  return value
}

function text<T extends string>(b: Basis, name: string): T {
  return b.i[name] as T
}
