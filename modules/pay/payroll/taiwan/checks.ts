import { addDays } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import type { TaiwanLaw } from '#statutory/taiwan/law.ts'
import { monthlyFloor } from '#statutory/taiwan/minimum-wage.ts'
import { daysPresent, isTaxResident } from '#statutory/taiwan/withholding/residence.ts'
import type { ReviewFacts } from '../gather/review-facts.ts'
import type { Finding } from '../payslip/finding.ts'
import type { Payslip } from '../payslip/slip.ts'
import { sumWorkMinutes } from '../payslip/work-minutes.ts'
import type { Check } from '../values.ts'
import type { TaiwanPayInputs, TaiwanRun } from './inputs.ts'
import { regularWage } from './wage.ts'

const FULL_WEEK_MINUTES = 2_400

type CheckContext = { readonly run: TaiwanRun; readonly law: TaiwanLaw }

/** Pay below the minimum wage, and a tax residence that the days of the year speak against. */
export function taiwanMonthlyChecks(
  slip: Payslip,
  inputs: TaiwanPayInputs,
  facts: ReviewFacts,
  { run, law }: CheckContext,
): Finding<Check>[] {
  return [
    ...minimumWageChecks(slip, inputs, facts, run, law),
    ...(slip.gross > 0 ? residenceChecks(inputs, facts, law) : []),
  ]
}

/** More overtime than the company has agreed: rest days with it, and what earlier runs of the month paid. */
export function taiwanRunChecks(inputs: TaiwanPayInputs, { run }: CheckContext): Finding<Check>[] {
  const worked = sumWorkMinutes(inputs.items, run, ['overtime', 'restDay'])
  if (worked === null) return []
  const minutes = (inputs.overtimeBefore?.month ?? 0) + worked
  const limit = run.taiwan.overtimeLimit
  if (minutes <= limit) return []
  return [['overtime_above_limit', { hours: hoursText(minutes), limit: hoursText(limit) }]]
}

/** The regular wage with what recurs, below the minimum wage of the month; part-timers have a floor by their hours. */
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

/**
 * How somebody is taxed against their days of the year in Taiwan: what the count says other than the status that was
 * typed. Where no stays are recorded, all days with the company count: absences do not say where they were spent.
 */
function residenceChecks(
  { taiwan: { identity, taxResident } }: TaiwanPayInputs,
  { joinedOn, lastDay, stays = [] }: ReviewFacts,
  law: TaiwanLaw,
): Finding<Check>[] {
  const year = Number(law.month.slice(0, 4))
  // Of a day of arrival nothing is counted, so whoever works from the first day on has come the day before.
  const known = stays.length > 0 ? stays : [{ arrived: addDays(joinedOn, -1), left: lastDay }]
  const days = daysPresent(known, year, `${year}-12-31`)
  // Spouses of nationals and permanent residents may live there from before they joined; workers from abroad go by days.
  const status = identity === 'professional' || identity === 'migrant' ? 'overseas_chinese' : 'citizen'
  const counted = isTaxResident(status, {
    livesAbroad: !taxResident,
    presentOrPermitted: days,
    needed: law.residence.value.days,
  })
  return counted === taxResident ? [] : [[taxResident ? 'resident_under_183' : 'non_resident_183', { days }]]
}
