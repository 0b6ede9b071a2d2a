import { addDays } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { ratio } from '#base/money/money.ts'
import { insuredFor } from '#statutory/taiwan/insurance/grades.ts'
import { GRADED_SCHEMES } from '#statutory/taiwan/insurance/notified-grades.ts'
import { laborInsured } from '#statutory/taiwan/labor-insurance/grades.ts'
import type { TaiwanLaw } from '#statutory/taiwan/law.ts'
import { monthlyFloor } from '#statutory/taiwan/minimum-wage.ts'
import { daysPresent, isTaxResident } from '#statutory/taiwan/withholding/residence.ts'
import type { ReviewFacts } from '../gather/review-facts.ts'
import type { Finding } from '../payslip/finding.ts'
import type { Payslip } from '../payslip/slip.ts'
import { sumWorkMinutes } from '../payslip/work-minutes.ts'
import type { Check } from '../values.ts'
import type { TaiwanPayInputs, TaiwanRun } from './inputs.ts'
import { stabilityFeeChecks } from './stability-fee.ts'
import { regularWage } from './wage.ts'

const FULL_WEEK_MINUTES = 2_400

type CheckContext = { readonly run: TaiwanRun; readonly law: TaiwanLaw }

/**
 * Checks for pay below the minimum wage, for a tax residence that contradicts the days of the year, and for what is not
 * recorded of grades, dependants and migrant workers.
 */
export function taiwanMonthlyChecks(
  slip: Payslip,
  inputs: TaiwanPayInputs,
  facts: ReviewFacts,
  { run, law }: CheckContext,
): Finding<Check>[] {
  return [
    ...minimumWageChecks(slip, inputs, facts, run, law),
    ...unusualPayChecks(slip, inputs, facts, law),
    ...gradeChecks(slip, inputs, law),
    ...dependantChecks(slip, inputs),
    ...stabilityFeeChecks(inputs, facts.previous === null || facts.previous === undefined),
    ...(slip.gross > 0 ? residenceChecks(inputs, facts, law) : []),
  ]
}

/** Checks for more overtime than the law allows or the office has agreed, including rest days and what earlier runs of the month paid. */
export function taiwanRunChecks(inputs: TaiwanPayInputs, { run }: CheckContext): Finding<Check>[] {
  const worked = sumWorkMinutes(inputs.items, run, ['overtime', 'restDay'])
  if (worked === null) return []
  const minutes = (inputs.overtimeBefore?.month ?? 0) + worked
  const limit = inputs.overtimeLimit ?? run.taiwan.overtimeLimit
  if (minutes <= limit) return []
  return [['overtime_above_limit', { hours: hoursText(minutes), limit: hoursText(limit) }]]
}

/**
 * Checks for a regular wage, with recurring amounts, below the minimum wage of the month; part-timers have a minimum by
 * their hours.
 */
function minimumWageChecks(
  slip: Payslip,
  inputs: TaiwanPayInputs,
  { partTime }: Pick<ReviewFacts, 'partTime'>,
  run: TaiwanRun,
  law: TaiwanLaw,
): Finding<Check>[] {
  if (slip.fullPay <= 0) return []
  const minutes = inputs.minutes * inputs.week.length
  const minimum = monthlyFloor(
    law.minimumWage,
    partTime && minutes < FULL_WEEK_MINUTES ? Math.max(1, minutes) : undefined,
  )
  const pay = regularWage(inputs, run)
  return pay > 0 && pay < minimum ? [['below_minimum_wage', { pay, minimum }]] : []
}

/** The pay from which on a digit may be too many: ten times the minimum wage, or the pay before. */
const TIMES = 10

/**
 * Checks for pay that may have a digit too many: a rate of hours from ten times the minimum wage on, and basic pay from ten
 * times the one of the month before on, in a first month the minimum wage.
 */
function unusualPayChecks(
  slip: Payslip,
  inputs: TaiwanPayInputs,
  { previous }: ReviewFacts,
  law: TaiwanLaw,
): Finding<Check>[] {
  const { monthly, hourly } = law.minimumWage.value
  const isTenTimes = (pay: number, usual: number) => pay >= ratio(usual, TIMES, 1, 'down')
  const rates = inputs.items.flatMap(({ rate }) => (rate && 'perHour' in rate ? [rate.perHour] : []))
  const rate = Math.max(0, ...rates)
  const before = previous && previous.fullPay > 0 ? previous.fullPay : monthly
  const isNew = slip.fullPay !== previous?.fullPay
  return [
    ...(isTenTimes(rate, hourly) ? [['pay_ten_times', { pay: rate, usual: hourly }] satisfies Finding<Check>] : []),
    ...(isNew && isTenTimes(slip.fullPay, before)
      ? [['pay_ten_times', { pay: slip.fullPay, usual: before }] satisfies Finding<Check>]
      : []),
  ]
}

/**
 * Checks for grades that no record decides, and for notified amounts below the grade of the wage that is in force:
 * insuring for less than the wage is fined (Labor Insurance Act art. 72).
 */
function gradeChecks(
  slip: Payslip,
  { taiwan: { grades = {}, partTime }, insuredWage: wage, insuredAssumed }: TaiwanPayInputs,
  law: TaiwanLaw,
): Finding<Check>[] {
  if (wage === undefined || !slip.lines.some(({ c }) => c === 'tw_labor' || c === 'tw_health')) return []
  const due = {
    labor: laborInsured(law.laborGrades, wage, partTime === true).amount,
    occupational: insuredFor(law.occupationalGrades, wage).amount,
    health: insuredFor(law.healthGrades, wage).amount,
    pension: insuredFor(law.pensionGrades, wage).amount,
  }
  const isLow = GRADED_SCHEMES.some((scheme) => (grades[scheme] ?? due[scheme]) < due[scheme])
  const isAssumed = insuredAssumed && GRADED_SCHEMES.some((scheme) => grades[scheme] === undefined)
  return [
    ...(isAssumed ? [['insured_grade_assumed', { wage }] satisfies Finding<Check>] : []),
    ...(isLow ? [['insured_grade_low', { wage }] satisfies Finding<Check>] : []),
  ]
}

/** Checks for fewer insured family members than the typed number: some may not have been recorded yet. */
function dependantChecks(
  { lines }: Payslip,
  { taiwan: { healthDependants }, dependantsTyped: typed }: TaiwanPayInputs,
): Finding<Check>[] {
  if (typed === undefined || !lines.some(({ c }) => c === 'tw_health')) return []
  return [['dependants_fewer', { insured: healthDependants, typed }]]
}

/**
 * Compares the typed tax residence with the person's days of the year in Taiwan. Where no stays are recorded, all days with
 * the company count: absences do not show where they were spent.
 */
function residenceChecks(
  { taiwan: { identity, taxResident } }: TaiwanPayInputs,
  { joinedOn, lastDay, stays = [] }: ReviewFacts,
  law: TaiwanLaw,
): Finding<Check>[] {
  const year = Number(law.month.slice(0, 4))
  // The day of arrival does not count, so somebody who works from the first day on arrived the day before.
  const known = stays.length > 0 ? stays : [{ arrived: addDays(joinedOn, -1), left: lastDay }]
  const days = daysPresent(known, year, `${year}-12-31`)
  // Spouses of nationals and permanent residents may have lived in Taiwan before they joined; workers from abroad are
  // judged by days.
  const status = identity === 'professional' || identity === 'migrant' ? 'overseas_chinese' : 'citizen'
  const counted = isTaxResident(status, {
    livesAbroad: !taxResident,
    presentOrPermitted: days,
    needed: law.residence.value.days,
  })
  return counted === taxResident ? [] : [[taxResident ? 'resident_under_183' : 'non_resident_183', { days }]]
}
