import { compareText } from '#base/compare-text.ts'
import { type Day, daysBetween } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { ALL_PAY } from './paid-share.ts'

/** A day of leave for pay: all of its working time, one of two halves, or minutes. */
export type LeaveDay = {
  readonly request: string
  readonly day: Day
  readonly share: Millionths
  readonly part: 'all' | 'half' | { readonly minutes: number }
}

/** Days away that a run counts in its own way: whole days by default, with their share of pay. */
export type LeaveStretch = {
  readonly request: string
  readonly from: Day
  readonly until: Day
  readonly half?: true
  readonly minutes?: number
  readonly paid?: Millionths
}

/** A day of a month apart from leave. */
export type MonthDay = { readonly day: Day; readonly works: boolean }

/**
 * Groups days of requests into stretches from a first to a last charged day of one share; days off between are
 * included, for the run to decide on. `parting` are paid holidays, which split leave shorter than `long` days. Fully
 * paid days are left out.
 */
export function toStretches(
  days: readonly LeaveDay[],
  { parting, long }: { readonly parting: ReadonlySet<Day>; readonly long: number },
): LeaveStretch[] {
  const holidays = [...parting].sort()
  const stretches: LeaveStretch[] = []
  for (const own of Map.groupBy(days, ({ request }) => request).values()) {
    const sorted = [...own].sort((a, b) => compareText(a.day, b.day))
    const [first, final] = [sorted[0], sorted.at(-1)]
    if (!first || !final) continue
    const isLong = daysBetween(first.day, final.day) + 1 >= long
    const parts = (from: Day, until: Day) => !isLong && holidays.some((day) => day > from && day < until)
    let last: { from: Day; until: Day; share: Millionths } | undefined
    const closeStretch = () => {
      if (last && last.share < ALL_PAY) stretches.push({ request: first.request, ...toStretchSpan(last) })
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
  // Two halves of one request begin on the same day.
  return stretches.sort(
    (a, b) => compareText(a.from, b.from) || compareText(a.request, b.request) || (a.paid ?? 0) - (b.paid ?? 0),
  )
}

/**
 * A month without any working day left pays only what leave keeps: when every working day is away as a whole, days off
 * and holidays join the leave before them, at the beginning the one after. Otherwise returns the days unchanged.
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
  const [first] = month.flatMap(({ day }) => away.get(day) ?? [])
  let near = required(first, 'a day of leave in the month')
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
