import {
  choiceIn,
  decimal,
  integerIn,
  type JsonObject,
  malformedField,
  moneyIn,
  periodIn,
  scaledIn,
} from '../../case-values.ts'
import { daysOfService, type LawLeave } from '../../leave.ts'
import { annualLeaveOfPart, malaysianLeave } from '../employment-act/leave.ts'
import { workingLaw } from '../employment-act/rules.ts'
import { incompleteMonth, ordinaryRate, type RateBase, type WorkKind, workPay } from '../employment-act/work-pay.ts'

const RULES: { readonly [rule: string]: WorkKind } = {
  overtimeNormalDay: 'overtime',
  restDay: 'restDay',
  publicHoliday: 'publicHoliday',
}

/** Hours are read as whole hundred-thousandths, so that 7.5 or 6.25 hours stay exact. */
const SCALE = 100_000

export function workCase(input: JsonObject): JsonObject {
  const law = workingLaw(periodIn(input, '2026-01'))
  if (input.rule === 'incompleteMonth') {
    const daysInPeriod = integerIn(input, 'daysInWagePeriod', 1, 31)
    const { amount } = incompleteMonth(law, {
      wages: moneyIn(input, 'monthlyWages'),
      eligibleDays: integerIn(input, 'eligibleDays', 0, daysInPeriod),
      daysInPeriod,
    })
    return { amount: decimal(amount) }
  }
  const rule = String(input.rule)
  const kind = Object.hasOwn(RULES, rule) ? RULES[rule] : undefined
  if (!kind) throw malformedField('rule', `expected one of ${[...Object.keys(RULES), 'incompleteMonth'].join(', ')}`)
  const rate = rateIn(input)
  const daily = rate.per === 'day' ? 'daily' : 'monthly'
  const { amount } = workPay(law, {
    kind,
    rate,
    payBasis:
      choiceIn(input, 'payBasis', ['monthly', 'daily', 'weekly', 'hourly'], daily) === 'monthly' ? 'monthly' : 'daily',
    worked: scaledIn(input, 'hours', SCALE),
    normalDay: scaledIn(input, 'normalHours', SCALE),
  })
  return { amount: decimal(amount), ordinaryRate: decimal(ordinaryRate(law.value, rate)) }
}

/** Days of leave by service; for an incomplete year by its completed months. */
export function leaveCase(input: JsonObject): JsonObject {
  const id = choiceIn(input, 'leave', ['annual', 'sick', 'hospitalisation', 'maternity', 'paternity'])
  const service = integerIn(input, 'completedServiceMonths', 0, 1_200)
  if (input.monthsOfYear !== undefined)
    return { days: annualLeaveOfPart(service, integerIn(input, 'monthsOfYear', 0, 11)) }
  const leave: LawLeave = malaysianLeave(id)
  return { days: service < (leave.afterMonths ?? 0) ? 0 : daysOfService(leave, service) }
}

function rateIn(input: JsonObject): RateBase {
  if (input.dailyOrp !== undefined) return { per: 'day', wages: moneyIn(input, 'dailyOrp') }
  if (input.weeklyWages !== undefined) return { per: 'week', wages: moneyIn(input, 'weeklyWages') }
  return { per: 'month', wages: moneyIn(input, 'monthlyWages') }
}
