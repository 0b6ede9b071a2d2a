import type { RawBuilder } from 'kysely'
import type { DayHours } from '#base/days/day-hours.ts'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { DayAway, DayKind, ShiftMargins } from './workday.ts'

export type DaySpan = { readonly first: Day; readonly last: Day }

/**
 * A planned day: the hours of a shift, or a day off where `hours` is null. `kind` is set where the roster decides it;
 * otherwise a shift makes a working day, and the week decides the kind of a day off.
 */
export type RosteredDay = {
  /** The kind of its source. */
  readonly source: string
  readonly employee: string
  readonly day: Day
  readonly id: string
  readonly name: string
  readonly hours: DayHours | null
  readonly kind?: DayKind
  /** The id of the shift, where shifts have ids. */
  readonly shift?: string
  readonly margins?: ShiftMargins
  /** Replaces it where the day is a public holiday. */
  readonly onHoliday?: Pick<RosteredDay, 'name' | 'hours' | 'shift' | 'margins'>
}

/** Plans days instead of the weekly pattern. Days that it does not name follow the pattern. */
export type RosterSource = {
  /**
   * Loads the planned days in one query and returns a look-up by person, which is called once for each in any order.
   * Writes nothing.
   */
  load(tx: Tx, people: readonly string[], span: DaySpan): Promise<(employee: string) => readonly RosteredDay[]>
}

/** Absence on one day. */
export type AwayDay = Omit<DayAway, 'source'> & { readonly employee: string; readonly day: Day }

/** Supplies absences. */
export type AwaySource = {
  readonly kind: string
  /** Loads a row for each person, day and reason in one query, in any order. Writes nothing. */
  load(tx: Tx, people: readonly string[], span: DaySpan): Promise<AwayDay[]>
  /**
   * A `select` of `employee_id`, `from_day`, `until_day` and `is_half` of everybody with decided absence in a span,
   * whatever their working hours.
   */
  selectDuring?(span: DaySpan): RawBuilder<unknown>
}

/** Supplies days that people missed without being away. */
export type MissedDaysSource = {
  /** Loads missed minutes that are deducted from pay in one query, in any order. Writes nothing. */
  load(tx: Tx, people: readonly string[], span: DaySpan): Promise<readonly MissedDay[]>
}

type MissedDay = { readonly employee: string; readonly day: Day; readonly missed: number }

export const ROSTER_SOURCES = extensionPoint<RosterSource>('roster sources')
export const AWAY_SOURCES = extensionPoint<AwaySource>('away sources')
export const MISSED_DAYS_SOURCES = extensionPoint<MissedDaysSource>('missed-days sources')
