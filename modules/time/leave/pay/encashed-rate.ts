import { type Day, monthOf } from '#base/days/days.ts'
import { ratio } from '#base/money/money.ts'
import { countryOf } from '#pay/countries.ts'
import type { Line } from '#pay/payslip-lines.ts'
import type { Tx } from '#server/database/database.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'
import { loadHoursPricer } from '../../hours/overtime/pay/hours-pricer.ts'
import { loadPeopleOnDays, type PersonDay } from '../../hours/work/people-on-days.ts'
import { type Amount, ONE_DAY, rulesOn, type TypeRules, type Unit } from '../ledger/type-rules.ts'

/** Leave to be paid out: its person, the last day it could be taken, and its type. */
export type EncashedLeave = PersonDay & {
  readonly amount: Amount
  readonly type: { readonly unit: Unit; readonly lawId: string | null; readonly versions: readonly TypeRules[] }
}

/** The payslip's pay item, minutes and line, with its formula by that day's month. */
export type EncashedPay = {
  readonly code: string
  readonly minutes: number
  /** The type's rate on that day in place of the law's. */
  readonly rate?: AgreedRate | undefined
  readonly currency: string
  readonly line: Line | null
}

/**
 * Computes the worth of encashed leave by the pay and law of its day: the ordinary rate of pay in Malaysia, a thirtieth
 * of the monthly wage per day in Taiwan. Runs seven queries for any number of people. Returns undefined for missing
 * people, and no line without recorded pay or when the country pays no such item.
 */
export async function loadEncashedRates(
  tx: Tx,
  asked: readonly PersonDay[],
): Promise<(encashed: EncashedLeave) => EncashedPay | undefined> {
  const personOf = await loadPeopleOnDays(tx, asked)
  const priced = await loadHoursPricer(tx, asked, personOf)
  return ({ employee, day, amount, type }) => {
    const person = personOf({ employee, day })
    if (!person) return undefined
    const code = encashedPayItem(type)
    const minutes = encashedMinutes(amount, type.unit, unusedDayMinutes(person.country, day) ?? person.minutes)
    const rate = rateOn(type.versions, day)
    const line = priced({ employee, day, code, minutes, rate, byLaw: false })
    return { code, minutes, ...(rate && { rate }), currency: person.currency, line }
  }
}

/** Deferred days are paid by the pay of the end of the year that they are of (Enforcement Rules art. 24-1 II). */
export function toWageDay<Leave extends { readonly day: Day; readonly deferredFrom?: Day }>(leave: Leave): Leave {
  return leave.deferredFrom === undefined ? leave : { ...leave, day: leave.deferredFrom }
}

/** Returns a type's better rate on a day; undefined for the law's. */
export function rateOn(versions: readonly TypeRules[], day: Day): AgreedRate | undefined {
  const { encashRate: multiple } = rulesOn(versions, day)
  return multiple === null ? undefined : { multiple }
}

/** Annual leave by law has its own pay item, since Taiwan does not tax it. */
export function encashedPayItem({ lawId }: Pick<EncashedLeave['type'], 'lawId'>): string {
  return lawId === 'annual' ? 'unused_annual_leave' : 'unused_leave_beyond_act'
}

/** Converts leave to minutes, rounded up so that nobody gets less than the days. */
export function encashedMinutes(amount: Amount, unit: Unit, minutesOfDay: number): number {
  return unit === 'hours' ? amount : ratio(amount, minutesOfDay, ONE_DAY, 'up')
}

function unusedDayMinutes(country: string, day: Day): number | undefined {
  return countryOf(country).law.unusedLeaveMinutes?.(monthOf(day))
}
