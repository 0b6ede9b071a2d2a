import { type Exact, exact, fromWhole, minus, plus, times, zero } from '../exact.ts'
import { employmentService, hasPension, laborService, type WorkerStatus } from './coverage.ts'
import { inDollars, lowest, withDecimals } from './dollars.ts'
import { isDayOff } from './holidays.ts'
import {
  addShares,
  arrearsFund,
  bonusSupplement,
  employerSupplement,
  employmentShares,
  healthShares,
  laborShares,
  type OtherIncome,
  occupationalPremium,
  otherSupplement,
  pensionShares,
  type Severity,
  type Supplement,
} from './insurance.ts'
import { healthCharged, insuredDays, pensionDays, type Service } from './insured-days.ts'
import { gradeFor, laborSalary } from './ladders.ts'
import { bonusTax, flatTax, nonResidentTax, retirementTax, tableTax } from './tax.ts'
import {
  annualLeaveDays,
  type DayKind,
  extraPay,
  hourWage,
  leaveDeduction,
  partMonthWage,
  severance,
  unusedLeave,
} from './work-pay.ts'

// biome-ignore lint/suspicious/noExplicitAny: the cases are data of many shapes
type CaseInput = any
type Answer = (given: CaseInput, period: string) => unknown

const yearOf = (period: string) => Number(period.slice(0, 4))
const text = (a: Exact) => withDecimals(a, 1)

const STANDINGS: Record<string, WorkerStatus> = {
  CITIZEN: 'national',
  FOREIGN_SPOUSE_OF_NATIONAL: 'spouse of a national',
  FOREIGN_PROFESSIONAL_APRC: 'professional with permanent residence',
  FOREIGN_PROFESSIONAL_NO_APRC: 'professional',
  MIGRANT: 'migrant worker',
}

const DAYS: Record<string, DayKind> = {
  WEEKDAY: 'working day',
  REST_DAY: 'rest day',
  NATIONAL_HOLIDAY: 'holiday',
  REGULAR_LEAVE_EMERGENCY: 'regular day off',
}

const INCOMES: Record<string, OtherIncome> = {
  PART_TIME_SALARY: 'part-time salary',
  PROFESSIONAL: 'professional fee',
  DIVIDEND: 'dividend',
}

const supplementAnswer = ({ base, premium }: Supplement) => ({ chargeable: base, base, premium: inDollars(premium) })

function laborCase(given: CaseInput, period: string) {
  const year = yearOf(period)
  const insuredSalary = given.insuredSalary ?? laborSalary(year, given.monthlyWage, given.partTime === true)
  const labor = laborShares(year, insuredSalary, 30)
  const employment = given.employmentInsurance ? employmentShares(insuredSalary, 30) : null
  const both = addShares(labor, employment)
  return {
    insuredSalary,
    employeeLI: inDollars(labor.worker),
    employerLI: inDollars(labor.unit),
    employeeEI: inDollars(employment?.worker ?? zero),
    employerEI: inDollars(employment?.unit ?? zero),
    employee: inDollars(both.worker),
    employer: inDollars(both.unit),
  }
}

function healthCase(given: CaseInput, period: string) {
  const insuredAmount = given.insuredAmount ?? gradeFor('health', yearOf(period), given.monthlyWage)
  const withDependants = (heads: number) => inDollars(healthShares(insuredAmount, heads).worker)
  const { unit, government } = healthShares(insuredAmount, 0)
  return {
    insuredAmount,
    self: withDependants(0),
    selfPlus1: withDependants(1),
    selfPlus2: withDependants(2),
    selfPlus3: withDependants(3),
    employee: withDependants(given.dependents ?? 0),
    employer: inDollars(unit),
    government: inDollars(government),
  }
}

function pensionCase(given: CaseInput, period: string) {
  const contributionWage = gradeFor('pension', yearOf(period), given.monthlyWage)
  const { unit, worker } = pensionShares(contributionWage, exact(given.voluntaryRate), 30)
  return { contributionWage, employer: inDollars(unit), employee: inDollars(worker) }
}

function daysCase(given: CaseInput) {
  const service: Service = { month: given.month, startDay: given.startDay ?? null, lastDay: given.lastDay ?? null }
  return {
    laborAndOccDays: insuredDays(service),
    pensionDays: pensionDays(service),
    nhiMonthCharged: healthCharged(service),
  }
}

function subsidyCase(given: CaseInput, period: string) {
  const severity = given.severity.toLowerCase() as Severity
  const year = yearOf(period)
  const amount = gradeFor('health', year, given.insuredSalary)
  return {
    laborEmployee: inDollars(laborShares(year, given.insuredSalary, 30, severity).worker),
    employmentEmployee: inDollars(employmentShares(given.insuredSalary, 30, severity).worker),
    nhiEmployee: inDollars(healthShares(amount, 0, severity).worker),
  }
}

function overtimeCase(given: CaseInput) {
  const pay = extraPay(fromWhole(given.monthlyWage), DAYS[given.dayType]!, exact(`${given.hours}`))
  const { n, d } = lowest(pay)
  return { extraPayTo2dp: withDecimals(pay, 2), extraPayExact: `${n}/${d}` }
}

function leaveCase(given: CaseInput) {
  const monthly = fromWhole(given.monthlyWage)
  if (given.leave === 'FAMILY_CARE') return { deduction: text(times(hourWage(monthly), fromWhole(given.hours))) }
  const deduction = leaveDeduction(monthly, {
    leave: given.leave.toLowerCase(),
    days: fromWhole(given.days),
    sickBefore: fromWhole(given.sickDaysAlreadyTakenThisYear),
    menstrualBefore: zero,
    serviceMonths: 0,
  })
  return { deduction: text(deduction) }
}

function coverageCase(given: CaseInput, period: string) {
  const standing = STANDINGS[given.identity]!
  const birth = `${yearOf(period) - given.age}-01-01`
  const service = { month: period, startDay: null, lastDay: null }
  const labor = (continued: boolean) => laborService(true, continued, birth, service) !== null
  return {
    LI: labor(false) || (labor(true) ? 'only if continued' : false),
    EI: employmentService(standing, birth, service) !== null,
    NHI: true,
    OCC: true,
    PENSION: hasPension(standing, period),
  }
}

function payslipCase(given: CaseInput, period: string) {
  const year = yearOf(period)
  const wage: number = given.monthlyWage
  const salary = laborSalary(year, wage, false)
  const labor = addShares(
    laborShares(year, salary, 30),
    given.employmentInsurance ? employmentShares(salary, 30) : null,
  )
  const health = healthShares(gradeFor('health', year, wage), given.nhiDependents)
  const pension = pensionShares(gradeFor('pension', year, wage), exact(given.voluntaryPensionRate), 30)
  const occupational = occupationalPremium(gradeFor('occupational', year, wage), exact(given.unitOccRate), 30)
  const taxable = wage - Math.min(given.mealAllowance, 3000) - inDollars(pension.worker)
  const tax = given.taxMethod === 'FLAT5' ? flatTax(taxable) : tableTax(year, taxable, given.taxDependents)
  return {
    gross: wage,
    laborAndEmploymentEmployee: inDollars(labor.worker),
    nhiEmployee: inDollars(health.worker),
    pensionEmployee: inDollars(pension.worker),
    incomeTax: inDollars(tax),
    bonusTax: 0,
    nhiSupplement: 0,
    net: inDollars(minus(fromWhole(wage), labor.worker, health.worker, pension.worker, tax)),
    employerLaborAndEmployment: inDollars(labor.unit),
    employerNhi: inDollars(health.unit),
    employerPension: inDollars(pension.unit),
    employerOccupational: inDollars(occupational),
    employerCost: inDollars(plus(labor.unit, health.unit, pension.unit, occupational)),
  }
}

/** The second calculator's answer to a published case, in the shape of its expectation. */
export const ANSWERS: Record<string, Answer> = {
  'labor-insurance': laborCase,
  'occupational-accident': (given, period) => {
    const insuredSalary = gradeFor('occupational', yearOf(period), given.monthlyWage)
    return { insuredSalary, employer: inDollars(occupationalPremium(insuredSalary, exact(given.unitRate), 30)) }
  },
  nhi: healthCase,
  pension: pensionCase,
  'pension-prorata': (given, period) => {
    const days = pensionDays({ month: period, startDay: Number(given.startDate.slice(8)), lastDay: null })
    return { days, employer: inDollars(pensionShares(given.contributionWage, zero, days).unit) }
  },
  'insured-days': daysCase,
  'withholding-table': (given, period) => ({
    tax: inDollars(tableTax(yearOf(period), given.monthlyTaxableSalary, given.taxDependents)),
  }),
  'withholding-flat5': (given) => ({ tax: inDollars(flatTax(given.monthlyTaxableSalary)) }),
  'bonus-tax-statute': (given, period) => ({ tax: inDollars(bonusTax(yearOf(period), given.bonus, 'statute')) }),
  'bonus-tax-product': (given, period) => ({ tax: inDollars(bonusTax(yearOf(period), given.bonus, 'over 2,000')) }),
  'nonresident-tax': (given, period) => {
    const { percent, tax } = nonResidentTax(yearOf(period), given.totalSalaryOfMonth)
    return { rate: percent === 6 ? '0.06' : '0.18', tax: inDollars(tax) }
  },
  'nhi-supplement-bonus': (given) =>
    supplementAnswer(bonusSupplement(given.insuredAmount, given.bonus, given.priorBonusThisYear)),
  'nhi-supplement-other': (given, period) =>
    supplementAnswer(otherSupplement(INCOMES[given.incomeType]!, yearOf(period), given.singlePayment)),
  'nhi-supplement-employer': (given) =>
    supplementAnswer(employerSupplement(given.salaryPaidThisMonth, given.insuredAmountTotal)),
  'wage-arrears-fund': (given) => ({ employer: inDollars(arrearsFund(given.laborInsuredSalaryTotal)) }),
  'disability-subsidy': subsidyCase,
  overtime: overtimeCase,
  'part-month-pay': (given) => ({
    pay: text(partMonthWage(fromWhole(given.monthlyWage), given.calendarDaysEmployedInMonth)),
  }),
  'leave-deduction': leaveCase,
  'annual-leave': (given) => ({ days: annualLeaveDays(given.completedServiceMonths) }),
  'annual-leave-cashout': (given) => ({
    pay: text(unusedLeave(fromWhole(given.lastNormalMonthWage), fromWhole(given.unusedDays))),
    taxable: false,
  }),
  'severance-new-system': (given) => ({
    severance: text(severance(fromWhole(given.averageMonthlyWage), fromWhole(given.serviceYears))),
  }),
  'retirement-income-tax': (given, period) => {
    const { income, tax } = retirementTax(
      yearOf(period),
      fromWhole(given.lumpSum),
      2 * given.serviceYears,
      given.taxResident,
    )
    return { taxableIncome: text(income), tax: inDollars(tax) }
  },
  coverage: coverageCase,
  'public-holiday': (given) => ({ dayOff: isDayOff(given.date) }),
  'full-payslip': payslipCase,
}
