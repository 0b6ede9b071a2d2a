import { minus, sum } from '#base/money/money.ts'
import { incompleteMonth, workPay } from '#statutory/malaysia/employment-act/work-pay.ts'
import { lawFor, type MalaysianLaw } from '#statutory/malaysia/law.ts'
import { type CompanyChoices, type Contributor, computeContributions } from '#statutory/malaysia/month/contributions.ts'
import { benefitOfMonth, compensationLimit } from '#statutory/malaysia/pcb/benefits.ts'
import { acceptedClaims, socsoRelief } from '#statutory/malaysia/pcb/claims.ts'
import { computePcb } from '#statutory/malaysia/pcb/deduction.ts'
import { epfOfNormalAndAdditional } from '#statutory/malaysia/pcb/epf-split.ts'
import { exemptLimit, exemptOfMonth } from '#statutory/malaysia/pcb/exempt.ts'
import { CHILD_KINDS } from '#statutory/malaysia/pcb/tables.ts'
import { tp1Law } from '#statutory/malaysia/pcb/tp1.ts'
import type { MonthFigures } from './figures.ts'
import { CITIZENSHIP, HRD, REGIME, toProductClaims, WORK, wageItem } from './product-names.ts'
import type { PaidLine, Person, PersonMonth } from './random-people.ts'

/** The employee and the company's choices as the product takes them. */
export function toContributor(who: Person): Contributor {
  return {
    citizenship: CITIZENSHIP[who.standing],
    birth: who.birth,
    electedBefore1998: who.election === 'before August 1998',
    epfElected: who.election === 'later',
    epfEmployeeRate: who.epfElectedEmployee || undefined,
    epfEmployerRate: who.epfElectedEmployer || undefined,
    contributedBefore55: who.contributedBefore55,
    contributedBefore57: who.contributedEisBefore57,
    lindungOptedOutOn: who.lindungOptedOutOn,
  }
}

/** The company's choices as the product takes them. */
export function toCompanyChoices(who: Person): CompanyChoices {
  return {
    epfAgeSwitch: who.epfNewRate === 'month after' ? 'month-after' : 'same-month',
    epfRounding: who.epfRounding === 'each share' ? 'each' : 'total-only',
    socsoAgeSwitch: 'same-month',
    hrd: HRD[who.hrdRate],
  }
}

function basicAndWork(who: Person, now: PersonMonth, law: MalaysianLaw): { basic: number; work: number } {
  const basic = now.days
    ? incompleteMonth(law.working, {
        wages: now.basic,
        eligibleDays: now.days.eligible,
        daysInPeriod: now.days.of,
      }).amount
    : now.basic
  if (!now.work) return { basic, work: 0 }
  const allowances = now.lines.filter((line) => line.everyMonth && wageItem(line).ordinaryRate)
  const { amount } = workPay(law.working, {
    kind: WORK[now.work.kind]!,
    rate: { per: 'month', wages: sum([now.basic, ...allowances.map((line) => line.amount)]) },
    payBasis: 'monthly',
    worked: now.work.minutes,
    normalDay: who.normalMinutes,
  })
  return { basic, work: amount }
}

interface YearSoFar {
  exempt: Record<string, number>
  claims: Record<string, number>
  socso: number
  compensation: number
}

/** The bases that each line counts for. Used ceilings are carried to the next month. */
function contributionBases(who: Person, month: string, lines: readonly PaidLine[], kept: YearSoFar) {
  const bases = { epf: 0, epfBonus: 0, epfNormal: 0, socso: 0, hrd: 0, normal: 0, additional: 0 }
  for (const { amount, ...line } of lines) {
    const item = wageItem(line)
    if (item.epf) bases.epf += amount
    if (item.epf && item.pcb !== 'additional' && (line.everyMonth || item.pcb !== 'exempt')) bases.epfNormal += amount
    if (item.bonus) bases.epfBonus += amount
    if (item.socso) bases.socso += amount
    if (item.hrd) bases.hrd += amount
    let taxable = item.pcb === 'exempt' ? 0 : amount
    if (item.exemptKind && item.exemptKind !== 'compensation') {
      const used = kept.exempt[item.exemptKind] ?? 0
      const split = exemptOfMonth(month, { amount, used, limit: exemptLimit(item.exemptKind, month) })
      kept.exempt[item.exemptKind] = split.used
      taxable = split.taxable
    }
    if (item.id === 'termination_benefit') {
      const room = compensationLimit(month, who.completedYears) - kept.compensation
      const exempt = Math.min(Math.max(0, room), amount)
      kept.compensation += exempt
      taxable = amount - exempt
    }
    if (item.pcb === 'additional') bases.additional += taxable
    else bases.normal += taxable
  }
  for (const { yearly, from } of who.benefits) {
    bases.normal += benefitOfMonth(`${month.slice(0, 5)}${`${from}`.padStart(2, '0')}`, yearly).normal
  }
  return bases
}

function acceptedDeductions(who: Person, now: PersonMonth, kept: YearSoFar, shares: number) {
  const { items, deductions, rebates } = acceptedClaims(tp1Law(now.month).value, {
    claims: { ...toProductClaims(now.claims), zakat: now.rebates },
    used: kept.claims,
    category: who.category,
    mandatoryEpf: who.mandatoryEpf,
  })
  for (const [id, amount] of Object.entries(items)) kept.claims[id] = (kept.claims[id] ?? 0) + amount
  const relief = who.socsoReliefByPayroll ? socsoRelief(350_00, kept.socso, shares) : 0
  kept.socso += relief
  return { lp1: deductions + relief, rebates }
}

/** The figures of the law in the product for every month of an employee. */
export function productAnswers(who: Person): MonthFigures[] {
  const { gross, epf, mtd, zakat, deductions, travel } = who.before
  const before = { remuneration: gross, epf, pcb: mtd, zakat, deductions }
  const kept: YearSoFar = { exempt: { travel }, claims: {}, socso: 0, compensation: 0 }
  return who.months.map((now) => {
    const law = lawFor(now.month)
    const { basic, work } = basicAndWork(who, now, law)
    const paid: PaidLine[] = [
      ...now.lines,
      { item: 'basic', amount: basic, everyMonth: true },
      { item: now.work?.kind === 'overtime' ? 'overtime' : 'rest day or holiday work', amount: work, everyMonth: true },
    ]
    const bases = contributionBases(who, now.month, paid, kept)
    const due = computeContributions(law, toContributor(who), bases, toCompanyChoices(who))
    const part = due.epf.basis.i.p as 'A' | 'none'
    const { k1, kt } = epfOfNormalAndAdditional(law.epf, {
      part,
      normalWages: bases.epfNormal,
      otherWages: minus(bases.epf, bases.epfNormal),
      epf: due.epf.employee,
    })
    const { lp1, rebates } = acceptedDeductions(who, now, kept, sum([due.socso.employee, due.eis.employee]))
    const tax = computePcb(law.pcb, {
      regime: REGIME[now.regime],
      category: who.category,
      children: Object.fromEntries(CHILD_KINDS.map((kind, index) => [kind, who.children[index]])),
      disabledSelf: who.disabledSelf,
      disabledSpouse: who.disabledSpouse,
      before: { ...before },
      now: {
        normal: bases.normal,
        epfNormal: k1,
        additional: bases.additional,
        epfAdditional: kt,
        deductions: lp1,
        zakat: now.zakat + rebates,
      },
    })
    before.remuneration += bases.normal + bases.additional
    before.epf += due.epf.employee
    before.pcb += tax.payable
    before.zakat += now.zakat + rebates
    before.deductions += lp1
    return {
      month: now.month,
      basic,
      work,
      epfPart: part === 'none' ? null : part,
      epf: {
        employee: due.epf.employee,
        employer: due.epf.employer,
        moreEmployee: due.epf.employeeExtra,
        moreEmployer: due.epf.employerExtra,
      },
      socsoCategory: due.socso.basis.i.c as 1 | 2,
      socso: { employee: due.socso.employee, employer: due.socso.employer },
      eis: due.eis.employee,
      lindung: due.lindung.employee,
      hrd: due.hrd.employer,
      taxable: { normal: bases.normal, additional: bases.additional },
      epfForTax: { normal: k1, additional: kt },
      deductions: lp1,
      tax: {
        k2: tax.k2,
        p: tax.p,
        a: tax.mtdNormal,
        k2WithAdditional: tax.k2WithAdditional,
        pWithAdditional: tax.pWithAdditional,
        c: tax.mtdAdditional,
      },
      payable: tax.payable,
    }
  })
}
