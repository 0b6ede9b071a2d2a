import { firstDay, lastDay } from '#base/days/days.ts'
import { ZERO } from '#base/money/money.ts'
import { flagIn, integerIn, type JsonObject, malformedField, periodIn } from '../../case-values.ts'
import { healthPremium } from '../health-insurance/premium.ts'
import { healthGrades, healthRates, supplementRules } from '../health-insurance/rates.ts'
import {
  bonusSupplement,
  employerSupplement,
  type OtherIncome,
  otherSupplement,
} from '../health-insurance/supplement.ts'
import { coverageFor, coverageLaw, type Identity } from '../insurance/coverage.ts'
import type { Disability } from '../insurance/disability.ts'
import { type Insured, insuredAs, insuredFor } from '../insurance/grades.ts'
import { insuredDays } from '../insurance/insured-days.ts'
import { laborGrades, laborInsured, occupationalGrades } from '../labor-insurance/grades.ts'
import { arrearsFund, employmentPremium, laborPremium, occupationalPremium } from '../labor-insurance/premium.ts'
import { arrearsFundLaw, laborRates } from '../labor-insurance/rates.ts'
import { minimumWageLaw } from '../minimum-wage.ts'
import { pensionContribution } from '../pension/contribution.ts'
import { pensionGrades, pensionRates } from '../pension/rates.ts'
import { choiceByName, dayIn, dollarsIn, rateIn, requireOneOf } from './case-values.ts'

export const SEVERITIES: { readonly [name: string]: Disability } = {
  MILD: 'mild',
  MODERATE: 'moderate',
  SEVERE: 'severe',
  PROFOUND: 'severe',
}

export const IDENTITIES: { readonly [name: string]: Identity } = {
  CITIZEN: 'national',
  NATIONAL: 'national',
  INDIGENOUS: 'national',
  ABORIGINAL: 'national',
  FOREIGN_SPOUSE_OF_NATIONAL: 'spouse_of_national',
  SPOUSE_OF_NATIONAL: 'spouse_of_national',
  MAINLAND_SPOUSE_OF_NATIONAL: 'spouse_of_national',
  HK_MACAU_SPOUSE_OF_NATIONAL: 'spouse_of_national',
  FOREIGN_PROFESSIONAL_APRC: 'professional_permanent',
  FOREIGN_PROFESSIONAL_NO_APRC: 'professional',
  MIGRANT_WORKER: 'migrant',
  MIGRANT: 'migrant',
  BLUE_COLLAR: 'migrant',
  BLUE_COLLAR_MIGRANT: 'migrant',
}

const OTHER_INCOME: { readonly [name: string]: OtherIncome } = {
  PART_TIME_SALARY: 'part_time',
  PROFESSIONAL: 'professional',
  DIVIDEND: 'dividend',
  INTEREST: 'interest',
  RENT: 'rent',
}

export function laborCase(input: JsonObject): JsonObject {
  const month = periodIn(input)
  const law = laborRates(month)
  const partTime = flagIn(input, 'partTime', false)
  const insured = insuredIn(input, 'insuredSalary', (wage) => laborInsured(laborGrades(month), wage, partTime))
  const days = input.days === undefined ? 30 : integerIn(input, 'days', 0, 30)
  const labor = laborPremium(law, { insured, days })
  const employed = flagIn(input, 'employmentInsurance', true)
  const employment = employed ? employmentPremium(law, { insured, days }) : NOTHING
  return {
    insuredSalary: insured.amount,
    employeeLI: labor.employee,
    employeeEI: employment.employee,
    employee: labor.employee + employment.employee,
    employerLI: labor.employer,
    employerEI: employment.employer,
    employer: labor.employer + employment.employer,
    governmentLI: labor.government,
    governmentEI: employment.government,
    government: labor.government + employment.government,
  }
}

const NOTHING = { employee: ZERO, employer: ZERO, government: ZERO }

export function occupationalCase(input: JsonObject): JsonObject {
  const law = occupationalGrades(periodIn(input))
  const insured = insuredIn(input, 'insuredSalary', (wage) => insuredFor(law, wage))
  const days = input.days === undefined ? 30 : integerIn(input, 'days', 0, 30)
  const { employer } = occupationalPremium(law, { insured, rate: rateIn(input, 'unitRate'), days })
  return { insuredSalary: insured.amount, employer }
}

export function healthCase(input: JsonObject): JsonObject {
  const month = periodIn(input)
  const law = healthRates(month)
  const insured = insuredIn(input, 'insuredAmount', (wage) => insuredFor(healthGrades(month), wage))
  const dependants = input.dependents === undefined ? 0 : integerIn(input, 'dependents', 0, 99)
  const employeePremium = (count: number) => healthPremium(law, { insured, dependants: count }).employee
  const { employee, employer, government } = healthPremium(law, { insured, dependants })
  return {
    insuredAmount: insured.amount,
    employee,
    self: employeePremium(0),
    selfPlus1: employeePremium(1),
    selfPlus2: employeePremium(2),
    selfPlus3: employeePremium(3),
    employer,
    government,
  }
}

export function pensionCase(input: JsonObject): JsonObject {
  const month = periodIn(input)
  const insured = insuredIn(input, 'contributionWage', (wage) => insuredFor(pensionGrades(month), wage))
  const { employee, employer } = pensionContribution(pensionRates(month), {
    insured,
    voluntary: rateIn(input, 'voluntaryRate', 0),
    employerRate: input.employerRate === undefined ? undefined : rateIn(input, 'employerRate'),
    days: input.days === undefined ? 30 : integerIn(input, 'days', 0, 30),
  })
  return { contributionWage: insured.amount, employee, employer }
}

/** The pension of a month that begins on a start date, ends on an end date, or both. */
export function pensionPartCase(input: JsonObject): JsonObject {
  const month = periodIn(input)
  const starts = input.startDate === undefined ? undefined : dayIn(input, 'startDate')
  requireOneOf(input, 'endDate', 'lastDate')
  const end = input.endDate === undefined ? 'lastDate' : 'endDate'
  const ends = input[end] === undefined ? undefined : dayIn(input, end)
  const days = insuredDays(month, {
    from: starts !== undefined && starts < firstDay(month) ? undefined : starts,
    until: ends !== undefined && ends > lastDay(month) ? undefined : ends,
  }).pension
  return { days, ...pensionCase({ ...input, days }) }
}

export function insuredDaysCase(input: JsonObject): JsonObject {
  const month = periodIn(input.month === undefined ? input : { period: input.month })
  if (input.period !== undefined && periodIn(input) !== month)
    throw malformedField('month', 'not the month of the period')
  const most = Number(lastDay(month).slice(8))
  const day = (field: string) =>
    input[field] === undefined || input[field] === null
      ? undefined
      : `${month}-${String(integerIn(input, field, 1, most)).padStart(2, '0')}`
  const { labor, pension, health } = insuredDays(month, { from: day('startDay'), until: day('lastDay') })
  return { laborAndOccDays: labor, pensionDays: pension, nhiMonthCharged: health }
}

export function bonusSupplementCase(input: JsonObject): JsonObject {
  const { chargeable, employee } = bonusSupplement(supplementRules(periodIn(input)), {
    bonus: dollarsIn(input, 'bonus'),
    before: dollarsIn(input, 'priorBonusThisYear', ZERO),
    insured: dollarsIn(input, 'insuredAmount'),
  })
  return { chargeable, premium: employee }
}

export function otherSupplementCase(input: JsonObject): JsonObject {
  const month = periodIn(input)
  const law = supplementRules(month)
  const kind = choiceByName(input, 'incomeType', OTHER_INCOME)
  const { chargeable, employee } = otherSupplement(law, {
    kind,
    payment: dollarsIn(input, 'singlePayment'),
    floor: kind === 'part_time' ? minimumWageLaw(month).value.monthly : law.value.otherFloor,
  })
  return { chargeable, premium: employee }
}

export function employerSupplementCase(input: JsonObject): JsonObject {
  const { base, employer } = employerSupplement(supplementRules(periodIn(input)), {
    paid: dollarsIn(input, 'salaryPaidThisMonth'),
    insuredTotal: dollarsIn(input, 'insuredAmountTotal'),
  })
  return { base, premium: employer }
}

export function arrearsFundCase(input: JsonObject): JsonObject {
  const { employer } = arrearsFund(arrearsFundLaw(periodIn(input)), dollarsIn(input, 'laborInsuredSalaryTotal'))
  return { employer }
}

/**
 * The worker's shares after the disability subsidy; one insured salary applies to every scheme unless health has its
 * own.
 */
export function disabilityCase(input: JsonObject): JsonObject {
  const month = periodIn(input)
  const disability = choiceByName(input, 'severity', SEVERITIES)
  const insured = insuredAs(dollarsIn(input, 'insuredSalary'))
  const health = insuredAs(dollarsIn(input, 'insuredAmount', insured.amount))
  const dependants = input.dependents === undefined ? 0 : integerIn(input, 'dependents', 0, 99)
  return {
    laborEmployee: laborPremium(laborRates(month), { insured, disability }).employee,
    employmentEmployee: employmentPremium(laborRates(month), { insured, disability }).employee,
    nhiEmployee: healthPremium(healthRates(month), { insured: health, dependants, disability }).employee,
  }
}

export function coverageCase(input: JsonObject): JsonObject {
  if (String(input.identity).toUpperCase() === 'OVERSEAS_CHINESE')
    throw malformedField('identity', 'the label does not decide insurance; give the permit class')
  const coverage = coverageFor(coverageLaw(periodIn(input)), {
    identity: choiceByName(input, 'identity', IDENTITIES),
    age: integerIn(input, 'age', 0, 120),
    unitWorkers: input.unitWorkers === undefined ? undefined : integerIn(input, 'unitWorkers', 1, 10_000_000),
  })
  const LABOR = { yes: true, if_joined: 'only if joined', if_continued: 'only if continued' } as const
  return {
    LI: LABOR[coverage.labor],
    EI: coverage.employment,
    NHI: coverage.health,
    OCC: coverage.occupational,
    PENSION: coverage.pension,
  }
}

/** Takes the notified insured amount, else the grade of the wage. */
function insuredIn(input: JsonObject, field: string, graded: (wage: number) => Insured): Insured {
  return input[field] === undefined ? graded(dollarsIn(input, 'monthlyWage')) : insuredAs(dollarsIn(input, field))
}
