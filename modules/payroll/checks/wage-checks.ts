import { ratio, sum } from '#base/money.ts'
import { minimumWage, type WorkingRules } from '#statutory/malaysia/employment-act/rules.ts'
import type { MalaysianLaw } from '#statutory/malaysia/law.ts'
import { monthlyFloor } from '#statutory/taiwan/minimum-wage.ts'
import { runDays } from '../cycles/run-span.ts'
import { hoursText } from '../explanation/line-note.ts'
import { basicPay, unpaidPay } from '../malaysia/basic-pay.ts'
import { paidDays } from '../malaysia/paid-days.ts'
import type { AnyPayInputs, RunFacts } from '../payslip/inputs.ts'
import { isOwedOvertime, isRuledWork, wagesOfMonth } from '../payslip/overtime-rights.ts'
import type { PayLaw, Payslip } from '../payslip/payslip.ts'
import { regularWage } from '../taiwan/wage.ts'
import type { Check } from '../values.ts'
import type { Finding } from './findings.ts'

const FULL_WEEK_MINUTES = 2_400

/** Pay below the minimum wage of the month. */
export function minimumWageChecks(
  slip: Payslip,
  inputs: AnyPayInputs,
  { partTime }: { readonly partTime: boolean },
  run: RunFacts,
  law: PayLaw,
): Finding<Check>[] {
  const { pay, floor } = wageAndFloor(slip, inputs, partTime, run, law)
  return pay > 0 && pay < floor ? [['below_minimum_wage', { pay, minimum: floor }]] : []
}

/** An incomplete month by 26 or by working days may be agreed, but not to less than the calendar days of the Act. */
export function calendarDaysChecks(inputs: AnyPayInputs, run: RunFacts, law: PayLaw): Finding<Check>[] {
  if (!('status' in inputs) || 'withholding' in law) return []
  if (run.proration === 'calendar' || inputs.from === undefined) return []
  const { first, last } = runDays(run)
  const [own, calendar] = [run, { ...run, proration: 'calendar' as const }].map((way) => {
    const days = paidDays(inputs, way)
    const paid = days.stretches.length > 0 ? [basicPay(law, days, way), unpaidPay(law, days, way)] : []
    return { unpaid: days.unpaid, pay: sum(paid.map(({ amount }) => amount)) }
  })
  if (inputs.from <= first && inputs.until! >= last && calendar!.unpaid === 0) return []
  const [pay, least] = [own!.pay, calendar!.pay]
  return pay < least ? [['below_calendar_days', { pay, least }]] : []
}

/**
 * More overtime than a month may have: in Malaysia 104 hours, work on rest days and holidays left out; in Taiwan the hours
 * that the company has agreed, rest days with them and what earlier runs of the month paid.
 */
export function overtimeChecks(inputs: AnyPayInputs, run: RunFacts, law: PayLaw): Finding<Check>[] {
  const inTaiwan = 'withholding' in law && 'taiwan' in inputs
  const kinds: (string | null | undefined)[] = inTaiwan ? ['overtime', 'restDay'] : ['overtime']
  const worked = inputs.items
    .filter(({ code }) => kinds.includes(run.items[code]?.work))
    .map(({ minutes }) => minutes ?? 0)
  const before = inTaiwan ? (inputs.overtimeBefore?.month ?? 0) : 0
  const minutes = sum([before, ...worked])
  const limit = inTaiwan ? run.taiwan!.overtimeLimit : 60 * (law as MalaysianLaw).working.value.overtimeHoursPerMonth
  if (worked.length === 0 || minutes <= limit) return []
  return [['overtime_above_limit', { hours: hoursText(minutes), limit: hoursText(limit) }]]
}

/**
 * Hours paid by the multiples of the Employment Act to somebody whose wages have left its rules on overtime, rest days and
 * holidays (First Schedule): a contract may agree them, the Act does not owe them. Whether the work is one of the
 * occupations that stay in at any wage is not recorded, so somebody looks.
 */
export function overtimeRightChecks(inputs: AnyPayInputs, run: RunFacts, law: PayLaw): Finding<Check>[] {
  if (!('status' in inputs) || 'withholding' in law) return []
  const isWorked = inputs.items.some(({ code, minutes }) => (minutes ?? 0) > 0 && isRuledWork(run.items[code]?.work))
  const rules = law.working.value
  const pay = monthlyWages(inputs, run, rules)
  if (!isWorked || isOwedOvertime(pay, rules)) return []
  return [['overtime_not_owed', { pay, limit: rules.protectedUpTo }]]
}

function monthlyWages(inputs: AnyPayInputs, run: RunFacts, rules: WorkingRules): number {
  const allowances = inputs.items.filter(({ code, recurring }) => recurring && run.items[code]?.ordinaryRate)
  return wagesOfMonth(inputs.pay.at(-1) ?? { amount: 0 }, sum(allowances.map(({ amount }) => amount ?? 0)), rules)
}

/**
 * What the minimum wage is compared with, and the least it may be. In Taiwan that is the regular wage with what recurs,
 * and part-timers have a floor by their hours; in Malaysia it is basic pay, and part-timers are left out.
 */
function wageAndFloor(
  slip: Payslip,
  inputs: AnyPayInputs,
  partTime: boolean,
  run: RunFacts,
  law: PayLaw,
): { pay: number; floor: number } {
  if ('withholding' in law && 'taiwan' in inputs) {
    const minutes = inputs.minutes * inputs.week.length
    const floor = monthlyFloor(
      law.minimumWage,
      partTime && minutes < FULL_WEEK_MINUTES ? Math.max(1, minutes) : undefined,
    )
    return { pay: slip.fullPay > 0 ? regularWage(inputs, run) : 0, floor }
  }
  const floor = partTime ? 0 : ofUnit(minimumWage(law.month).value.monthly, inputs)
  return { pay: slip.fullPay, floor }
}

/** A minimum wage a month as one of what the person's pay is of: a year has 12 months and 52 weeks. */
function ofUnit(monthly: number, { pay, week }: AnyPayInputs): number {
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
