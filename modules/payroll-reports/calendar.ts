import { addDays, type Day, eachMonth, lastDay, type Month, monthOf } from '#base/days.ts'
import { type Cycle, type CycleRule, cycleAfter, cycleOn, cyclesOf, partOf } from '#modules/payroll/cycles/cycles.ts'
import type { RunDays } from '#modules/payroll/values.ts'
import { eaDue, formEDue, monthlyDue } from '#statutory/malaysia/files/due-dates.ts'
import {
  nonResidentTaxDue,
  pensionDue,
  premiumsDue,
  residentTaxDue,
  statementsFiled,
  statementsHandedOut,
} from '#statutory/taiwan/due-dates.ts'
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
  const owed = (['MY', 'TW'] as const).flatMap((country) => {
    const local = groups.filter((group) => group.country === country)
    if (local.length === 0) return []
    const monthly = MONTHLY[country].flatMap((due) => contributions(due, local, runs, events, until, today))
    const foreign = country === 'TW' ? foreignTax(local, runs, today) : []
    return [...monthly, ...foreign, ...yearly(YEARLY[country], from, until, today)]
  })
  return [...events, ...owed]
    .filter(({ day, state }) => (day >= from && day <= until) || (state === 'overdue' && day < from))
    .sort((a, b) => compare(a.day, b.day) || compare(a.group?.name ?? '~', b.group?.name ?? '~'))
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
    .sort((a, b) => compare(a.period, b.period) || a.sequence - b.sequence)
    .at(-1)
  const next = last === undefined ? begin(group, today) : cycleAfter(group, last.span?.last ?? lastDay(last.period))
  const months = next.period <= monthOf(until) ? eachMonth(next.period, monthOf(until)) : []
  return months.flatMap((period) =>
    cyclesOf(group, period)
      .filter(({ number }) => period > next.period || number >= next.cycle.number)
      .map((cycle) => ({ period, cycle })),
  )
}

/** The cycle that a group begins with; in Taiwan the first of a month. */
function begin(group: CalendarGroup, today: Day): { period: Month; cycle: Cycle } {
  const now = cycleOn(group, today)
  return group.country === 'TW' ? { ...now, cycle: cyclesOf(group, now.period)[0]! } : now
}

type MonthlyDue = { readonly kind: EventKind; readonly due: (month: Month) => Day; readonly by: 'period' | 'pay_day' }
type YearlyDue = { readonly kind: EventKind; readonly due: (year: number) => Day }

/** What a country's authorities want of each month: of the wage month, or of the month that was paid in. */
const MONTHLY: { readonly [country in 'MY' | 'TW']: readonly MonthlyDue[] } = {
  MY: [{ kind: 'contributions', due: monthlyDue, by: 'period' }],
  TW: [
    { kind: 'tw_tax', due: residentTaxDue, by: 'pay_day' },
    { kind: 'tw_premiums', due: premiumsDue, by: 'period' },
    { kind: 'tw_supplement', due: premiumsDue, by: 'pay_day' },
    { kind: 'tw_pension', due: pensionDue, by: 'period' },
  ],
}

/** Forms of the year before; in Taiwan also wages that moved to another grade, by the end of February and of August. */
const YEARLY: { readonly [country in 'MY' | 'TW']: readonly YearlyDue[] } = {
  MY: [
    { kind: 'ea_forms', due: eaDue },
    { kind: 'form_e', due: formEDue },
  ],
  TW: [
    { kind: 'tw_statements', due: statementsFiled },
    { kind: 'tw_statements_out', due: statementsHandedOut },
    { kind: 'tw_wage_changes', due: (year) => lastDay(`${year + 1}-02`) },
    { kind: 'tw_wage_changes', due: (year) => lastDay(`${year + 1}-08`) },
  ],
}

/** Once a month for all runs of the month: late when a run of it is not approved by then. */
function contributions(
  { kind, due, by }: MonthlyDue,
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

/** Non-residents' tax, run by run: ten days from the payment (Income Tax Act art. 92). */
function foreignTax(groups: readonly CalendarGroup[], runs: readonly CalendarRun[], today: Day): Dated[] {
  return runs.flatMap((run): Dated[] => {
    const group = groups.find(({ id }) => id === run.group_id)
    if (!group || !run.foreign_tax) return []
    const day = nonResidentTaxDue(run.pay_day)
    const state = day >= today ? 'coming' : run.approved ? 'passed' : 'overdue'
    return [{ day, kind: 'tw_foreign_tax', group, period: run.period, run, state, ...(run.span && { span: run.span }) }]
  })
}

function yearly(forms: readonly YearlyDue[], from: Day, until: Day, today: Day): Dated[] {
  const years = []
  for (let year = Number(from.slice(0, 4)) - 1; year < Number(until.slice(0, 4)); year++) years.push(year)
  return years.flatMap((year) =>
    forms.map(({ kind, due }): Dated => {
      const day = due(year)
      return { day, kind, group: null, period: String(year), run: null, state: day < today ? 'passed' : 'coming' }
    }),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
