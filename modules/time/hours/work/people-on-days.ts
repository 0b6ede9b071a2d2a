import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { PayFrequency } from '#pay/values.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'

export type PersonDay = { readonly employee: string; readonly day: Day }

/** Where somebody works on a day, in which position, and what they are paid. */
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

export const dayKey = ({ employee, day }: PersonDay) => `${employee} ${day}`

/** Finds a person as they are on a day. */
export type PersonFinder = (on: PersonDay) => PersonOnDay | undefined

/** Loads people as they are on days, in one query. A person who does not exist is not found. */
export async function loadPeopleOnDays(tx: Tx, personDays: readonly PersonDay[]): Promise<PersonFinder> {
  const { rows } = await sql<
    Omit<PersonOnDay, 'pay'> & { amount: number | null; per: PayFrequency }
  >`select employee.id as employee, a.day, employee.full_name as name, employee.joined_on as joined, employee.last_day as "lastDay",
      coalesce(place.country, company.country) as country, coalesce(place.timezone, company.timezone) as timezone,
      job.position_id as position, coalesce(job.employment_type = 'part_time', false) as "partTime",
      pay.basic_pay as amount, coalesce(pay.pay_frequency, 'monthly') as per, coalesce(pay.currency, place.currency, company.currency) as currency,
      coalesce(s.minutes_a_day, 480) as minutes
    from (select distinct * from unnest(${personDays.map(({ employee }) => employee)}::uuid[], ${personDays.map(({ day }) => day)}::date[]) a(id, day)) a
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
