import { asText, cutToSen, type Exact, exact, plus, roundToSen, times, zero } from '../exact.ts'
import { type Election, epfPart, epfShares, type Part, type ResidentStatus } from './epf.ts'
import { cp8dLine, cp39Amount, cp39Fields, cp39Header } from './file-lines.ts'
import { leaveDays } from './leave.ts'
import { afterZakat, deductedPcb, type PcbQuestion, pcb, type Regime } from './pcb.ts'
import type { Category, ChildrenInHalves } from './pcb-figures.ts'
import { eisCovers, eisShare, hrdLevy, lindungAmount, lindungApplies, socsoCategory, socsoShares } from './perkeso.ts'
import { benefitByMonth, splitEpf, taxableByMonth } from './tax-items.ts'
import { incompleteMonth, ordinaryRate, overtimePay, publicHolidayPay, restDayPay } from './work-pay.ts'

// biome-ignore lint/suspicious/noExplicitAny: the cases are data of many shapes
type CaseInput = any

const money = (text: string | undefined) => exact(text ?? '0')
const decimal = (count: number) => exact(`${count}`)

const REGIMES: Record<string, Regime> = {
  resident: 'resident',
  nonResident: 'non-resident',
  rep: 'returning expert',
  knowledgeWorker: 'knowledge worker',
  cSuite: 'c-suite',
}

function toChildrenInHalves(given: CaseInput): ChildrenInHalves {
  const halves = (name: string) => (given?.[name] ?? 0) * 2
  return {
    under18: halves('under18'),
    study18: halves('study18'),
    tertiary: halves('tertiary'),
    disabled: halves('disabled'),
    disabledTertiary: halves('disabledTertiary'),
  }
}

function pcbQuestion(given: CaseInput, before: CaseInput, now: CaseInput): PcbQuestion {
  return {
    year: given.year,
    month: now.month ?? given.month,
    regime: REGIMES[given.regime] as Regime,
    category: given.category as Category,
    children: toChildrenInHalves(given.children),
    disabledSelf: given.disabledSelf === true,
    disabledSpouse: given.disabledSpouse === true,
    before: {
      gross: money(before.remuneration),
      epf: money(before.epf),
      mtd: money(before.pcb),
      zakat: money(before.zakat),
      deductions: money(before.deductions),
    },
    now: {
      normal: money(now.normal),
      epfNormal: money(now.epfNormal),
      additional: money(now.additional),
      epfAdditional: money(now.epfAdditional),
      deductions: money(now.deductions),
      zakat: plus(money(now.zakat), money(now.levy)),
    },
  }
}

function pcbCase(given: CaseInput) {
  const answer = pcb(pcbQuestion(given, given.ytd, given.current))
  return {
    payable: asText(answer.payable),
    K2: asText(answer.k2),
    P: asText(answer.chargeable),
    mtdNormal: asText(answer.normal),
    K2WithAdditional: asText(answer.k2WithAdditional),
    PWithAdditional: asText(answer.chargeableWithAdditional),
    totalMtdYear: asText(answer.yearSoFar),
    mtdAdditional: asText(answer.additional),
  }
}

function pcbYear(given: CaseInput) {
  let before = { gross: zero, epf: zero, mtd: zero, zakat: zero, deductions: zero }
  const payable: Exact[] = []
  for (const now of given.months) {
    const question = { ...pcbQuestion(given, {}, now), before }
    const answer = pcb(question)
    payable.push(answer.payable)
    before = {
      gross: plus(before.gross, question.now.normal, question.now.additional),
      epf: plus(before.epf, question.now.epfNormal, question.now.epfAdditional),
      mtd: plus(before.mtd, answer.payable),
      zakat: plus(before.zakat, question.now.zakat),
      deductions: plus(before.deductions, question.now.deductions),
    }
  }
  return { payable: payable.map(asText), total: asText(plus(...payable)) }
}

function epfCase(part: Part, given: CaseInput) {
  const { employee, employer } = epfShares(part, {
    wages: money(given.wages),
    bonus: money(given.ofWhichBonus),
    rounding: 'each share',
    electedEmployee: zero,
    electedEmployer: zero,
  })
  return { employee: asText(employee), employer: asText(employer) }
}

function employeeCase(given: CaseInput) {
  const standing: ResidentStatus = { citizen: 'citizen', pr: 'permanent resident', foreigner: 'foreigner' }[
    given.citizenship as 'citizen'
  ] as ResidentStatus
  const wages = money(given.wages)
  const election: Election = given.epfElectedVoluntarily ? 'later' : 'never'
  const part = epfPart(standing, election, given.age, given.period)
  const category = socsoCategory(standing, given.age, given.contributedBefore55, given.period)
  const socso = socsoShares(category, wages, given.period)
  const eis = eisCovers(standing, given.age, given.contributedEisBefore57) ? eisShare(wages, given.period) : zero
  const lindung = lindungApplies(standing, given.skbbkOptOut ? given.period : null, given.period)
  return {
    epf: part ? { part, ...epfCase(part, given) } : { part: 'none', employee: '0.00', employer: '0.00' },
    socso: { category, employee: asText(socso.employee), employer: asText(socso.employer) },
    eis: { employee: asText(eis), employer: asText(eis) },
    skbbk: { employee: asText(lindung ? lindungAmount(wages, given.period) : zero) },
  }
}

function workPay(given: CaseInput) {
  const hours = decimal(given.hours ?? 0)
  const normal = decimal(given.normalHours ?? 8)
  const day = given.dailyOrp ? exact(given.dailyOrp) : ordinaryRate(money(given.monthlyWages), 'month')
  if (given.rule === 'incompleteMonth') {
    return incompleteMonth(money(given.monthlyWages), given.eligibleDays, given.daysInWagePeriod)
  }
  if (given.rule === 'overtimeNormalDay') return overtimePay(day, normal, hours)
  return (given.rule === 'restDay' ? restDayPay : publicHolidayPay)(given.payBasis, day, normal, hours)
}

/** EPF of 11% for the split examples, which are exact ringgit. */
function epfSplit(given: CaseInput) {
  const everyMonth = plus(money(given.salary), money(given.recurringNonTaxableEpfAllowance))
  const { k1, kt } = splitEpf(money(given.epfDeducted), times(everyMonth, exact('0.11')))
  return { K1: asText(k1), Kt: asText(kt) }
}

function socsoCase(given: CaseInput) {
  const shares = socsoShares(given.category, money(given.wages), given.period)
  return { employer: asText(shares.employer), employee: asText(shares.employee) }
}

function zakatRule(given: CaseInput) {
  const payable = afterZakat(money(given.mtdNormal), money(given.mtdAdditional), money(given.zakat))
  return { payable: asText(payable), zakatCarriedAsZ: asText(money(given.zakat)) }
}

function expectedHeader(given: CaseInput): string {
  const records = given.records.map((record: CaseInput) => ({ mtd: money(record.mtd), cp38: money(record.cp38) }))
  return cp39Header(given.employerNo, given.year, given.month, records)
}

function expectedTotals(given: CaseInput) {
  const sen = (text: string) => Number(text.replace('.', ''))
  return {
    ...cp39Fields(sen(given.totalMtd), given.mtdRecords, sen(given.totalCp38), given.cp38Records),
    mtd: cp39Amount(money(given.mtd)),
    cp38: cp39Amount(money(given.cp38)),
  }
}

/** The second calculator's answer to a published case, in the shape of its expectation. */
export const ANSWERS: Record<string, (given: CaseInput) => unknown> = {
  pcb: pcbCase,
  'pcb-year': pcbYear,
  'pcb-zakat-rule': zakatRule,
  leave: (given) => ({ days: leaveDays(given.leave, given.completedServiceMonths, given.monthsOfYear) }),
  'pcb-round': (given) => ({ value: asText(deductedPcb(money(given.value))) }),
  'pcb-truncate': (given) => ({ value: asText(cutToSen(exact(given.value))) }),
  'pcb-epf-split': epfSplit,
  'pcb-bik-month': (given) => ({ monthly: asText(benefitByMonth(money(given.annualValue), given.month)) }),
  'pcb-exempt-ytd': (given) => ({
    taxable: taxableByMonth(money(given.limitPerYear), given.monthly.map(money), money(given.alreadyUsed)).map(asText),
  }),
  epf: (given) => epfCase(given.part, given),
  socso: socsoCase,
  eis: (given) => {
    const share = asText(eisShare(money(given.wages), given.period))
    return { employer: share, employee: share }
  },
  skbbk: (given) => ({
    employee: asText(given.participates ? lindungAmount(money(given.wages), given.period) : zero),
    employer: '0.00',
  }),
  employee: employeeCase,
  ea: (given) => ({ amount: asText(workPay(given)) }),
  hrd: (given) => {
    const rate = given.malaysianEmployees >= 10 ? 'full' : 'none'
    const levy = hrdLevy(given.citizen ? 'citizen' : 'foreigner', rate, money(given.levyWages), roundToSen)
    return { levy: asText(levy) }
  },
  'cp39-header': (given) => ({ line: expectedHeader(given) }),
  'cp39-fields': expectedTotals,
  'cp8d-line': (given) => {
    const { note: _, ...fields } = given
    return { line: cp8dLine(Object.values(fields)) }
  },
}
