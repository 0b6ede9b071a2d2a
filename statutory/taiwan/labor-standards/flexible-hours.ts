import type { Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { FlexibleScheme, NormalHours, NormalHoursLaw } from '../../normal-hours.ts'
import { type LoadedLaw, lawByMonth } from '../law-in-month.ts'

/** A limit of hours or days, with the article that sets it. */
type Rule = { readonly limit: number; readonly article: string }

/** Normal hours within periods of weeks, in hours and days. */
export type HoursOfPeriod = {
  readonly weeks: number
  readonly day: Rule
  readonly week: Rule | null
  readonly period: Rule
  readonly regularDays: Rule & { readonly every: number }
  readonly daysOff: Rule
  readonly daysInRow: Rule | null
}

export type FlexibleHours = { readonly [scheme in 'weekly' | FlexibleScheme]: HoursOfPeriod }

/**
 * Normal hours of the Labor Standards Act. By consent of the union, or of a labour-management meeting where there is none:
 *
 * - two weeks (art. 30 II): the hours of two days are distributed to others, two more a day, 48 a week;
 * - eight weeks (art. 30 III): all hours are distributed, eight a day, 48 a week, in industries that the ministry names;
 * - four weeks (art. 30-1): all hours are distributed, two more a day, no limit of a week, in industries that it names.
 */
export const FLEXIBLE_HOURS: LoadedLaw<FlexibleHours> = [
  {
    from: '2018-03-01',
    source:
      'Labor Standards Act arts. 30, 30-1, 36: normal hours of a week, of two, four and eight weeks, and days off',
    value: {
      weekly: {
        weeks: 1,
        day: { limit: 8, article: '30' },
        week: { limit: 40, article: '30' },
        period: { limit: 40, article: '30' },
        regularDays: { limit: 1, every: 7, article: '36' },
        daysOff: { limit: 2, article: '36' },
        daysInRow: { limit: 6, article: '36' },
      },
      two_weeks: {
        weeks: 2,
        day: { limit: 10, article: '30 II' },
        week: { limit: 48, article: '30 II' },
        period: { limit: 80, article: '30 II' },
        regularDays: { limit: 1, every: 7, article: '36 II (1)' },
        daysOff: { limit: 4, article: '36 II (1)' },
        daysInRow: { limit: 6, article: '36 II (1)' },
      },
      four_weeks: {
        weeks: 4,
        day: { limit: 10, article: '30-1 I (1)' },
        week: null,
        period: { limit: 160, article: '30-1 I (1)' },
        regularDays: { limit: 2, every: 14, article: '36 II (3)' },
        daysOff: { limit: 8, article: '36 II (3)' },
        daysInRow: null,
      },
      eight_weeks: {
        weeks: 8,
        day: { limit: 8, article: '30 III' },
        week: { limit: 48, article: '30 III' },
        period: { limit: 320, article: '30 III' },
        regularDays: { limit: 1, every: 7, article: '36 II (2)' },
        daysOff: { limit: 16, article: '36 II (2)' },
        daysInRow: { limit: 6, article: '36 II (2)' },
      },
    },
  },
]

const flexibleLaw = lawByMonth('flexible hours', FLEXIBLE_HOURS)

/** The normal hours in force in a month, in minutes. */
export function normalHoursOfAct(month: string): NormalHoursLaw {
  const { weekly, two_weeks, four_weeks, eight_weeks } = flexibleLaw(month).value
  return {
    weekly: toNormalHours(weekly),
    schemes: {
      two_weeks: toNormalHours(two_weeks),
      four_weeks: toNormalHours(four_weeks),
      eight_weeks: toNormalHours(eight_weeks),
    },
  }
}

function toNormalHours({ weeks, day, week, period, regularDays, daysOff, daysInRow }: HoursOfPeriod): NormalHours {
  return {
    weeks,
    day: toMinutes(day),
    week: week === null ? null : toMinutes(week),
    period: toMinutes(period),
    regularDays: { ...toLimit(regularDays), every: regularDays.every },
    daysOff: toLimit(daysOff),
    daysInRow: daysInRow === null ? null : toLimit(daysInRow),
  }
}

const toMinutes = (rule: Rule) => toLimit({ ...rule, limit: rule.limit * 60 })
const toLimit = ({ limit, article }: Rule) => ({ limit, source: articleName(article) })

/** `30 II` is the second paragraph of article 30, `36 II (1)` its first item. */
export function articleName(article: string): Label {
  const parts = /^([\d-]+)(?: (I+))?(?: \((\d)\))?$/.exec(article)
  const [, number = '', paragraph, item] = required(parts, `article ${article}`)
  const [main, sub] = number.split('-')
  const zh = [
    `第 ${main} 條${sub ? `之 ${sub} ` : ''}`,
    paragraph ? `第 ${paragraph.length} 項` : '',
    item ? `第 ${item} 款` : '',
  ]
  return { en: `Labor Standards Act art. ${article}`, zh: `勞動基準法${zh.join('')}` }
}
