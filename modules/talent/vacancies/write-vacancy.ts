import { sql } from 'kysely'
import type { z } from 'zod'
import { type Day, dayIn, monthOf } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { amountText } from '#base/money/amount-text.ts'
import { lockActiveUnits } from '#organisation/departments.ts'
import { loadPlaceFigures } from '#people/employments.ts'
import { hasPlaceInReach } from '#server/access/reach-over-places.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { countryAt } from '#statutory/countries.ts'
import type { vacancyApi } from './contract.ts'
import { isPast } from './office-day.ts'
import { findPayFault, isBeyondPosts, type OfferedPay, type StoredState } from './rules.ts'

type Given = Omit<z.output<typeof vacancyApi.create.input>, 'questions'>
type Office = { country: string; currency: string; timezone: string }
type Place = { office_id: string; department_id: string; position_id: string }

/** The columns that an input sets; hours of a week are stored in minutes. */
export function toColumns<T extends { weekly_hours?: number | null | undefined }>({ weekly_hours, ...given }: T) {
  return {
    ...given,
    ...(weekly_hours !== undefined && {
      weekly_minutes: weekly_hours === null ? null : Math.round(weekly_hours * 60),
    }),
  }
}

/** Fills the language without a title from the other. Throws 422 at `title_en` where there is none. */
export function requireTitles({
  title_en,
  title_zh,
}: {
  title_en?: string | undefined
  title_zh?: string | undefined
}) {
  const en = title_en ?? title_zh
  if (en === undefined) throw invalidField('title_en', 'required')
  return { title_en: en, title_zh: title_zh ?? en }
}

/** Requires a place within reach whose office, department and position are active. Throws 422 at their fields. */
export async function requirePlace({ tx, actor }: Context, place: Place): Promise<void> {
  if (!hasPlaceInReach(actor, 'vacancy:edit', place)) throw invalidField('department_id', 'vacancy_out_of_reach')
  for (const [field, unit] of [
    ['office_id', 'office'],
    ['department_id', 'department'],
    ['position_id', 'position'],
  ] as const)
    if (!(await lockActiveUnits(tx, unit, [place[field]])).has(place[field])) throw invalidField(field, 'not_a_choice')
}

/** Requires a recruiter who works for the company today. Throws 422 at `recruiter_id`. */
export async function requireRecruiter({ tx, today }: Context, id: string | null): Promise<void> {
  if (id === null) return
  const found = await tx
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where((is) => is.or([is('last_day', 'is', null), is('last_day', '>=', today)]))
    .executeTakeFirst()
  if (!found) throw invalidField('recruiter_id', 'not_a_choice')
}

export function loadOffice(tx: Tx, id: string): Promise<Office> {
  return tx
    .selectFrom('office')
    .select(['country', 'currency', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Throws 422 at the field where the law or the range itself refuses the pay. */
export function requireLawfulPay({ country, currency, timezone }: Office, offer: OfferedPay, now: Date): void {
  const fault = findPayFault(countryAt(country), monthOf(dayIn(timezone, now)), offer)
  if (!fault) return
  const { field, code, law } = fault
  throw invalidField(field, code, law && { amount: amountText(law.amount, currency), source: law.source })
}

/** Throws 422 at `closing_day` for a day that has passed at the office. */
export function requireDayAhead({ timezone }: Office, day: Day | null, now: Date): void {
  if (day !== null && day < dayIn(timezone, now)) throw invalidField('closing_day', 'closing_day_past')
}

type Open = Place & { places: number; hired: number; posts_reason: string | null }

/**
 * Throws 422 at `posts_reason` where the open places of a vacancy, with those of others of its place, go beyond the posts
 * that are approved this month and no reason is given.
 */
export async function requirePostsOrReason(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { timezone }: Office,
  vacancy: Open,
  id: string | null,
): Promise<void> {
  if (vacancy.posts_reason !== null) return
  const { approved, expected } = await loadPlaceFigures(tx, vacancy, dayIn(timezone, now))
  const { places } = await selectOne(
    tx,
    sql<{ places: number }>`select coalesce(sum(v.places - v.hired), 0)::int as places from vacancy v
      join office on office.id = v.office_id where v.state = 'open' and not ${isPast(now)} and v.office_id = ${vacancy.office_id}::uuid
        and v.department_id = ${vacancy.department_id}::uuid and v.position_id = ${vacancy.position_id}::uuid
        and v.id is distinct from ${id}::uuid`,
  )
  const openPlaces = vacancy.places - vacancy.hired + places
  if (isBeyondPosts({ approved, expected, openPlaces }))
    throw invalidField('posts_reason', 'posts_reason_needed', {
      approved: (approved ?? 0) / 100,
      expected: expected / 100,
      places: openPlaces,
    })
}

/** The next number of the company. Two are never made at a time. */
export async function takeNumber(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vacancy/' || current_company(), 0))`.execute(tx)
  const { number } = await selectOne(
    tx,
    sql<{ number: number }>`select coalesce(max(number), 0) + 1 as number from vacancy`,
  )
  return number
}

export type VacancyValues = ReturnType<typeof toColumns<Given>> & { state: StoredState; hired: number }
