import { sql } from 'kysely'
import { type Day, type Month, monthOf } from '#base/days.ts'
import { DomainError } from '#base/errors.ts'
import { countryOf } from '#pay/countries.ts'
import type { Line } from '#pay/payslip-lines.ts'
import { NotPayableError } from '#pay/payslip-lines.ts'
import { loadItemsByCountry } from '#pay/runs.ts'
import { DEFAULT_PAYROLL_CHOICES, type PayrollChoices } from '#pay/settings.ts'
import type { PayFrequency } from '#pay/values.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'

export type PersonDay = { readonly employee: string; readonly day: Day }

/** As much of somebody on a day as overtime asks: where they work, what as, and what they are paid. */
export type PersonOnDay = PersonDay & {
  readonly name: string
  readonly joined: Day
  readonly lastDay: Day | null
  readonly country: string
  readonly timezone: string
  readonly position: string | null
  readonly partTime: boolean
  readonly pay: { readonly amount: number; readonly per: PayFrequency } | null
  readonly currency: string
  readonly minutes: number
}

const dayKey = ({ employee, day }: PersonDay) => `${employee} ${day}`

/** Finds a person as they are on a day. */
export type PersonFinder = (on: PersonDay) => PersonOnDay | undefined

/** People on days, in one query. Whoever is not there is left out. */
export async function loadPeopleOnDays(tx: Tx, asked: readonly PersonDay[]): Promise<PersonFinder> {
  const { rows } = await sql<
    Omit<PersonOnDay, 'pay'> & { amount: number | null; per: PayFrequency }
  >`select employee.id as employee, a.day, employee.full_name as name, employee.joined_on as joined, employee.last_day as "lastDay",
      coalesce(place.country, company.country) as country, coalesce(place.timezone, company.timezone) as timezone,
      job.position_id as position, coalesce(job.employment_type = 'part_time', false) as "partTime",
      pay.basic_pay as amount, coalesce(pay.pay_frequency, 'monthly') as per, coalesce(pay.currency, place.currency, company.currency) as currency,
      coalesce(s.minutes_a_day, 480) as minutes
    from (select distinct * from unnest(${asked.map(({ employee }) => employee)}::uuid[], ${asked.map(({ day }) => day)}::date[]) a(id, day)) a
    join employee on employee.id = a.id cross join company
    left join employment job on ${isAsOf('job', sql`a.day`)} left join office place on place.id = job.office_id
    left join compensation pay on ${isAsOf('pay', sql`a.day`)} left join work_schedule s on ${isAsOf('s', sql`a.day`)}`.execute(
    tx,
  )
  const found = new Map(
    rows.map(({ amount, per, ...row }) => [dayKey(row), { ...row, pay: amount === null ? null : { amount, per } }]),
  )
  return (on) => found.get(dayKey(on))
}

/** Minutes of one kind of work on a day. */
export type Hours = PersonDay & {
  readonly code: string
  readonly minutes: number
  readonly rate?: AgreedRate | undefined
  readonly byLaw: boolean
}

/** What hours are worth, as a line of a payslip would say it; null where no pay is recorded or the country pays no such work. */
export type HoursPricer = (hours: Hours) => Line | null

/**
 * What hours are worth by the pay, the allowances and the law of their day, as a run would pay them: five queries, however
 * many are asked for.
 */
export async function loadHoursPricer(
  tx: Tx,
  asked: readonly PersonDay[],
  personOf: PersonFinder,
): Promise<HoursPricer> {
  const { rows } = await sql<PersonDay & { code: string; amount: number }>`
    select a.id as employee, a.day, i.code, r.amount
    from (select distinct * from unnest(${asked.map(({ employee }) => employee)}::uuid[], ${asked.map(({ day }) => day)}::date[]) a(id, day)) a
    join recurring_item r on r.employee_id = a.id and r.from_day <= a.day and (r.until_day is null or r.until_day >= a.day)
    join pay_item i on i.id = r.pay_item_id order by a.id, a.day, i.code, r.id`.execute(tx)
  const recurring = Map.groupBy(rows, dayKey)
  const itemsIn = await loadItemsByCountry(tx)
  const settingsIn = await loadPayrollSettings(tx)
  return ({ code, minutes, rate, byLaw, ...on }) => {
    const person = personOf(on)
    if (!person?.pay) return null
    const { day } = on
    const { amount, per } = person.pay
    const inputs = {
      pay: [{ from: day, until: day, amount, ...(per !== 'monthly' && { per }) }],
      items: (recurring.get(dayKey(on)) ?? []).map((one) => ({
        code: one.code,
        amount: one.amount,
        from: day,
        until: day,
        recurring: true as const,
      })),
      minutes: person.minutes,
    }
    const hours = { code, minutes, day, ...(rate && { rate }), ...(byLaw && { byLaw: true as const }) }
    try {
      const country = countryOf(person.country)
      const items = itemsIn(country)
      if (!items[code]) return null
      const priced = country.payslip.hoursPay?.(
        country.law.forMonth(monthOf(day)),
        items,
        inputs,
        hours,
        settingsIn(monthOf(day)),
      )
      return priced ? { c: code, k: 'earning', a: priced.amount, b: priced.basis } : null
    } catch (error) {
      if (error instanceof NotPayableError || error instanceof DomainError) return null
      throw error
    }
  }
}

/** The company's payroll settings by month, in one query. */
export async function loadPayrollSettings(tx: Tx): Promise<(month: Month) => PayrollChoices> {
  const rows = await tx.selectFrom('payroll_setting').selectAll().orderBy('from_month').execute()
  return (month) => rows.findLast(({ from_month }) => from_month <= month) ?? DEFAULT_PAYROLL_CHOICES
}
