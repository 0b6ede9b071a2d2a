import { type RawBuilder, sql } from 'kysely'
import type { DayHours } from '#base/days/day-hours.ts'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'

/** The terms of a shift from a day on: hours, margins and allowance. Minutes; money in minor units. */
export type Terms = {
  readonly from: Day
  readonly hours: DayHours
  readonly before: number
  readonly after: number
  readonly grace: number
  readonly office: string | null
  readonly allowance: number
  readonly currency: string
  readonly replacement: string | null
  readonly replacedOnHolidays: boolean
}

export type KnownShift = {
  readonly id: string
  readonly name: string
  readonly shortName: string
  readonly isActive: boolean
  /** Ordered by day. The first terms also apply to the days before them. */
  readonly terms: readonly Terms[]
}

/** SQL that joins the terms of `shift` on a day as `alias`; before the first terms, those. */
export function joinTerms(alias: string, day: RawBuilder<unknown>, shift: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join lateral (select * from shift_terms where shift_id = ${shift}
    order by from_day <= ${day} desc, abs(from_day - ${day}) limit 1) ${sql.ref(alias)} on true`
}

/** Loads all shifts of the company with their terms, by id, in two queries. */
export async function loadShifts(tx: Tx): Promise<Map<string, KnownShift>> {
  const shifts = await tx.selectFrom('shift').select(['id', 'name', 'short_name', 'is_active']).execute()
  const terms = await tx.selectFrom('shift_terms').selectAll().orderBy('from_day').execute()
  const byShift = Map.groupBy(terms, ({ shift_id }) => shift_id)
  return new Map(
    shifts.map(({ id, name, short_name, is_active }) => [
      id,
      {
        id,
        name,
        shortName: short_name,
        isActive: is_active,
        terms: (byShift.get(id) ?? []).map((row) => ({
          from: row.from_day,
          hours: {
            start: row.start_minute,
            end: row.end_minute,
            break: row.break_minutes,
            divides: row.divide_minute,
          },
          before: row.before_minutes,
          after: row.after_minutes,
          grace: row.grace_minutes,
          office: row.office_id,
          allowance: row.allowance,
          currency: row.currency,
          replacement: row.replacement_id,
          replacedOnHolidays: row.replaced_on_holidays,
        })),
      },
    ]),
  )
}

/** Returns the terms that apply on a day; before the first terms, those. */
export function termsOn({ terms }: KnownShift, day: Day): Terms {
  return required(terms.findLast(({ from }) => from <= day) ?? terms[0], 'terms of a shift')
}
