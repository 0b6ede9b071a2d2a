import { type Exact, minus, plus, roundToSen, zero } from '../exact.ts'
import { type Election, epfPart, epfShares, type ResidentStatus } from './epf.ts'
import { type PcbAnswer, type PcbQuestion, pcb } from './pcb.ts'
import { eisCovers, eisShare, hrdLevy, lindungAmount, lindungApplies, socsoCategory, socsoShares } from './perkeso.ts'
import { benefitByMonth, compensationLimit, exemptLimit, socsoRelief, underLimit } from './tax-items.ts'
import { type Counting, ITEMS, type Item } from './wage-items.ts'

/** The month of a birthday in a year; the law is silent on 29 February in a common year, which counts as 1 March here. */
function birthdayMonth(birth: string, year: number): string {
  return birth.endsWith('-02-29') && year % 4 !== 0 ? '03' : birth.slice(5, 7)
}

/** Age in whole years on the last day of a month; birth is '1990-04-15', the month '2026-05'. */
export function ageAtEnd(birth: string, month: string): number {
  const year = Number(month.slice(0, 4))
  const years = year - Number(birth.slice(0, 4))
  return month.slice(5) < birthdayMonth(birth, year) ? years - 1 : years
}

/** The age that counts for the EPF: a new rate starts with the month after the birthday, or with its own month by setting. */
export function ageForEpf(birth: string, month: string, newRate: 'month after' | 'same month'): number {
  const isBirthday = month.slice(5) === birthdayMonth(birth, Number(month.slice(0, 4)))
  return ageAtEnd(birth, month) - (isBirthday && newRate === 'month after' ? 1 : 0)
}

export interface Line {
  item: Item
  amount: Exact
  everyMonth: boolean
}

export interface Employee {
  birth: string
  standing: ResidentStatus
  election: Election
  epfNewRate: 'month after' | 'same month'
  epfRounding: 'each share' | 'total only'
  epfElectedEmployee: Exact
  epfElectedEmployer: Exact
  contributedBefore55: boolean
  contributedEisBefore57: boolean
  /** Day of the opt-out from LINDUNG 24 Jam. */
  lindungOptedOutOn: string | null
  hrdRate: 'none' | 'half' | 'full'
  completedYears: number
  tax: Pick<PcbQuestion, 'regime' | 'category' | 'children' | 'disabledSelf' | 'disabledSpouse'>
}

/** Totals of the year's earlier months, earlier employers included. */
export interface SoFar extends Record<'gross' | 'epf' | 'mtd' | 'zakat' | 'deductions', Exact> {
  travel: Exact
  childCare: Exact
  awards: Exact
  compensation: Exact
  socsoRelief: Exact
}

export const nothingSoFar: SoFar = {
  gross: zero,
  epf: zero,
  mtd: zero,
  zakat: zero,
  deductions: zero,
  travel: zero,
  childCare: zero,
  awards: zero,
  compensation: zero,
  socsoRelief: zero,
}

export interface MonthInput {
  month: string
  lines: readonly Line[]
  /** Yearly values of benefits that start this month or run since an earlier one, with their first month. */
  benefits: readonly { yearly: Exact; from: number }[]
  zakat: Exact
  /** Zakat and departure levy paid by the employee and claimed with form TP1. */
  rebates: Exact
  cp38: Exact
  /** Allowed claims of the month (LP1) besides SOCSO and EIS. */
  deductions: Exact
  socsoReliefByPayroll: boolean
}

/** Sums of the month's wages as each law counts them. */
function wagesByScheme(lines: readonly Line[]) {
  const sum = (counts: (as: Counting, line: Line) => boolean) =>
    plus(...lines.filter((line) => counts(ITEMS[line.item], line)).map((line) => line.amount))
  const additional = (as: Counting, line: Line) =>
    ['additional', 'compensation', 'awards'].includes(as.pcb) || (as.pcb === 'by month' && !line.everyMonth)
  const isExempt = (as: Counting) => as.pcb === 'exempt' || as.pcb === 'child care'
  return {
    epf: sum((as) => as.epf),
    // An allowance exempt from tax has its EPF in K1 where it comes every month, in Kt where it comes once.
    epfNormal: sum((as, line) => as.epf && !additional(as, line) && (line.everyMonth || !isExempt(as))),
    bonus: sum((_, line) => line.item === 'annual bonus' || line.item === 'other bonus'),
    socso: sum((as) => as.socso),
    hrd: sum((as) => as.hrd),
    normal: sum((as, line) => as.pcb === 'normal' || (as.pcb === 'by month' && line.everyMonth)),
    additional: sum((as, line) => as.pcb === 'additional' || (as.pcb === 'by month' && !line.everyMonth)),
    of: (pcb: Counting['pcb']) => sum((as) => as.pcb === pcb),
    paid: sum((_, line) => line.item !== 'benefit in kind' && line.item !== 'living accommodation'),
  }
}

/** All contributions, the tax deduction and the net pay of one employee in one month. */
export function payOfMonth(who: Employee, of: MonthInput, before: SoFar) {
  const year = Number(of.month.slice(0, 4))
  const month = Number(of.month.slice(5))
  const wages = wagesByScheme(of.lines)
  const part = epfPart(who.standing, who.election, ageForEpf(who.birth, of.month, who.epfNewRate), of.month)
  const asked = {
    rounding: who.epfRounding,
    electedEmployee: who.epfElectedEmployee,
    electedEmployer: who.epfElectedEmployer,
  }
  const epf = part ? epfShares(part, { ...asked, wages: wages.epf, bonus: wages.bonus }) : null
  const epfOnNormal = part ? epfShares(part, { ...asked, wages: wages.epfNormal, bonus: zero }).employee : zero
  const epfEmployee = epf?.employee ?? zero

  const age = ageAtEnd(who.birth, of.month)
  const category = socsoCategory(who.standing, age, who.contributedBefore55, of.month)
  const socso = socsoShares(category, wages.socso, of.month)
  const eis = eisCovers(who.standing, age, who.contributedEisBefore57) ? eisShare(wages.socso, of.month) : zero
  const lindung = lindungApplies(who.standing, who.lindungOptedOutOn, of.month)
    ? lindungAmount(wages.socso, of.month)
    : zero

  const travel = underLimit(wages.of('travel'), exemptLimit('travel', year), before.travel)
  const care = underLimit(wages.of('child care'), exemptLimit('child care', year), before.childCare)
  const awards = underLimit(wages.of('awards'), exemptLimit('awards', year), before.awards)
  const inKind = plus(...of.benefits.map((benefit) => benefitByMonth(benefit.yearly, benefit.from)))
  const relief = of.socsoReliefByPayroll ? socsoRelief(plus(socso.employee, eis), before.socsoRelief) : zero
  const normal = plus(wages.normal, travel.taxable, care.taxable, inKind)
  const compensation = underLimit(wages.of('compensation'), compensationLimit(who.completedYears), before.compensation)
  const additional = plus(wages.additional, awards.taxable, compensation.taxable)
  const deductions = plus(of.deductions, relief)
  const epfAdditional = minus(epfEmployee, epfOnNormal)
  const tax: PcbAnswer = pcb({
    ...who.tax,
    year,
    month,
    before,
    now: {
      normal,
      epfNormal: epfOnNormal,
      additional,
      epfAdditional,
      deductions,
      zakat: plus(of.zakat, of.rebates),
    },
  })
  const net = minus(
    wages.paid,
    plus(epfEmployee, epf?.moreEmployee ?? zero),
    socso.employee,
    eis,
    lindung,
    tax.payable,
    of.zakat,
    of.cp38,
  )
  const after: SoFar = {
    gross: plus(before.gross, normal, additional),
    epf: plus(before.epf, epfEmployee),
    mtd: plus(before.mtd, tax.payable),
    zakat: plus(before.zakat, of.zakat, of.rebates),
    deductions: plus(before.deductions, deductions),
    travel: plus(before.travel, travel.exempt),
    childCare: plus(before.childCare, care.exempt),
    awards: plus(before.awards, awards.exempt),
    compensation: plus(before.compensation, compensation.exempt),
    socsoRelief: plus(before.socsoRelief, relief),
  }
  return {
    part,
    epf,
    category,
    socso,
    eis,
    lindung,
    hrd: hrdLevy(who.standing, who.hrdRate, wages.hrd, roundToSen),
    tax,
    normal,
    additional,
    epfOnNormal,
    epfAdditional,
    deductions,
    net,
    after,
  }
}
