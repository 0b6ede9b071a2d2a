import type { DatedValues } from '#base/days/dated-values.ts'
import type { Day } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import { withoutZeros } from '#base/money/amount-text.ts'
import { type Millionths, ratio, toDecimal } from '#base/money/money.ts'
import type { LawFigure } from './country.ts'

/**
 * Days that a law gives from a number of completed months of service on: for a year of service, or with `stretch` for
 * the whole time until the next step.
 */
export type LeaveStep = { readonly months: number; readonly days: number; readonly stretch?: true }

/**
 * The share of pay during leave, in millionths: one for all, by the days of the year, or by completed months of
 * service.
 */
export type LeavePayShare =
  | { readonly by: 'all'; readonly share: Millionths }
  | { readonly by: 'days'; readonly first: number; readonly share: Millionths; readonly beyond: Millionths }
  | { readonly by: 'service'; readonly months: number; readonly before: Millionths; readonly share: Millionths }

/** Only Indigenous people have it, or only people within the notice period of a dismissal. */
export type LeaveCondition = 'indigenous' | 'dismissal_notice'

/**
 * A leave that a country's law gives, in the shape that leave types are made from. Steps are empty where it lasts as
 * long as needed.
 */
export type LawLeave = {
  readonly id: string
  readonly name: Label
  /** The period that the days are for. */
  readonly per: 'year' | 'month' | 'week' | 'event'
  readonly steps: readonly LeaveStep[]
  readonly pay: LeavePayShare
  /** Counts days off and holidays too. */
  readonly calendarDays?: true
  /** The year of service, not of the calendar. */
  readonly serviceYear?: true
  /** A part of a year is rounded to whole days, half a day up. */
  readonly wholeDays?: true
  /** The smallest length; whole days by default. */
  readonly unit?: 'half_day' | 'hour'
  /** Completed months of service before the first day. */
  readonly afterMonths?: number
  /** What this table said before it was corrected. Types that were made from it follow where nobody changed them. */
  readonly formerly?: { readonly gender?: 'male'; readonly unit?: 'half_day'; readonly days?: number }
  /** Days of notice. */
  readonly notice?: number
  readonly needsProof?: true
  readonly gender?: 'female' | 'male'
  /** Whom it is for, besides their gender. */
  readonly onlyFor?: LeaveCondition
  /** Its days count within those of another leave; `after` is the number of days in the calendar year that do not. */
  readonly within?: { readonly id: string; readonly after: number }
  /** Unused days are paid: when their year ends, or only on leaving. */
  readonly unused?: 'paid' | 'paid_on_leaving'
  /** Never refused for lack of days: further days are unpaid. */
  readonly beyondUnpaid?: true
}

export const FULL_PAY: LeavePayShare = { by: 'all', share: 1_000_000 }
export const HALF_PAY: LeavePayShare = { by: 'all', share: 500_000 }
export const NO_PAY: LeavePayShare = { by: 'all', share: 0 }

/**
 * The leaves in force on a day; those of the first entry before it, because leave types are made for years that begin
 * before the law does.
 */
export function leavesOnDay(leaves: DatedValues<readonly LawLeave[]>, day: Day): readonly LawLeave[] {
  return (leaves.findLast(({ from }) => from <= day) ?? leaves[0])?.value ?? []
}

/** Whom a leave of a country's law is for, as its latest table says. */
export function leaveCondition(leaves: DatedValues<readonly LawLeave[]>, id: string): LeaveCondition | null {
  return leaves.at(-1)?.value.find((leave) => leave.id === id)?.onlyFor ?? null
}

/** Whether a law has unused days of a leave paid when their year ends, as its latest table says. */
export function isPaidAtYearEnd(leaves: DatedValues<readonly LawLeave[]>, id: string): boolean {
  return leaves.at(-1)?.value.find((leave) => leave.id === id)?.unused === 'paid'
}

/** Days for completed months of service; null where the leave lasts as long as needed. */
export function daysOfService({ steps }: Pick<LawLeave, 'steps'>, completedMonths: number): number | null {
  if (!Number.isInteger(completedMonths) || completedMonths < 0)
    throw new RangeError(`Not months of service: ${completedMonths}`)
  return steps.length === 0 ? null : (steps.findLast(({ months }) => months <= completedMonths)?.days ?? 0)
}

/** The figures of a table of leaves: the days of each, by years of service where they rise. */
export function leaveFigures(leaves: readonly LawLeave[]): LawFigure[] {
  return leaves
    .filter(({ steps }) => steps.length > 0)
    .map(({ name, steps, per }) =>
      steps.length === 1
        ? { name: FIGURES[per], value: steps.map(({ days }) => String(days)).join(''), params: { leave: name } }
        : {
            name: FIGURES.service,
            value: steps.map(({ months, days }) => `${years(months)} → ${days}`).join(' · '),
            params: { leave: name },
          },
    )
    .map(({ params, ...figure }) => ({ ...figure, name: labelOfLeave(figure.name, params.leave) }))
}

const FIGURES = {
  year: { en: '{{leave}}, days a year', zh: '{{leave}}，每年日數' },
  month: { en: '{{leave}}, days a month', zh: '{{leave}}，每月日數' },
  week: { en: '{{leave}}, days a week', zh: '{{leave}}，每週日數' },
  event: { en: '{{leave}}, days each time', zh: '{{leave}}，每次日數' },
  service: { en: '{{leave}}, years of service → days', zh: '{{leave}}，年資（年）→ 日數' },
} as const

function labelOfLeave(figure: Label, leave: Label): Label {
  return { en: figure.en.replace('{{leave}}', leave.en), zh: figure.zh.replace('{{leave}}', leave.zh) }
}

function years(months: number): string {
  return withoutZeros(toDecimal(ratio(months, 100, 12, 'half-up')))
}
