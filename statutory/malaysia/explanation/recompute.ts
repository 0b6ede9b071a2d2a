import type { Amounts, Basis } from '#base/calculation/basis.ts'
import { ratio } from '#base/money/money.ts'
import { storedAgreedRate } from '../../agreed-rate.ts'
import { recomputeCp38 } from '../cp38.ts'
import { type EisReason, eisContribution } from '../eis/contribution.ts'
import { eisLaw } from '../eis/table.ts'
import { stretchesAmount, unpaidAmount } from '../employment-act/part-month.ts'
import { workingLaw } from '../employment-act/rules.ts'
import { unusedLeavePay } from '../employment-act/unused-leave.ts'
import {
  incompleteMonth,
  missedPay,
  type PayBasis,
  type RateBase,
  type WorkKind,
  workPay,
} from '../employment-act/work-pay.ts'
import { epfContribution } from '../epf/contribution.ts'
import type { EpfReason } from '../epf/part.ts'
import { type EpfPart, epfLaw } from '../epf/schedule.ts'
import { type HrdRegistration, hrdLaw, hrdLevy } from '../hrd-levy/levy.ts'
import { type LindungReason, lindungContribution } from '../lindung/contribution.ts'
import { lindungLaw } from '../lindung/table.ts'
import { benefitOfMonth } from '../pcb/benefits.ts'
import { type Category, computePcb, type Pcb, type PcbInput, type Regime } from '../pcb/deduction.ts'
import { exemptOfMonth } from '../pcb/exempt.ts'
import { pcbLaw } from '../pcb/law.ts'
import { CHILD_KINDS, type ChildKind } from '../pcb/tables.ts'
import type { Citizenship } from '../person.ts'
import { type SocsoCategory, socsoContribution } from '../socso/contribution.ts'
import { socsoLaw } from '../socso/table.ts'
import { zakatDeduction } from '../zakat/zakat.ts'

const FORMULAS: { readonly [formula: string]: (basis: Basis) => Amounts } = {
  epf: (b) =>
    withoutBasis(
      epfContribution(epfLaw(b.m), {
        part: textInput<EpfPart | 'none'>(b, 'p'),
        wages: numberInput(b, 'w'),
        bonus: numberInput(b, 'b'),
        rounding: b.i.r === 't' ? 'total-only' : 'each',
        employeeRate: numberInput(b, 'ee') || undefined,
        employerRate: numberInput(b, 'er') || undefined,
        employeeOnTop: numberInput(b, 'xe') || undefined,
        employerOnTop: numberInput(b, 'xr') || undefined,
        why: textInput<EpfReason>(b, 'why'),
      }),
    ),
  socso: (b) =>
    withoutBasis(
      socsoContribution(socsoLaw(b.m), { category: numberInput(b, 'c') as SocsoCategory, wages: numberInput(b, 'w') }),
    ),
  eis: (b) =>
    withoutBasis(eisContribution(eisLaw(b.m), { why: textInput<EisReason>(b, 'why'), wages: numberInput(b, 'w') })),
  lindung: (b) =>
    withoutBasis(
      lindungContribution(lindungLaw(b.m), { why: textInput<LindungReason>(b, 'why'), wages: numberInput(b, 'w') }),
    ),
  hrd: (b) =>
    withoutBasis(
      hrdLevy(hrdLaw(b.m), {
        registration: textInput<HrdRegistration>(b, 'g'),
        citizenship: textInput<Citizenship>(b, 'c'),
        wages: numberInput(b, 'w'),
      }),
    ),
  zakat: (b) =>
    withoutBasis(
      zakatDeduction(
        b.m,
        'r' in b.i ? { rate: numberInput(b, 'r') } : { amount: numberInput(b, 'a') },
        numberInput(b, 'w'),
      ),
    ),
  'pcb.resident': (b) => withoutBasis(recomputeTax(b)),
  'pcb.nonResident': (b) => withoutBasis(recomputeTax(b)),
  'pcb.rep': (b) => withoutBasis(recomputeTax(b)),
  'pcb.knowledgeWorker': (b) => withoutBasis(recomputeTax(b)),
  'pcb.cSuite': (b) => withoutBasis(recomputeTax(b)),
  'pcb.bik': (b) =>
    withoutBasis(
      benefitOfMonth(
        b.m,
        'ms' in b.i
          ? {
              value: numberInput(b, 'v'),
              months: numberInput(b, 'ms'),
              loans: 'loans' in b.i ? numberInput(b, 'loans') : undefined,
            }
          : numberInput(b, 'v'),
      ),
    ),
  'pcb.exempt': (b) =>
    withoutBasis(
      exemptOfMonth(b.m, { amount: numberInput(b, 'a'), used: numberInput(b, 'u'), limit: numberInput(b, 'l') }),
    ),
  'ea.overtime': (b) => withoutBasis(recomputeWork(b, 'overtime')),
  'ea.restDay': (b) => withoutBasis(recomputeWork(b, 'restDay')),
  'ea.publicHoliday': (b) => withoutBasis(recomputeWork(b, 'publicHoliday')),
  'ea.missedHours': (b) =>
    withoutBasis(
      missedPay(workingLaw(b.m), {
        rate: { per: textInput<RateBase['per']>(b, 'per'), wages: numberInput(b, 'w') },
        missed: numberInput(b, 't'),
        normalDay: numberInput(b, 'n'),
        own: storedAgreedRate(b),
      }),
    ),
  'ea.unusedLeave': (b) =>
    withoutBasis(
      unusedLeavePay(workingLaw(b.m), {
        rate: { per: textInput<RateBase['per']>(b, 'per'), wages: numberInput(b, 'w') },
        minutes: numberInput(b, 't'),
        normalDay: numberInput(b, 'n'),
        own: storedAgreedRate(b),
      }),
    ),
  'ea.incompleteMonth': (b) =>
    withoutBasis(
      incompleteMonth(workingLaw(b.m), {
        wages: numberInput(b, 'w'),
        eligibleDays: numberInput(b, 'd'),
        daysInPeriod: numberInput(b, 'of'),
      }),
    ),
  'pay.basic': (b) => ({ amount: stretchesAmount(b) }),
  'pay.cycle': (b) => ({ amount: stretchesAmount(b) }),
  'pay.unpaid': (b) => ({ amount: unpaidAmount(b) }),
  'pay.cycle_unpaid': (b) => ({ amount: unpaidAmount(b) }),
  'pay.part': (b) => ({ amount: ratio(numberInput(b, 'w'), numberInput(b, 'd'), numberInput(b, 'of'), 'half-up') }),
  'pay.cp38': (b) => ({ amount: numberInput(b, 'a') }),
  'pay.cp38_order': (b) => ({ amount: recomputeCp38(b) }),
}

/** The formulas of Malaysian law that can be computed again from a stored basis. @internal */
export const MALAYSIAN_FORMULAS: readonly string[] = Object.keys(FORMULAS)

/**
 * Recomputes the amounts of a line from its stored basis alone, to the sen and under the calculator's names. Throws
 * RangeError for a formula that is not Malaysian law.
 */
export function recompute(basis: Basis): Amounts {
  const formula = FORMULAS[basis.f]
  if (!formula) throw new RangeError(`Not a formula of Malaysian law: ${basis.f}`)
  return formula(basis)
}

/**
 * Recomputes a month's tax with every step (K2, P, A, E, C). The steps are not stored because they follow from the
 * basis.
 */
export function recomputeTax(b: Basis): Pcb {
  return computePcb(pcbLaw(b.m), toPcbInput(b))
}

/** The inputs of a stored tax basis. */
export function toPcbInput(b: Basis): PcbInput {
  return {
    regime: b.f.slice('pcb.'.length) as Regime,
    category: numberInput(b, 'cat') as Category,
    children: toChildHalves(b),
    disabledSelf: b.i.du === true,
    disabledSpouse: b.i.su === true,
    knowledgeWorkerRebate: b.i.kr === true,
    monthsLeft: typeof b.i.ml === 'number' ? b.i.ml : undefined,
    before: {
      remuneration: numberInput(b, 'y'),
      epf: numberInput(b, 'k'),
      pcb: numberInput(b, 'x'),
      zakat: numberInput(b, 'z'),
      deductions: numberInput(b, 'lp'),
    },
    now: {
      normal: numberInput(b, 'y1'),
      epfNormal: numberInput(b, 'k1'),
      additional: numberInput(b, 'yt'),
      epfAdditional: numberInput(b, 'kt'),
      deductions: numberInput(b, 'lp1'),
      zakat: numberInput(b, 'zk'),
      takenBack: numberInput(b, 'tb'),
      epfTakenBack: numberInput(b, 'tbk'),
    },
  }
}

function toChildHalves(b: Basis): { [kind in ChildKind]?: number } | undefined {
  const halves = b.i.ch
  if (!Array.isArray(halves)) return undefined
  return Object.fromEntries(CHILD_KINDS.map((kind, index) => [kind, halves[index]]))
}

function recomputeWork(b: Basis, kind: WorkKind) {
  return workPay(workingLaw(b.m), {
    kind,
    rate: { per: textInput<RateBase['per']>(b, 'per'), wages: numberInput(b, 'w') },
    payBasis: textInput<PayBasis>(b, 'pb'),
    worked: numberInput(b, 't'),
    normalDay: numberInput(b, 'n'),
    own: storedAgreedRate(b),
  })
}

function withoutBasis<T extends { readonly basis: Basis }>(result: T): Omit<T, 'basis'> {
  const { basis: _, ...rest } = result
  return rest
}

function numberInput(b: Basis, name: string): number {
  const value = b.i[name] ?? 0
  if (typeof value !== 'number') throw new RangeError(`Not a number in the basis: ${name}`)
  return value
}

function textInput<T extends string>(b: Basis, name: string): T {
  return b.i[name] as T
}
