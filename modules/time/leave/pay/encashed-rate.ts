import { type Day, monthOf } from '#base/days/days.ts'
import { ratio } from '#base/money/money.ts'
import { countryOf } from '#pay/countries.ts'
import type { Line } from '#pay/payslip-lines.ts'
import type { Tx } from '#server/database/database.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'
import { loadHoursPricer } from '../../hours/overtime/pay/hours-pricer.ts'
import { loadPeopleOnDays, type PersonDay } from '../../hours/work/people-on-days.ts'
import { type Amount, ONE_DAY, rulesOn, type TypeRules, type Unit } from '../ledger/type-rules.ts'

/** Leave that is turned into pay: of whom, on which last day that it could have been taken, of which type. */
export type EncashedLeave = PersonDay & {
  readonly amount: Amount
  readonly type: { readonly unit: Unit; readonly lawId: string | null; readonly versions: readonly TypeRules[] }
}

/** As a payslip pays it: an item, its minutes, and the line with its formula as a run of that day's month would show it. */
export type EncashedPay = {
  readonly code: string
  readonly minutes: number
  /** What the type pays on that day in place of the law's rate. */
  readonly rate?: AgreedRate | undefined
  readonly currency: string
  readonly line: Line | null
}

/**
 * What leave is worth when it is turned into pay, by the pay and the law of its day: the ordinary rate of pay in Malaysia,
 * a thirtieth of the month's wage for a day in Taiwan. Seven queries, whatever the number of people asked for. Undefined for
 * people who are not there; without a line where no pay is recorded or the country pays no such thing.
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

/** The better rate of a type on a day; undefined where it pays the law's. */
export function rateOn(versions: readonly TypeRules[], day: Day): AgreedRate | undefined {
  const { encashRate: multiple } = rulesOn(versions, day)
  return multiple === null ? undefined : { multiple }
}

/** The pay item: annual leave of the law has its own, since Taiwan does not tax it. */
export function encashedPayItem({ lawId }: Pick<EncashedLeave['type'], 'lawId'>): string {
  return lawId === 'annual' ? 'unused_annual_leave' : 'unused_leave_beyond_act'
}

/** Minutes that an amount of leave stands for: a part of a minute counts as one, so that nobody gets less than the days. */
export function encashedMinutes(amount: Amount, unit: Unit, minutesOfDay: number): number {
  return unit === 'hours' ? amount : ratio(amount, minutesOfDay, ONE_DAY, 'up')
}

function unusedDayMinutes(country: string, day: Day): number | undefined {
  return countryOf(country).law.unusedLeaveMinutes?.(monthOf(day))
}
