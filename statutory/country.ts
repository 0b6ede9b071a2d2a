import type { Language } from '#base/access/actor.ts'
import type { DatedValues } from '#base/days/dated-values.ts'
import type { Day, Month } from '#base/days/days.ts'
import type { Label, Labels } from '#base/labels.ts'
import type { DayOff } from './day-off.ts'
import type { LawLeave } from './leave.ts'
import type { NormalHours } from './normal-hours.ts'
import type { PublishedDay } from './published-day.ts'
import type { ExtraWork, HoursLaw, PayFloor } from './working-hours.ts'

/** A figure of a table of the law, formatted. */
export type LawFigure = {
  readonly name: Label
  readonly value: string
  readonly params?: Record<string, unknown> | undefined
}

/** A stay in the country by its passport stamps; without departure it goes on. */
export type Presence = { readonly arrived: Day; readonly left: Day | null }

/** Payments and returns to authorities, by their names in the pay calendar. */
type DueKind =
  | 'contributions'
  | 'ea_forms'
  | 'form_e'
  | 'tw_tax'
  | 'tw_premiums'
  | 'tw_supplement'
  | 'tw_pension'
  | 'tw_foreign_tax'
  | 'tw_statements'
  | 'tw_statements_out'
  | 'tw_wage_changes'

/** The due day of something for a month or a year. */
type DueByMonth = {
  readonly kind: DueKind
  readonly due: (month: Month) => Day
  /** For the wage month, or for the month in which it was paid. */
  readonly by: 'period' | 'pay_day'
}
type DueByYear = { readonly kind: DueKind; readonly due: (year: number) => Day }

/**
 * The law of a country apart from pay: its tables, holidays, states, residence for tax and due days of its authorities.
 * It is found by its code (`statutory/countries.ts`); `PayCountry` has how pay follows from the law.
 */
export type Country = {
  readonly code: string
  /** Every dated table, by the key of its name, and the last month for which they were read and checked. */
  readonly tables: { readonly [scheme: string]: DatedValues<unknown> }
  readonly checked: Month
  readonly tableNames: Labels
  figures(scheme: string, value: unknown): LawFigure[]
  /** A source in the reader's language, where it is not the same in all languages. */
  sourceIn?(source: string, language: Language): string

  /** Leave that its law gives, which the leave types of a new company are made from. */
  readonly leaves: DatedValues<readonly LawLeave[]>

  /** Published holidays: their years, and the days of a year for some of the states. */
  readonly holidayYears: readonly number[]
  holidays(year: number, states: readonly string[]): PublishedDay[]
  /** The rest days whose holidays move to another day, and in which direction. */
  substitutingDays(restDays: readonly number[]): readonly number[]
  substituteStep(day: Day): 1 | -1
  /**
   * The law's kind of a weekly day off, one of `off`, where the office lists its rest days in order; weekdays 0 Sunday
   * to 6 Saturday.
   */
  dayOff(weekday: number, off: readonly number[], restDays: readonly number[]): DayOff
  /**
   * The kinds of the days off in a period of normal hours, day by day from its first; null for working days. Absent where
   * every week is by itself.
   */
  daysOffInPeriod?(
    hours: NormalHours,
    period: { readonly isOff: readonly boolean[]; readonly firstWeekday: number },
    restDays: readonly number[],
  ): readonly (DayOff | null)[]
  /** The places in the country that its law distinguishes: its states, or its counties. */
  readonly states: readonly { readonly code: string; readonly name: { readonly en: string; readonly zh: string } }[]

  /** Whether states have holidays of their own, so that an office has to name its state. */
  readonly holidaysByState: boolean

  /** Days of a year in the country by recorded stays, or else with the company; and how many make a resident. */
  daysPresent(year: number, of: { stays: readonly Presence[]; joinedOn: Day; lastDay: Day | null }): number
  residentDays(year: number): number
  /** Whether recorded stays alone disprove residence; otherwise a person is a resident by domicile too. */
  readonly residesByDays: boolean
  /** Whether a person came from abroad, by their recorded status. */
  isFromAbroad(status: { resident_status?: string; tw_identity?: string }): boolean

  /** Extra work for which the law gives a whole day off, however few its hours. */
  readonly wholeDayOffFor?: readonly ExtraWork[]
  /**
   * How long people may work by the law of a month, and what extra work earns. Throws RangeError before its first
   * month.
   */
  hours?(month: Month): HoursLaw
  /** The least pay of an hour. Throws RangeError before the first month. */
  hourlyFloor?(month: Month): PayFloor
  /** The least pay of a month; of part-time work by its agreed minutes a week. Throws RangeError before the first month. */
  monthlyFloor?(month: Month, weeklyMinutes: number | null): PayFloor
  /** Pay of a month below which an offer of work has to state its range. */
  payStatedBelow?(month: Month): PayFloor

  readonly dueByMonth: readonly DueByMonth[]
  readonly dueByYear: readonly DueByYear[]
  /** Tax of people who live abroad, due by run. */
  readonly foreignTax?: { readonly kind: DueKind; readonly due: (payDay: Day) => Day }
}
