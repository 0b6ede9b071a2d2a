import { atLeast, minus, ratio, type Sen, sum, ZERO } from '#base/money/money.ts'
import { amountDue, cp38Basis } from '../cp38.ts'
import { electedOnTop, epfContribution } from '../epf/contribution.ts'
import type { EpfPart } from '../epf/schedule.ts'
import type { MalaysianLaw } from '../law.ts'
import type { MalaysianLine } from '../law-line.ts'
import { type AcceptedClaims, acceptedClaims, socsoRelief } from '../pcb/claims.ts'
import { computePcb } from '../pcb/deduction.ts'
import { epfOfNormalAndAdditional } from '../pcb/epf-split.ts'
import { tp1Law } from '../pcb/tp1.ts'
import { toChildHalves } from '../status/tax-status.ts'
import { zakatDeduction } from '../zakat/zakat.ts'
import { type MonthContributions, remainingAmount } from './month-contributions.ts'
import {
  type MalaysianChoices,
  type MalaysianMonthInput,
  type MonthBases,
  NO_MONTH,
  NO_YEAR,
  type SameMonth,
  type TakenInRun,
} from './month-input.ts'

export type MonthTax = {
  lines: MalaysianLine[]
  normal: Sen
  additional: Sen
  epfNormal: Sen
  epfAdditional: Sen
  /** All reliefs taken this month (LP1), and the part that is SOCSO and EIS without a claim. */
  reliefs: Sen
  socsoRelief: Sen
  zakat: Sen
  pcb: Sen
  /** Monthly pay taken back that lowers this month alone, and the EPF on it. */
  takenBack: Sen
  epfTakenBack: Sen
  claimsUsed: Record<string, number> | null
}

const NO_CLAIMS: AcceptedClaims = { items: {}, deductions: ZERO, rebates: ZERO }

/** Zakat, the month's tax deduction and CP38. */
export function computeMonthTax(
  law: MalaysianLaw,
  inputs: MalaysianMonthInput,
  bases: MonthBases,
  contributions: MonthContributions,
  choices: MalaysianChoices,
  takes: TakenInRun,
): MonthTax {
  const same = { ...NO_MONTH, ...inputs.same }
  const before = inputs.before ?? NO_YEAR
  const { status } = inputs
  const normal = atLeast(0, bases.taxNormal)
  const additional = atLeast(0, bases.taxAdditional)
  const { k1, kt } = epfForTax(law, bases, contributions, inputs)
  const takenBack = choices.takesBackOnce ? minus(atLeast(0, bases.taxNormal + bases.taxTakenBack), normal) : ZERO
  const epfTakenBack = takenBack > 0 ? epfOfTakenBack(law, bases, contributions, inputs) : ZERO
  const claims = inputs.claims ? acceptedMonthClaims(inputs, law, contributions.part !== 'none') : NO_CLAIMS
  const relief =
    choices.socsoRelief && status.regime !== 'nonResident'
      ? socsoReliefOfMonth(inputs, law, contributions, claims)
      : ZERO
  const reliefs = sum([claims.deductions, relief])
  const zakat = zakatDeduction(law.month, status.zakat && takes.zakat ? { amount: status.zakat } : null, 0)
  const zakatAndLevy = sum([zakat.employee, claims.rebates])
  const { payable, basis } = computePcb(law.pcb, {
    regime: status.regime,
    category: status.category,
    children: status.children ? toChildHalves(status.children) : undefined,
    disabledSelf: status.disabled,
    disabledSpouse: status.spouseDisabled,
    knowledgeWorkerRebate: choices.knowledgeWorkerRebate,
    monthsLeft: inputs.monthsLeft,
    before: {
      remuneration: before.remuneration,
      epf: before.epf,
      pcb: before.pcb,
      zakat: before.zakat,
      deductions: before.deductions,
    },
    now: {
      normal: normal + same.taxableNormal,
      epfNormal: k1 + same.epfNormal,
      additional: additional + same.taxableAdditional,
      epfAdditional: kt + same.epfAdditional,
      deductions: reliefs + same.reliefs,
      zakat: zakatAndLevy + same.zakat,
      takenBack: takenBack + same.taxableTakenBack,
      epfTakenBack: epfTakenBack + same.epfTakenBack,
    },
  })
  // Tax left to the person's last cycle is reported like tax that another run took.
  const elsewhere = takes.tax ? same.pcb : payable
  const tax = remainingAmount(payable, elsewhere)
  const lines: MalaysianLine[] = []
  if (zakat.employee > 0) lines.push({ c: 'zakat', k: 'deduction', a: zakat.employee, b: zakat.basis })
  lines.push({
    c: 'pcb',
    k: 'deduction',
    a: tax,
    b: basis,
    ...((inputs.same || elsewhere > 0) && { l: [elsewhere, 0] as const }),
  })
  for (const order of inputs.orders ?? [])
    lines.push({ c: 'cp38', k: 'deduction', a: amountDue(order), b: cp38Basis(order, law.month) })
  if (inputs.cp38 && !inputs.orders)
    lines.push({ c: 'cp38', k: 'deduction', a: inputs.cp38, b: { f: 'pay.cp38', i: { a: inputs.cp38 }, m: law.month } })
  return {
    lines,
    normal,
    additional,
    epfNormal: k1,
    epfAdditional: kt,
    reliefs,
    socsoRelief: relief,
    zakat: zakatAndLevy,
    pcb: tax,
    takenBack,
    epfTakenBack,
    claimsUsed: inputs.claims ? { ...claims.items } : null,
  }
}

/**
 * K1 and Kt of this run: K1 is the EPF on monthly pay, including elected EPF; Kt is the rest. The method itself cuts
 * what exceeds the yearly limit; more of the elected part counts only when it is claimed with TP1.
 */
function epfForTax(
  law: MalaysianLaw,
  bases: MonthBases,
  contributions: MonthContributions,
  inputs: MalaysianMonthInput,
): { k1: Sen; kt: Sen } {
  const { epfEmployee, epfWages, epfStatutory, part } = contributions
  if (part === 'none') return { k1: ZERO, kt: ZERO }
  if (inputs.same) return epfOfLaterRun(law, bases, contributions, inputs, inputs.same)
  const normalWages = atLeast(0, Math.min(bases.epfNormal, epfWages))
  const { k1, kt } = epfOfNormalAndAdditional(law.epf, {
    part: part as never,
    normalWages,
    otherWages: epfWages - normalWages,
    epf: epfStatutory,
  })
  const elected = epfEmployee - epfStatutory
  const onNormal = Math.min(elected, electedOnTop(normalWages, inputs.status.epfExtraEmployee ?? 0))
  return { k1: sum([k1, onNormal]), kt: sum([kt, elected - onNormal]) }
}

/** The additional EPF that monthly pay would have if nothing were taken back. */
function epfOfTakenBack(
  law: MalaysianLaw,
  bases: MonthBases,
  { part }: MonthContributions,
  { status, same }: MalaysianMonthInput,
): Sen {
  if (part === 'none') return ZERO
  const of = (wages: number): Sen =>
    sum([
      epfContribution(law.epf, { part: part as EpfPart, wages }).employee,
      electedOnTop(wages, status.epfExtraEmployee ?? 0),
    ])
  const wages = atLeast(0, bases.epfNormal + (same?.epfWages ?? 0))
  return atLeast(0, minus(of(wages + bases.epfTakenBack), of(wages)))
}

/** A later run of the month counts the whole month's EPF on monthly pay, less what earlier runs counted. */
function epfOfLaterRun(
  law: MalaysianLaw,
  bases: MonthBases,
  { epfEmployee, epfWages, epfStatutory, part }: MonthContributions,
  inputs: MalaysianMonthInput,
  same: SameMonth,
): { k1: Sen; kt: Sen } {
  const elected = Math.max(0, same.epfEmployee + epfEmployee - epfStatutory)
  const onNormal = (normalWages: number): Sen => {
    const { k1 } = epfOfNormalAndAdditional(law.epf, {
      part: part as never,
      normalWages,
      otherWages: epfWages + same.epfWages - normalWages,
      epf: epfStatutory,
    })
    return sum([k1, Math.min(elected, electedOnTop(normalWages, inputs.status.epfExtraEmployee ?? 0))])
  }
  const normalWages = atLeast(0, Math.min(bases.epfNormal, epfWages)) + normalBefore(same, onNormal)
  const own = atLeast(0, Math.min(epfEmployee, onNormal(normalWages) - same.epfNormal))
  return { k1: own, kt: minus(epfEmployee, own) }
}

/**
 * Monthly pay among the EPF wages of earlier runs. Where those runs had both kinds of pay, it is the wages less what
 * they taxed as additional. If that does not match the EPF they took for monthly pay (an ex gratia payment is no EPF
 * wage), it is the share of the wages that corresponds to its share of the EPF.
 */
function normalBefore(same: SameMonth, epfOf: (wages: number) => number): number {
  if (same.epfNormal === 0) return 0
  if (same.epfAdditional === 0) return same.epfWages
  const untaxed = Math.max(0, same.epfWages - same.taxableAdditional)
  if (epfOf(untaxed) === same.epfNormal) return untaxed
  return ratio(same.epfWages, same.epfNormal, same.epfNormal + same.epfAdditional, 'half-up')
}

function acceptedMonthClaims(inputs: MalaysianMonthInput, law: MalaysianLaw, mandatoryEpf: boolean): AcceptedClaims {
  return acceptedClaims(tp1Law(law.month).value, {
    claims: inputs.claims ?? {},
    used: inputs.before?.claims ?? {},
    category: inputs.status.category,
    mandatoryEpf,
  })
}

/** SOCSO and EIS of the month, up to what claims for the same leave of the year's limit. */
function socsoReliefOfMonth(
  inputs: MalaysianMonthInput,
  law: MalaysianLaw,
  contributions: MonthContributions,
  claims: AcceptedClaims,
): Sen {
  const limit = tp1Law(law.month).value.find((item) => item.id === 'socso')?.limit ?? 0
  const used = (inputs.before?.socsoRelief ?? 0) + (inputs.before?.claims?.socso ?? 0) + (claims.items.socso ?? 0)
  return socsoRelief(limit, used, sum([contributions.socsoEmployee, contributions.eisEmployee]))
}
