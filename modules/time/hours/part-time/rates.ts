import { type RawBuilder, sql } from 'kysely'
import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import { type Day, monthOf } from '#base/days/days.ts'
import type { HourlyRateSource } from '#pay/sources.ts'
import { reachOf, withinReach } from '#people/reach.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { selectOne } from '#server/database/select-one.ts'
import { countryAt } from '#statutory/countries.ts'
import type { PayFloor } from '#statutory/working-hours.ts'
import { findLaw } from '../work/hours-law.ts'
import { loadPeopleOnDays, type PersonOnDay } from '../work/people-on-days.ts'
import type { partTimeApi } from './contract.ts'

export type StoredRate = {
  id: string
  employee_id: string | null
  full_name: string | null
  employee_no: string | null
  position_id: string | null
  position: string | null
  from_day: Day
  until_day: Day | null
  per_hour: number
  currency: string
  version: number
}

type RateQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof partTimeApi.rates>
  search?: string | undefined
  employee_id?: string | undefined
  position_id?: string | undefined
  id?: string
}

/** A page of rates: of people whose pay the caller may see, and of positions for callers who see more than their own pay. */
export function loadRatePage(
  { tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>,
  { employee_id, position_id, id, ...page }: RateQuery,
) {
  const seesPositions = reachOf(actor, 'compensation:read') !== 'own'
  return loadPageFromSql<StoredRate, RateQuery['sort']>(tx, page, {
    select: sql`select t.id, t.employee_id, employee.full_name, employee.employee_no, t.position_id, place.name as position, t.from_day,
      t.per_hour, t.currency, t.version, (select min(n.from_day) - 1 from part_time_rate n where n.from_day > t.from_day and n.currency = t.currency
        and n.employee_id is not distinct from t.employee_id and n.position_id is not distinct from t.position_id) as until_day`,
    from: sql`from part_time_rate t left join employee on employee.id = t.employee_id left join position place on place.id = t.position_id`,
    where: [
      sql`case when t.employee_id is null then ${seesPositions} else ${withinReach(actor, 'compensation:read', today)} end`,
      ...(employee_id ? [sql`t.employee_id = ${employee_id}::uuid`] : []),
      ...(position_id ? [sql`t.position_id = ${position_id}::uuid`] : []),
      ...(id ? [sql`t.id = ${id}::uuid`] : []),
    ],
    search: ['employee.full_name', 'employee.employee_no', 'place.name'],
    orders: {
      from_day: sql`t.from_day`,
      full_name: sql`employee.full_name`,
      position: sql`place.name`,
      per_hour: sql`t.per_hour`,
    },
    tieBreaker: sql`t.from_day, t.id`,
    blanksLast: true,
  })
}

/** Loads the hourly rates of people on days: their own, or else their position's; null without either. One query. */
export async function loadHourlyRates(
  tx: Tx,
  people: readonly Pick<PersonOnDay, 'employee' | 'position'>[],
): Promise<(person: Pick<PersonOnDay, 'employee' | 'day' | 'position' | 'currency'>) => number | null> {
  const positions = people.flatMap(({ position }) => position ?? [])
  const rows = await tx
    .selectFrom('part_time_rate')
    .select(['employee_id', 'position_id', 'currency', 'from_day', 'per_hour'])
    .where(({ or }) =>
      or([
        idIn(
          'employee_id',
          people.map(({ employee }) => employee),
        ),
        idIn('position_id', [...new Set(positions)]),
      ]),
    )
    .orderBy('from_day', 'desc')
    .execute()
  const ofPerson = Map.groupBy(rows, ({ employee_id }) => employee_id)
  const ofPosition = Map.groupBy(rows, ({ position_id }) => position_id)
  return ({ employee, position, currency, day }) => {
    const holds = (row: (typeof rows)[number]) => row.currency === currency && row.from_day <= day
    const own = ofPerson.get(employee)?.find(holds)
    return (own ?? (position === null ? undefined : ofPosition.get(position)?.find(holds)))?.per_hour ?? null
  }
}

/** The rate of the same person or position before another of a day; null where it is the first. */
export async function loadRateBefore(
  tx: Tx,
  of: {
    readonly employee_id: string | null
    readonly position_id: string | null
    readonly currency: string
    readonly day: Day
    readonly other_than?: string
  },
): Promise<number | null> {
  const { rows } = await sql<{ per_hour: number }>`
    select per_hour from part_time_rate
    where employee_id is not distinct from ${of.employee_id}::uuid and position_id is not distinct from ${of.position_id}::uuid
      and currency = ${of.currency} and from_day <= ${of.day}::date and id is distinct from ${of.other_than ?? null}::uuid
    order by from_day desc limit 1`.execute(tx)
  return rows[0]?.per_hour ?? null
}

/**
 * Counts the hours of a person, or of people in a position without a rate of their own, from a day on that are sent, approved
 * or paid: each keeps the rate of the day it was sent.
 */
export function countSentHours(
  tx: Tx,
  of: { readonly employee_id?: string | undefined; readonly position_id?: string | undefined; readonly from_day: Day },
  withinReach: RawBuilder<boolean>,
): Promise<{ records: number; minutes: number }> {
  const whose =
    of.employee_id !== undefined
      ? sql`employee.id = ${of.employee_id}::uuid`
      : sql`at.position_id = ${of.position_id ?? null}::uuid and not exists (
          select from part_time_rate own where own.employee_id = employee.id and own.from_day <= o.day)`
  return selectOne(
    tx,
    sql<{ records: number; minutes: number }>`
    select count(*)::int as records, coalesce(sum(o.minutes), 0)::int as minutes
    from part_time_request o join request r on r.id = o.request_id and r.state in ('pending', 'approved', 'paid')
    join employee on employee.id = o.employee_id
    left join employment at on at.employee_id = employee.id and at.from_day <= o.day and (at.until_day is null or at.until_day >= o.day)
    where o.day >= ${of.from_day}::date and ${whose} and ${withinReach}`,
  )
}

/** Hourly rates as payroll estimates a month of agreed hours by them. */
export const PART_TIME_RATES: HourlyRateSource = {
  async load(tx, days) {
    const personOn = await loadPeopleOnDays(tx, days)
    const rateOf = await loadHourlyRates(
      tx,
      days.flatMap((on) => personOn(on) ?? []),
    )
    return (on) => {
      const person = personOn(on)
      return person ? rateOf(person) : null
    }
  },
}

/** The served country with a currency; null where none has it. */
export function countryOfCurrency(currency: string): string | null {
  return SERVED_COUNTRIES.find((one) => one.currency === currency)?.code ?? null
}

/** The minimum pay of an hour in a currency on a day; undefined where no law in the product sets one. */
export function minimumHourlyRate(currency: string, day: Day): PayFloor | undefined {
  return findLaw(() => countryAt(countryOfCurrency(currency))?.hourlyFloor?.(monthOf(day)))
}
