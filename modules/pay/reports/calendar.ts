import { compareText } from '#base/compare-text.ts'
import { addDays, type Day, eachMonth, lastDay, type Month, monthOf } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { COUNTRIES } from '#statutory/countries.ts'
import type { Country } from '#statutory/country.ts'
import { PAY_COUNTRIES } from '../payroll/countries.ts'
import { type Cycle, type CycleRule, cycleAfter, cycleOn, monthCycles, toCyclePart } from '../payroll/cycles/cycles.ts'
import type { RunDays } from '../payroll/values.ts'
import type { EventKind, EventState } from './values.ts'

export type CalendarGroup = CycleRule & {
  readonly id: string
  readonly name: string
  readonly country: string
  /** Days before the pay day on which inputs close; null where the company set none. */
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
  /** Whether it withheld income tax of non-residents. */
  readonly foreign_tax: boolean
  readonly span?: RunDays
}

export type CalendarEntry = {
  readonly day: Day
  readonly kind: EventKind
  readonly group: CalendarGroup | null
  readonly period: Month | null
  readonly run: CalendarRun | null
  readonly state: EventState
  /** The cycle it concerns, where the month has several. */
  readonly span?: NonNullable<RunDays>
}

/**
 * The events of a calendar between `from` and `until`: each group's existing and future runs with their pay days and
 * cut-offs, and the days by which each country's authorities get payments and returns. Overdue events are in it whatever
 * their day.
 */
export function buildCalendar(
  groups: readonly CalendarGroup[],
  runs: readonly CalendarRun[],
  { from, until, today }: { from: Day; until: Day; today: Day },
): CalendarEntry[] {
  const events = groups.flatMap((group) => groupPaydays(group, runs, until, today))
  const owed = COUNTRIES.flatMap((country) => {
    const local = groups.filter((group) => group.country === country.code)
    if (local.length === 0) return []
    const monthly = country.dueByMonth.flatMap((due) => contributionDays(due, local, runs, events, until, today))
    const foreign = country.foreignTax ? foreignTaxDays(country.foreignTax, local, runs, today) : []
    return [...monthly, ...foreign, ...yearlyDays(country.dueByYear, from, until, today)]
  })
  return [...events, ...owed]
    .filter(({ day, state }) => (day >= from && day <= until) || (state === 'overdue' && day < from))
    .sort((a, b) => compareText(a.day, b.day) || compareText(a.group?.name ?? '~', b.group?.name ?? '~'))
}

function groupPaydays(group: CalendarGroup, runs: readonly CalendarRun[], until: Day, today: Day): CalendarEntry[] {
  const own = runs.filter(({ group_id }) => group_id === group.id)
  const days = [
    ...own.map((run) => ({ run, period: run.period, day: run.pay_day, span: run.span ?? undefined })),
    ...plannedCycles(group, own, until, today).map(({ period, cycle }) => ({
      run: null,
      period,
      day: cycle.payDay,
      span: cycle.of === 1 ? undefined : toCyclePart(cycle),
    })),
  ]
  return days.flatMap(({ run, period, day, span }): CalendarEntry[] => {
    const state = run?.approved ? 'done' : day < today ? 'overdue' : 'coming'
    const paid: CalendarEntry = { day, kind: 'pay_day', group, period, run, state, ...(span && { span }) }
    if (group.days_before === null || (run !== null && run.kind !== 'monthly')) return [paid]
    const closes = addDays(day, -group.days_before)
    return [
      { ...paid, day: closes, kind: 'cut_off', state: closes < today || run?.approved ? 'passed' : 'coming' },
      paid,
    ]
  })
}

/** The unpaid cycles after the group's last regular run, or from today's on. */
function plannedCycles(
  group: CalendarGroup,
  own: readonly CalendarRun[],
  until: Day,
  today: Day,
): { period: Month; cycle: Cycle }[] {
  const last = own
    .filter(({ kind }) => kind === 'monthly')
    .sort((a, b) => compareText(a.period, b.period) || a.sequence - b.sequence)
    .at(-1)
  const next =
    last === undefined ? firstCycle(group, today) : cycleAfter(group, last.span?.last ?? lastDay(last.period))
  const months = next.period <= monthOf(until) ? eachMonth(next.period, monthOf(until)) : []
  return months.flatMap((period) =>
    monthCycles(group, period)
      .filter(({ number }) => period > next.period || number >= next.cycle.number)
      .map((cycle) => ({ period, cycle })),
  )
}

/** The cycle that a group begins with: the first of a month where the last cycle pays what earlier ones left. */
function firstCycle(group: CalendarGroup, today: Day): { period: Month; cycle: Cycle } {
  const now = cycleOn(group, today)
  return PAY_COUNTRIES.find(({ code }) => code === group.country)?.runs.settlesMonths
    ? { ...now, cycle: required(monthCycles(group, now.period)[0], 'first cycle of a month') }
    : now
}

/** One event a month for all runs of the month: overdue while a run of it is not approved by then. */
function contributionDays(
  { kind, due, by }: Country['dueByMonth'][number],
  groups: readonly CalendarGroup[],
  runs: readonly CalendarRun[],
  events: readonly CalendarEntry[],
  until: Day,
  today: Day,
): CalendarEntry[] {
  const local = new Set(groups.map(({ id }) => id))
  const paydays = events.filter((one) => one.kind === 'pay_day' && one.group !== null && local.has(one.group.id))
  const monthOfPay = ({ day, period }: CalendarEntry) =>
    by === 'period' ? required(period, 'month of a pay day') : monthOf(day)
  const months = new Set([
    ...runs
      .filter(({ group_id }) => local.has(group_id))
      .map(({ period, pay_day }) => (by === 'period' ? period : monthOf(pay_day))),
    ...paydays.map(monthOfPay),
  ])
  return [...months]
    .filter((month) => due(month) <= until)
    .map((month): CalendarEntry => {
      const open = paydays.some((one) => monthOfPay(one) === month && one.state !== 'done')
      const day = due(month)
      const state = day >= today ? 'coming' : open ? 'overdue' : 'passed'
      return { day, kind, group: null, period: month, run: null, state }
    })
}

/** Tax of non-residents is due run by run. */
function foreignTaxDays(
  { kind, due }: NonNullable<Country['foreignTax']>,
  groups: readonly CalendarGroup[],
  runs: readonly CalendarRun[],
  today: Day,
): CalendarEntry[] {
  return runs.flatMap((run): CalendarEntry[] => {
    const group = groups.find(({ id }) => id === run.group_id)
    if (!group || !run.foreign_tax) return []
    const day = due(run.pay_day)
    const state = day >= today ? 'coming' : run.approved ? 'passed' : 'overdue'
    return [{ day, kind, group, period: run.period, run, state, ...(run.span && { span: run.span }) }]
  })
}

function yearlyDays(forms: Country['dueByYear'], from: Day, until: Day, today: Day): CalendarEntry[] {
  const years = []
  for (let year = Number(from.slice(0, 4)) - 1; year < Number(until.slice(0, 4)); year++) years.push(year)
  return years.flatMap((year) =>
    forms.map(({ kind, due }): CalendarEntry => {
      const day = due(year)
      return { day, kind, group: null, period: String(year), run: null, state: day < today ? 'passed' : 'coming' }
    }),
  )
}
