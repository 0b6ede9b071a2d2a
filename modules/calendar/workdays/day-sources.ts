import type { RawBuilder } from 'kysely'
import type { DayHours } from '#base/days/day-hours.ts'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { DayAway, DayKind, ShiftMargins } from './workday.ts'

export type DaySpan = { readonly first: Day; readonly last: Day }

/**
 * What a roster says of a day: the hours of a shift, or with `hours` null a day off. `kind` says which kind of day it is
 * where the roster knows; else a shift makes it a working day, and a day off is what the week makes of it.
 */
export type RosteredDay = {
  /** The kind of who plans it. */
  readonly source: string
  readonly employee: string
  readonly day: Day
  readonly id: string
  readonly name: string
  readonly hours: DayHours | null
  readonly kind?: DayKind
  /** The shift that it is planned by, where shifts have an id of their own. */
  readonly shift?: string
  readonly margins?: ShiftMargins
  /** What stands in for it where the day is a public holiday. */
  readonly onHoliday?: Pick<RosteredDay, 'name' | 'hours' | 'shift' | 'margins'>
}

/** Who plans days beside the weekly pattern. A day of which it says nothing is the pattern's. */
export type RosterSource = {
  /**
   * The days of some people that it plans, asked for by person once and in any order; one query, whatever their number;
   * writes nothing.
   */
  load(tx: Tx, people: readonly string[], span: DaySpan): Promise<(employee: string) => readonly RosteredDay[]>
}

/** Leave or the like on one day. */
export type AwayDay = Omit<DayAway, 'source'> & { readonly employee: string; readonly day: Day }

/** Who lets people be away. */
export type AwaySource = {
  readonly kind: string
  /** The days that some people are away, a row for each day and reason; one query; writes nothing. In any order. */
  load(tx: Tx, people: readonly string[], span: DaySpan): Promise<AwayDay[]>
  /**
   * A `select` of `employee_id`, `from_day`, `until_day` and `is_half` of everybody whose settled time away touches a span:
   * for who is away at all, whatever they would work.
   */
  selectDuring?(span: DaySpan): RawBuilder<unknown>
}

/** Who knows on which days people did not come though they were to. */
export type MissedDaysSource = {
  /** What some people missed of their days, in minutes, where that is taken off their pay; one query; writes nothing. In any order. */
  load(tx: Tx, people: readonly string[], span: DaySpan): Promise<readonly MissedDay[]>
}

type MissedDay = { readonly employee: string; readonly day: Day; readonly missed: number }

/** All of the product; the app puts them together from what modules bring, since each lies above this one. */
export const ROSTER_SOURCES = extensionPoint<RosterSource>('roster sources')
export const AWAY_SOURCES = extensionPoint<AwaySource>('away sources')
export const MISSED_DAYS_SOURCES = extensionPoint<MissedDaysSource>('missed-days sources')
