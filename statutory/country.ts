import type { Language } from '#base/access/actor.ts'
import type { DatedValues } from '#base/days/dated-values.ts'
import type { Day, Month } from '#base/days/days.ts'
import type { Label, Labels } from '#base/labels.ts'
import type { DayOff } from './day-off.ts'
import type { LawLeave } from './leave.ts'
import type { PublishedDay } from './published-day.ts'
import type { ExtraWork, HourlyFloor, HoursLaw } from './working-hours.ts'

/** A figure that a table of the law says, ready to read. */
export type LawFigure = {
  readonly name: Label
  readonly value: string
  readonly params?: Record<string, unknown> | undefined
}

/** A stay in the country by its passport stamps; without departure it goes on. */
export type Presence = { readonly arrived: Day; readonly left: Day | null }

/** What authorities are owed or told, by what the pay calendar calls it. */
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

/** By which day it is due of a month or a year. */
type DueByMonth = {
  readonly kind: DueKind
  readonly due: (month: Month) => Day
  /** Of the wage month, or of the month that was paid in. */
  readonly by: 'period' | 'pay_day'
}
type DueByYear = { readonly kind: DueKind; readonly due: (year: number) => Day }

/**
 * What of a country's law stands by itself, whether or not people are paid there: its tables, holidays, states, residence
 * for tax and the days that authorities wait for. It is found by its code (`statutory/countries.ts`); how pay follows
 * from the law is its other half, `PayCountry`.
 */
export type Country = {
  readonly code: string
  /** Every dated table, by the key of its name, and the last month they were read and checked for. */
  readonly tables: { readonly [scheme: string]: DatedValues<unknown> }
  readonly checked: Month
  readonly tableNames: Labels
  figures(scheme: string, value: unknown): LawFigure[]
  /** A source in the reader's language, where it is not said in one for all. */
  sourceIn?(source: string, language: Language): string

  /** Leave that its law gives, for the types that a company there begins with. */
  readonly leaves: DatedValues<readonly LawLeave[]>

  /** Published holidays: the years there are, and the days of one for some of the states. */
  readonly holidayYears: readonly number[]
  holidays(year: number, states: readonly string[]): PublishedDay[]
  /** The weekdays of the rest days on which a holiday is given on another day, and which way that day is looked for. */
  substitutingDays(restDays: readonly number[]): readonly number[]
  substituteStep(day: Day): 1 | -1
  /** What a weekly day off is, one of `off`, where the office names its rest days in order; weekdays 0 Sunday to 6 Saturday. */
  dayOff(weekday: number, off: readonly number[], restDays: readonly number[]): DayOff
  /** Where in the country an office may be, as far as it matters: its states, or its counties. */
  readonly states: readonly { readonly code: string; readonly name: { readonly en: string; readonly zh: string } }[]

  /** Whether states have holidays of their own, so that an office has to say which one it is in. */
  readonly holidaysByState: boolean

  /** Days of a year in the country by recorded stays, or else with the company; and how many make a resident. */
  daysPresent(year: number, of: { stays: readonly Presence[]; joinedOn: Day; lastDay: Day | null }): number
  residentDays(year: number): number
  /** Whether recorded stays alone speak against residence; otherwise somebody is a resident by domicile too. */
  readonly residesByDays: boolean
  /** Whether somebody came from abroad, as far as their recorded status says. */
  isFromAbroad(status: { resident_status?: string; tw_identity?: string }): boolean

  /** Extra work that the law gives a whole day off for, however few its hours. */
  readonly wholeDayOffFor?: readonly ExtraWork[]
  /** How long people may work by the law of a month, and what extra work earns; RangeError before its first month. */
  hours?(month: Month): HoursLaw
  /** The least an hour may pay. RangeError before the first month. */
  hourlyFloor?(month: Month): HourlyFloor

  readonly dueByMonth: readonly DueByMonth[]
  readonly dueByYear: readonly DueByYear[]
  /** Of a run that withheld tax of people who live abroad. */
  readonly foreignTax?: { readonly kind: DueKind; readonly due: (payDay: Day) => Day }
}
