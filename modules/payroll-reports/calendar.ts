import { addDays, type Day, daysInMonth, eachMonth, type Month, monthOf, shiftMonth } from '#base/days.ts'
import { eaDue, formEDue, monthlyDue } from '#statutory/malaysia/files/due-dates.ts'
import type { EventKind, EventState } from './values.ts'

export type CalendarGroup = {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly pay_day: number
  /** Days before the pay day on which inputs close; null: not said. */
  readonly days_before: number | null
}

export type CalendarRun = {
  readonly id: string
  readonly group_id: string
  readonly period: Month
  readonly kind: string
  readonly sequence: number
  readonly pay_day: Day
  readonly approved: boolean
}

export type Dated = {
  readonly day: Day
  readonly kind: EventKind
  readonly group: CalendarGroup | null
  readonly period: Month | null
  readonly run: CalendarRun | null
  readonly state: EventState
}

/**
 * What comes on which day: each group's runs with their pay days and cut-offs, made or still to be made, and the days by
 * which the authorities of Malaysia are paid. Between `from` and `until`; what is overdue is there whatever its day.
 */
export function calendarOf(
  groups: readonly CalendarGroup[],
  runs: readonly CalendarRun[],
  { from, until, today }: { from: Day; until: Day; today: Day },
): Dated[] {
  const events = groups.flatMap((group) => paydaysOf(group, runs, until, today))
  const local = groups.filter(({ country }) => country === 'MY')
  return [...events, ...contributions(local, runs, events, until, today), ...yearly(local, from, until, today)]
    .filter(({ day, state }) => (day >= from && day <= until) || (state === 'overdue' && day < from))
    .sort((a, b) => compare(a.day, b.day) || compare(a.group?.name ?? '~', b.group?.name ?? '~'))
}

function paydaysOf(group: CalendarGroup, runs: readonly CalendarRun[], until: Day, today: Day): Dated[] {
  const own = runs.filter(({ group_id }) => group_id === group.id)
  const last = own
    .filter(({ kind }) => kind === 'monthly')
    .map(({ period }) => period)
    .sort()
    .at(-1)
  const next = last === undefined ? monthOf(today) : shiftMonth(last, 1)
  const planned = next <= monthOf(until) ? eachMonth(next, monthOf(until)) : []
  const days = [
    ...own.map((run) => ({ run, period: run.period, day: run.pay_day })),
    ...planned.map((period) => ({ run: null, period, day: payDay(period, group.pay_day) })),
  ]
  return days.flatMap(({ run, period, day }): Dated[] => {
    const state = run?.approved ? 'done' : day < today ? 'overdue' : 'coming'
    const paid: Dated = { day, kind: 'pay_day', group, period, run, state }
    if (group.days_before === null || (run !== null && run.kind !== 'monthly')) return [paid]
    const closes = addDays(day, -group.days_before)
    return [
      { ...paid, day: closes, kind: 'cut_off', state: closes < today || run?.approved ? 'passed' : 'coming' },
      paid,
    ]
  })
}

/** Once a month for all runs of the month: late when a run of it is not approved by then. */
function contributions(
  groups: readonly CalendarGroup[],
  runs: readonly CalendarRun[],
  events: readonly Dated[],
  until: Day,
  today: Day,
): Dated[] {
  const local = new Set(groups.map(({ id }) => id))
  const months = new Set([
    ...runs.filter(({ group_id }) => local.has(group_id)).map(({ period }) => period),
    ...events.filter(({ group }) => group !== null && local.has(group.id)).map(({ period }) => period!),
  ])
  return [...months]
    .filter((month) => monthlyDue(month) <= until)
    .map((month): Dated => {
      const open = events.some(
        ({ kind, group, period, state }) =>
          kind === 'pay_day' && group !== null && local.has(group.id) && period === month && state !== 'done',
      )
      const day = monthlyDue(month)
      const state = day >= today ? 'coming' : open ? 'overdue' : 'passed'
      return { day, kind: 'contributions', group: null, period: month, run: null, state }
    })
}

/** Forms of the year before: to the people by the end of February, to the tax office by 31 March. */
function yearly(groups: readonly CalendarGroup[], from: Day, until: Day, today: Day): Dated[] {
  if (groups.length === 0) return []
  const years = []
  for (let year = Number(from.slice(0, 4)) - 1; year < Number(until.slice(0, 4)); year++) years.push(year)
  return years.flatMap((year) =>
    [
      { day: eaDue(year), kind: 'ea_forms' as const },
      { day: formEDue(year), kind: 'form_e' as const },
    ].map(
      ({ day, kind }): Dated => ({
        day,
        kind,
        group: null,
        period: String(year),
        run: null,
        state: day < today ? 'passed' : 'coming',
      }),
    ),
  )
}

function payDay(period: Month, day: number): Day {
  return `${period}-${String(Math.min(day, daysInMonth(period))).padStart(2, '0')}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
