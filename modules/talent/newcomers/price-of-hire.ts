import { randomUUID } from 'node:crypto'
import type { Week } from '#base/days/day-hours.ts'
import { type Day, firstDay, type Month, monthOf, shiftMonth } from '#base/days/days.ts'
import { type SimulatedMonth, type SimulationGap, simulateMonth, withSavepoint } from '#pay/what-if.ts'
import type { WholePerson } from '#people/new-people.ts'
import type { Context } from '#server/context/context.ts'
import { publishNothing } from '#server/context/events.ts'
import { HOURS_ITEM, hourlyAmount } from '#time/hourly-rates.ts'
import { assumedPerson, type HireAssumptions, type PriceAssumption } from './assumed-person.ts'
import { createNewcomer, loadOfficeCountry, type OfferedPay } from './create-newcomer.ts'
import { monthlyMinutes, weekOfMinutes } from './weekly-minutes.ts'

/** Where and for what somebody would be hired. */
export type HireToPrice = {
  readonly office_id: string
  readonly department_id: string | null
  readonly position_id: string | null
  readonly employment_type: NonNullable<WholePerson['employment_type']>
  /** Minutes of a week; null for the usual 40 hours. */
  readonly weekly_minutes: number | null
  readonly first_day: Day
  readonly pay: OfferedPay
}

export type PriceOfHire =
  | (Omit<SimulatedMonth, 'cycle' | 'lawChecked'> & { readonly period: Month; readonly assumptions: PriceAssumption[] })
  /** What has to be set up before anybody can say. */
  | { readonly missing: SimulationGap[] }

/**
 * What somebody would earn, receive and cost in their first full month, from a payslip of the pay run: an employee is created as
 * everybody is, calculated and taken back, all within the caller's transaction, of which nothing stays. Amounts are minor units.
 * The work is bounded by this one person, so that it may run anywhere. Throws 404 for an office that is not there, and 422 at
 * the fields of an impossible offer, as places that are closed or pay below the hourly minimum.
 */
export async function priceOfHire(
  context: Pick<Context, 'tx' | 'actor' | 'now' | 'today' | 'vault' | 'language' | 'origin'>,
  hire: HireToPrice,
  assumed: HireAssumptions = {},
): Promise<PriceOfHire> {
  const { code: country } = await loadOfficeCountry(context.tx, hire.office_id)
  const period = firstFullMonth(hire.first_day)
  const { record, assumptions } = assumedPerson(country, firstDay(period), assumed)
  const minutes = hire.weekly_minutes ?? undefined
  const week: Week | undefined = minutes === undefined ? undefined : weekOfMinutes(minutes)
  const month = await withSavepoint(context.tx, async () => {
    const employeeId = await createNewcomer(
      toSimulation(context),
      {
        joined_on: firstDay(period),
        office_id: hire.office_id,
        place: {
          department_id: hire.department_id,
          position_id: hire.position_id,
          employment_type: hire.employment_type,
        },
        week,
        pay: hire.pay,
        record,
        // Nobody who is created meanwhile waits for a number.
        employee_no: randomUUID().slice(0, 30),
      },
      { confirmed: ['pay_ten_times'], isPayApproved: true },
    )
    const hours =
      'per_hour' in hire.pay
        ? [{ code: HOURS_ITEM, amount: hourlyAmount(hire.pay.per_hour, monthlyMinutes(minutes ?? USUAL_MINUTES)) }]
        : []
    return simulateMonth(context.tx, { employeeId, officeId: hire.office_id, period }, hours)
  })
  if ('gap' in month) return { missing: [month.gap] }
  const { cycle, lawChecked, ...amounts } = month
  return {
    ...amounts,
    period,
    assumptions: [
      { code: 'first_day', value: firstDay(period) },
      ...assumptions,
      { code: 'weekly_minutes', value: minutes ?? USUAL_MINUTES },
      ...('per_hour' in hire.pay ? [{ code: 'monthly_minutes', value: monthlyMinutes(minutes ?? USUAL_MINUTES) }] : []),
      { code: 'earlier_pay_of_year', value: 0 },
      ...(cycle === 'monthly' ? [] : [{ code: 'paid_once_a_month', value: true }]),
      ...(lawChecked ? [] : [{ code: 'law_not_published', value: true }]),
    ],
  }
}

const USUAL_MINUTES = 40 * 60

/** The first month of which somebody works every day. */
export function firstFullMonth(day: Day): Month {
  const month = monthOf(day)
  return firstDay(month) === day ? month : shiftMonth(month, 1)
}

/** A context in which nothing is logged, published or started. */
function toSimulation(context: Parameters<typeof priceOfHire>[0]): Context {
  return {
    ...context,
    record: () => undefined,
    publish: publishNothing,
    start: async () => {
      throw new Error('A simulation starts no task')
    },
    afterCommit: () => undefined,
    reportReads: () => undefined,
  }
}
