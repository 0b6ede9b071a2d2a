import { compared } from '#base/compared.ts'
import { type Day, daysBetween } from '#base/days.ts'
import type { Millionths } from '#base/money.ts'
import { ALL_PAY } from './kept-share.ts'

/** A day of leave as it counts for pay: all of its working time, one of two halves, or so many minutes. */
export type DayOfLeave = {
  readonly request: string
  readonly day: Day
  readonly share: Millionths
  readonly part: 'all' | 'half' | { readonly minutes: number }
}

/** Days away that a run counts by its own way: whole ones unless told, with the kept share of pay. */
export type Stretch = {
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
export function stretchesOf(
  days: readonly DayOfLeave[],
  { parting, long }: { readonly parting: ReadonlySet<Day>; readonly long: number },
): Stretch[] {
  const holidays = [...parting].sort()
  const stretches: Stretch[] = []
  for (const own of Map.groupBy(days, ({ request }) => request).values()) {
    const sorted = [...own].sort((a, b) => compared(a.day, b.day))
    const isLong = daysBetween(sorted[0]!.day, sorted.at(-1)!.day) + 1 >= long
    const parts = (from: Day, until: Day) => !isLong && holidays.some((day) => day > from && day < until)
    let last: { from: Day; until: Day; share: Millionths } | undefined
    const close = () => {
      if (last && last.share < ALL_PAY) stretches.push({ request: sorted[0]!.request, ...shown(last) })
      last = undefined
    }
    for (const { request, day, share, part } of sorted) {
      if (part !== 'all') {
        close()
        const length = part === 'half' ? { half: true as const } : part
        if (share < ALL_PAY) stretches.push({ request, ...shown({ from: day, until: day, share }), ...length })
      } else if (last?.share === share && !parts(last.until, day)) last.until = day
      else {
        close()
        last = { from: day, until: day, share }
      }
    }
    close()
  }
  // Of a request two begin on one day where they are halves of it.
  return stretches.sort(
    (a, b) => compared(a.from, b.from) || compared(a.request, b.request) || (a.paid ?? 0) - (b.paid ?? 0),
  )
}

/**
 * A month with no working day left pays nothing beside what leave keeps: where each of its working days is away as a whole, days
 * off and holidays go with the leave before them, at the beginning with the one after. Otherwise the days as they are.
 */
export function wholeMonth(days: readonly DayOfLeave[], month: readonly MonthDay[]): readonly DayOfLeave[] {
  const away = new Map<Day, DayOfLeave>()
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
  const more = month.flatMap(({ day }): DayOfLeave[] => {
    const own = away.get(day)
    if (own) near = own
    return own ? [] : [{ request: near.request, day, share: near.share, part: 'all' }]
  })
  return [...days, ...more]
}

function shown({ from, until, share }: { from: Day; until: Day; share: Millionths }) {
  return { from, until, ...(share > 0 && { paid: share }) }
}
