import { compared } from '#base/compared.ts'
import { addDays, type Day, eachMonth, lastDay, type Month, monthOf } from '#base/days.ts'
import { PAY_COUNTRIES } from '#modules/pay/payroll/countries.ts'
import {
  type Cycle,
  type CycleRule,
  cycleAfter,
  cycleOn,
  cyclesOf,
  partOf,
} from '#modules/pay/payroll/cycles/cycles.ts'
import type { RunDays } from '#modules/pay/payroll/values.ts'
import { COUNTRIES } from '#statutory/countries.ts'
import type { Country } from '#statutory/country.ts'
import type { EventKind, EventState } from './values.ts'

export type CalendarGroup = CycleRule & {
  readonly id: string
  readonly name: string
  readonly country: string
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
  /** Income tax of non-residents was withheld in it. */
  readonly foreign_tax: boolean
  readonly span?: RunDays
}

export type Dated = {
  readonly day: Day
  readonly kind: EventKind
  readonly group: CalendarGroup | null
  readonly period: Month | null
  readonly run: CalendarRun | null
  readonly state: EventState
  /** Which cycle of several it is about. */
  readonly span?: NonNullable<RunDays>
}

/**
 * What comes on which day: each group's runs with their pay days and cut-offs, made or still to be made, and the days by
 * which the authorities of each country are paid and told. Between `from` and `until`; what is overdue is there whatever its day.
 */
export function calendarOf(
  groups: readonly CalendarGroup[],
  runs: readonly CalendarRun[],
  { from, until, today }: { from: Day; until: Day; today: Day },
): Dated[] {
  const events = groups.flatMap((group) => paydaysOf(group, runs, until, today))
  const owed = COUNTRIES.flatMap((country) => {
    const local = groups.filter((group) => group.country === country.code)
    if (local.length === 0) return []
    const monthly = country.dueByMonth.flatMap((due) => contributions(due, local, runs, events, until, today))
    const foreign = country.foreignTax ? foreignTax(country.foreignTax, local, runs, today) : []
    return [...monthly, ...foreign, ...yearly(country.dueByYear, from, until, today)]
  })
  return [...events, ...owed]
    .filter(({ day, state }) => (day >= from && day <= until) || (state === 'overdue' && day < from))
    .sort((a, b) => compared(a.day, b.day) || compared(a.group?.name ?? '~', b.group?.name ?? '~'))
}

function paydaysOf(group: CalendarGroup, runs: readonly CalendarRun[], until: Day, today: Day): Dated[] {
  const own = runs.filter(({ group_id }) => group_id === group.id)
  const days = [
    ...own.map((run) => ({ run, period: run.period, day: run.pay_day, span: run.span ?? undefined })),
    ...planned(group, own, until, today).map(({ period, cycle }) => ({
      run: null,
      period,
      day: cycle.payDay,
      span: cycle.of === 1 ? undefined : partOf(cycle),
    })),
  ]
  return days.flatMap(({ run, period, day, span }): Dated[] => {
    const state = run?.approved ? 'done' : day < today ? 'overdue' : 'coming'
    const paid: Dated = { day, kind: 'pay_day', group, period, run, state, ...(span && { span }) }
    if (group.days_before === null || (run !== null && run.kind !== 'monthly')) return [paid]
    const closes = addDays(day, -group.days_before)
    return [
      { ...paid, day: closes, kind: 'cut_off', state: closes < today || run?.approved ? 'passed' : 'coming' },
      paid,
    ]
  })
}

/** The cycles after the group's last regular run, or from the one of today on, that are still to be paid. */
function planned(
  group: CalendarGroup,
  own: readonly CalendarRun[],
  until: Day,
  today: Day,
): { period: Month; cycle: Cycle }[] {
  const last = own
    .filter(({ kind }) => kind === 'monthly')
    .sort((a, b) => compared(a.period, b.period) || a.sequence - b.sequence)
    .at(-1)
  const next = last === undefined ? begin(group, today) : cycleAfter(group, last.span?.last ?? lastDay(last.period))
  const months = next.period <= monthOf(until) ? eachMonth(next.period, monthOf(until)) : []
  return months.flatMap((period) =>
    cyclesOf(group, period)
      .filter(({ number }) => period > next.period || number >= next.cycle.number)
      .map((cycle) => ({ period, cycle })),
  )
}

/** The cycle that a group begins with; the first of a month where the last one pays what earlier ones left. */
function begin(group: CalendarGroup, today: Day): { period: Month; cycle: Cycle } {
  const now = cycleOn(group, today)
  return PAY_COUNTRIES.find(({ code }) => code === group.country)?.settlesMonths
    ? { ...now, cycle: cyclesOf(group, now.period)[0]! }
    : now
}

/** Once a month for all runs of the month: late when a run of it is not approved by then. */
function contributions(
  { kind, due, by }: Country['dueByMonth'][number],
  groups: readonly CalendarGroup[],
  runs: readonly CalendarRun[],
  events: readonly Dated[],
  until: Day,
  today: Day,
): Dated[] {
  const local = new Set(groups.map(({ id }) => id))
  const paydays = events.filter((one) => one.kind === 'pay_day' && one.group !== null && local.has(one.group.id))
  const monthOfPay = ({ day, period }: Dated) => (by === 'period' ? period! : monthOf(day))
  const months = new Set([
    ...runs
      .filter(({ group_id }) => local.has(group_id))
      .map(({ period, pay_day }) => (by === 'period' ? period : monthOf(pay_day))),
    ...paydays.map(monthOfPay),
  ])
  return [...months]
    .filter((month) => due(month) <= until)
    .map((month): Dated => {
      const open = paydays.some((one) => monthOfPay(one) === month && one.state !== 'done')
      const day = due(month)
      const state = day >= today ? 'coming' : open ? 'overdue' : 'passed'
      return { day, kind, group: null, period: month, run: null, state }
    })
}

/** Non-residents' tax, run by run. */
function foreignTax(
  { kind, due }: NonNullable<Country['foreignTax']>,
  groups: readonly CalendarGroup[],
  runs: readonly CalendarRun[],
  today: Day,
): Dated[] {
  return runs.flatMap((run): Dated[] => {
    const group = groups.find(({ id }) => id === run.group_id)
    if (!group || !run.foreign_tax) return []
    const day = due(run.pay_day)
    const state = day >= today ? 'coming' : run.approved ? 'passed' : 'overdue'
    return [{ day, kind, group, period: run.period, run, state, ...(run.span && { span: run.span }) }]
  })
}

function yearly(forms: Country['dueByYear'], from: Day, until: Day, today: Day): Dated[] {
  const years = []
  for (let year = Number(from.slice(0, 4)) - 1; year < Number(until.slice(0, 4)); year++) years.push(year)
  return years.flatMap((year) =>
    forms.map(({ kind, due }): Dated => {
      const day = due(year)
      return { day, kind, group: null, period: String(year), run: null, state: day < today ? 'passed' : 'coming' }
    }),
  )
}
