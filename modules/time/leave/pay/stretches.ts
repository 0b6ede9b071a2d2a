import { compareText } from '#base/compare-text.ts'
import { type Day, daysBetween } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import { ALL_PAY } from './paid-share.ts'

/** A day of leave as it counts for pay: all of its working time, one of two halves, or so many minutes. */
export type LeaveDay = {
  readonly request: string
  readonly day: Day
  readonly share: Millionths
  readonly part: 'all' | 'half' | { readonly minutes: number }
}

/** Days away that a run counts by its own way: whole ones unless told, with the kept share of pay. */
export type LeaveStretch = {
  readonly request: string
  readonly from: Day
  readonly until: Day
  readonly half?: true
  readonly minutes?: number
  readonly paid?: Millionths
}

/** What a day of a month is for the person beside leave. */
export type MonthDay = { readonly day: Day; readonly works: boolean }

/**
 * Stretches of the days of some requests, each from a first to a last charged day of one share: days off between them are
 * within, for the run's way of counting to decide on. `parting` are holidays that stay paid: they part leave, unless it is
 * as long as `long` days. Days that keep all of their pay are left out.
 */
export function toStretches(
  days: readonly LeaveDay[],
  { parting, long }: { readonly parting: ReadonlySet<Day>; readonly long: number },
): LeaveStretch[] {
  const holidays = [...parting].sort()
  const stretches: LeaveStretch[] = []
  for (const own of Map.groupBy(days, ({ request }) => request).values()) {
    const sorted = [...own].sort((a, b) => compareText(a.day, b.day))
    const isLong = daysBetween(sorted[0]!.day, sorted.at(-1)!.day) + 1 >= long
    const parts = (from: Day, until: Day) => !isLong && holidays.some((day) => day > from && day < until)
    let last: { from: Day; until: Day; share: Millionths } | undefined
    const closeStretch = () => {
      if (last && last.share < ALL_PAY) stretches.push({ request: sorted[0]!.request, ...toStretchSpan(last) })
      last = undefined
    }
    for (const { request, day, share, part } of sorted) {
      if (part !== 'all') {
        closeStretch()
        const length = part === 'half' ? { half: true as const } : part
        if (share < ALL_PAY) stretches.push({ request, ...toStretchSpan({ from: day, until: day, share }), ...length })
      } else if (last?.share === share && !parts(last.until, day)) last.until = day
      else {
        closeStretch()
        last = { from: day, until: day, share }
      }
    }
    closeStretch()
  }
  // Of a request two begin on one day where they are halves of it.
  return stretches.sort(
    (a, b) => compareText(a.from, b.from) || compareText(a.request, b.request) || (a.paid ?? 0) - (b.paid ?? 0),
  )
}

/**
 * A month with no working day left pays nothing beside what leave keeps: where each of its working days is away as a whole, days
 * off and holidays go with the leave before them, at the beginning with the one after. Otherwise the days as they are.
 */
export function fillWholeMonth(days: readonly LeaveDay[], month: readonly MonthDay[]): readonly LeaveDay[] {
  const away = new Map<Day, LeaveDay>()
  const halves = new Map<Day, number>()
  for (const one of days) {
    if (one.share >= ALL_PAY || typeof one.part === 'object') continue
    away.set(one.day, one)
    halves.set(one.day, (halves.get(one.day) ?? 0) + (one.part === 'all' ? 2 : 1))
  }
  const works = month.filter((one) => one.works)
  if (works.length === 0 || works.some(({ day }) => (halves.get(day) ?? 0) < 2)) return days
  const first = month.find(({ day }) => away.has(day))!
  let near = away.get(first.day)!
  const more = month.flatMap(({ day }): LeaveDay[] => {
    const own = away.get(day)
    if (own) near = own
    return own ? [] : [{ request: near.request, day, share: near.share, part: 'all' }]
  })
  return [...days, ...more]
}

function toStretchSpan({ from, until, share }: { from: Day; until: Day; share: Millionths }) {
  return { from, until, ...(share > 0 && { paid: share }) }
}
