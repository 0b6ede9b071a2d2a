import { hoursText } from '#base/days/hours-text.ts'
import { minus, ratio, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { basicPay, unpaidPay } from '#statutory/malaysia/employment-act/part-month.ts'
import { minimumWage } from '#statutory/malaysia/employment-act/rules.ts'
import type { MalaysianLaw } from '#statutory/malaysia/law.ts'
import { LINE_NAMES } from '#statutory/malaysia/line-names.ts'
import { regimeWarning } from '#statutory/malaysia/pcb/regime.ts'
import { residenceWarning } from '#statutory/malaysia/pcb/residence.ts'
import { runDays } from '../cycles/run-span.ts'
import type { ReviewFacts } from '../gather/review-facts.ts'
import type { Finding } from '../payslip/finding.ts'
import type { PersonInputs } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import type { Payslip } from '../payslip/slip.ts'
import { isStatutoryWork } from '../payslip/statutory-work.ts'
import { sumWorkMinutes } from '../payslip/work-minutes.ts'
import type { Check } from '../values.ts'
import type { MalaysianPayInputs, MalaysianRun } from './inputs.ts'
import { overtimeWages } from './ordinary-rate.ts'
import { isOwedOvertime } from './overtime-rights.ts'
import { paidDays } from './paid-days.ts'

type CheckContext = { readonly run: MalaysianRun; readonly law: MalaysianLaw }

/** Checks for pay below the minimum wage, and for a tax status that contradicts residence, regime or pay. */
export function malaysiaMonthlyChecks(
  slip: Payslip,
  inputs: MalaysianPayInputs,
  facts: ReviewFacts,
  { law }: CheckContext,
): Finding<Check>[] {
  const { citizenship, regime } = inputs.status
  const odd = regimeWarning(law.month, { citizenship, regime, pay: slip.fullPay })
  return [
    ...minimumWageChecks(slip, inputs, facts, law),
    ...(inputs.typedAgain ? [['tp3_of_returner', { ...inputs.typedAgain }] as const] : []),
    ...(slip.gross > 0 ? residenceChecks(inputs, facts, law) : []),
    ...(odd ? [[odd.code, odd.least === undefined ? {} : { pay: slip.fullPay, minimum: odd.least }] as const] : []),
  ]
}

/** Checks of days and hours, in any run. */
export function malaysiaRunChecks(inputs: MalaysianPayInputs, { run, law }: CheckContext): Finding<Check>[] {
  return [
    ...calendarDaysChecks(inputs, run, law),
    ...overtimeChecks(inputs, run, law),
    ...overtimeRightChecks(inputs, run, law),
  ]
}

/**
 * Checks deductions that together exceed half of the wages earned in the month (Employment Act 1955 s.24(8)). Deductions
 * that other laws require count as well (s.24(2)(d)), and so do wages and deductions of the month's runs approved before.
 * There is no finding where the statutory deductions alone exceed the limit, or where this run deducts nothing else:
 * nothing could be left out. The limit does not apply to the last pay of a leaver (s.24(9)).
 */
export function deductionLimitChecks(
  { lines, gross }: Payslip,
  { leaves }: Pick<MalaysianPayInputs, 'leaves'>,
  { paidBefore }: Pick<ReviewFacts, 'paidBefore'>,
  { run }: Pick<CheckContext, 'run'>,
): Finding<Check>[] {
  const now = lines.filter(({ k, n }) => k === 'deduction' && !n)
  const sumNonStatutory = (some: readonly Pick<Line, 'c' | 'a'>[]) =>
    sum(some.filter(({ c }) => !(c in LINE_NAMES)).map(({ a }) => a))
  const deductions = [...(paidBefore?.deductions ?? []), ...now]
  const taken = sum(deductions.map(({ a }) => a))
  const own = sumNonStatutory(deductions)
  const half = ratio(sum([gross, paidBefore?.gross ?? 0]), 1, 2, 'down')
  return taken > half && sumNonStatutory(now) > 0 && !leaves && run.kind !== 'final'
    ? [['deductions_over_half', { taken, half, law: minus(taken, own), own }]]
    : []
}

/** Checks for basic pay below the minimum wage of the month; part-timers are skipped. */
function minimumWageChecks(
  { fullPay }: Payslip,
  inputs: MalaysianPayInputs,
  { partTime }: Pick<ReviewFacts, 'partTime'>,
  law: MalaysianLaw,
): Finding<Check>[] {
  const minimum = partTime ? 0 : minimumPerPeriod(minimumWage(law.month).value.monthly, inputs)
  return fullPay > 0 && fullPay < minimum ? [['below_minimum_wage', { pay: fullPay, minimum }]] : []
}

/**
 * Compares the typed tax status with the person's days of the year in Malaysia. Where no stays are recorded, all days with
 * the company count: absences do not show where they were spent.
 */
function residenceChecks(
  { status }: MalaysianPayInputs,
  { joinedOn, lastDay, stays = [] }: ReviewFacts,
  { month }: MalaysianLaw,
): Finding<Check>[] {
  const year = Number(month.slice(0, 4))
  const doubt = residenceWarning({ ...status, joined: joinedOn, last: lastDay, year, stays })
  return doubt ? [[doubt.code, { days: doubt.days }]] : []
}

/** A company may agree to prorate an incomplete month by 26 or by working days, but not below the calendar days of the Act. */
function calendarDaysChecks(inputs: MalaysianPayInputs, run: MalaysianRun, law: MalaysianLaw): Finding<Check>[] {
  if (run.proration === 'calendar' || inputs.from === undefined) return []
  const { first, last } = runDays(run)
  const [own, calendar] = [run, { ...run, proration: 'calendar' as const }].map((way) => {
    const days = paidDays(inputs, way)
    const paid = days.stretches.length > 0 ? [basicPay(law, days, way), unpaidPay(law, days, way)] : []
    return { unpaid: days.unpaid, pay: sum(paid.map(({ amount }) => amount)) }
  })
  if (inputs.from <= first && inputs.until! >= last && required(calendar, 'pay by calendar days').unpaid === 0)
    return []
  const [pay, least] = [required(own, 'pay as prorated').pay, required(calendar, 'pay by calendar days').pay]
  return pay < least ? [['below_calendar_days', { pay, least }]] : []
}

/** Checks for more than 104 hours of overtime in a month; work on rest days and holidays does not count. */
function overtimeChecks(inputs: MalaysianPayInputs, run: MalaysianRun, law: MalaysianLaw): Finding<Check>[] {
  const worked = sumWorkMinutes(inputs.items, run, ['overtime'])
  const limit = 60 * law.working.value.overtimeHoursPerMonth
  if (worked === null || worked <= limit) return []
  return [['overtime_above_limit', { hours: hoursText(worked), limit: hoursText(limit) }]]
}

/**
 * Checks hours paid by the multiples of the Employment Act to somebody whose wages are above its limit for overtime, rest
 * days and holidays (First Schedule). A contract may agree such pay; the Act does not require it. The product does not
 * record whether the work is an occupation that is covered at any wage, so a person has to check. Hours with an own rate
 * are agreed already.
 */
function overtimeRightChecks(inputs: MalaysianPayInputs, run: MalaysianRun, law: MalaysianLaw): Finding<Check>[] {
  const isWorked = inputs.items.some(
    ({ code, minutes = 0, rate }) => minutes > 0 && rate === undefined && isStatutoryWork(run.items[code]?.work),
  )
  const rules = law.working.value
  const pay = overtimeWages(inputs, run, rules)
  if (!isWorked || isOwedOvertime(pay, rules)) return []
  return [['overtime_not_owed', { pay, limit: rules.protectedUpTo }]]
}

/** Converts a monthly minimum wage to the period of the person's pay: a year has 12 months and 52 weeks. */
function minimumPerPeriod(monthly: number, { pay, week }: PersonInputs): number {
  switch (pay.at(-1)?.per) {
    case 'semi_monthly':
      return ratio(monthly, 1, 2, 'half-up')
    case 'weekly':
      return ratio(monthly, 12, 52, 'half-up')
    case 'daily':
      return ratio(monthly, 12, 52 * Math.max(1, week.length), 'half-up')
    default:
      return monthly
  }
}
