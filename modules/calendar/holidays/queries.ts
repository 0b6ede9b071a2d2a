import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import { loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { inLieuNames } from '#statutory/published-day.ts'
import type { HolidayKind, holidayApi } from './contract.ts'
import { type HolidayFacts, missingSubstitutes, type OfficeFacts, type Substitute } from './rules.ts'

type HolidayQuery = {
  id?: string
  year?: number
  from?: Day
  to?: Day
  office_id?: string
  country?: string
  kind?: z.infer<typeof HolidayKind>
  search?: string
  sort: SortOf<typeof holidayApi.list>
  page: number
  per_page: number
}

/** Holidays with the name of their office and the day they are given for. */
export async function loadHolidayPage(tx: Tx, asked: HolidayQuery) {
  const office = asked.office_id
    ? await tx
        .selectFrom('office')
        .select(['id', 'country', 'state'])
        .where('id', '=', asked.office_id)
        .executeTakeFirst()
    : undefined
  const found = tx
    .selectFrom('holiday')
    .leftJoin('office', 'office.id', 'holiday.office_id')
    .leftJoin('holiday as original', 'original.id', 'holiday.substitutes_id')
    .$call((query) => (asked.id === undefined ? query : query.where('holiday.id', '=', asked.id)))
    .$if(asked.year !== undefined, (query) =>
      query.where('holiday.day', '>=', `${asked.year}-01-01`).where('holiday.day', '<=', `${asked.year}-12-31`),
    )
    .$call((query) => (asked.from === undefined ? query : query.where('holiday.day', '>=', asked.from)))
    .$call((query) => (asked.to === undefined ? query : query.where('holiday.day', '<=', asked.to)))
    .$call((query) => (asked.kind === undefined ? query : query.where('holiday.kind', '=', asked.kind)))
    .$if(asked.country !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(holiday.country, office.country, ${asked.country}) = ${asked.country}`),
    )
    .$if(asked.office_id !== undefined, (query) =>
      query.where(
        office
          ? sql<boolean>`(holiday.office_id = ${office.id} or (holiday.office_id is null and coalesce(holiday.country, ${office.country}) = ${office.country}
              and (holiday.state is null or holiday.state = ${office.state})))`
          : sql<boolean>`false`,
      ),
    )
  return loadPage(asked, {
    found,
    shown: (holidays) =>
      holidays.selectAll('holiday').select(['office.name as office_name', 'original.day as substitutes_day']),
    search: ['holiday.name', 'holiday.name_zh'],
    orders: { name: sql`lower(holiday.name)`, day: sql`holiday.day` },
    tieBreaker: sql`holiday.name, holiday.id`,
  })
}

export async function loadHolidayOffices(tx: Tx): Promise<OfficeFacts[]> {
  return tx
    .selectFrom('office')
    .select(['id', 'name', 'country', 'state', 'rest_days'])
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
}

/** Inserts the days in lieu still owed for these holidays and returns them. */
export async function addSubstitutes(
  tx: Tx,
  holidays: readonly { id: string; day: Day; name_zh: string | null }[],
): Promise<Substitute[]> {
  const days = holidays.map((holiday) => holiday.day).sort()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  // A year before and after, because a day in lieu may fall into the next year and must not meet another holiday.
  const known = await loadHolidayFacts(
    tx,
    `${Number(first.slice(0, 4)) - 1}-12-01`,
    `${Number(last.slice(0, 4)) + 1}-01-31`,
  )
  const names = new Map(holidays.map((holiday) => [holiday.id, holiday.name_zh]))
  const owed = missingSubstitutes(await loadHolidayOffices(tx), known).filter((one) => names.has(one.holiday.id))
  for (const { holiday, day, country, state, office_id } of owed)
    await tx
      .insertInto('holiday')
      .values({
        day,
        ...inLieuNames({ en: holiday.name, zh: names.get(holiday.id) ?? null }),
        country,
        state,
        office_id,
        kind: 'substituted',
        substitutes_id: holiday.id,
        is_unconfirmed: sql<boolean>`(select o.is_unconfirmed from holiday o where o.id = ${holiday.id}::uuid)`,
      })
      .onConflict((there) => there.doNothing())
      .execute()
  return owed
}

async function loadHolidayFacts(tx: Tx, from: Day, to: Day): Promise<HolidayFacts[]> {
  return tx
    .selectFrom('holiday')
    .select(['id', 'day', 'name', 'kind', 'part', 'country', 'state', 'office_id', 'substitutes_id', 'is_active'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}
