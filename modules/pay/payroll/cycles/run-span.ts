import type { Day, Month } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { PayCycle, RecurringIn, RunDays, RunKind } from '../values.ts'
import { type CycleRule, finalParts, monthCycles, type RunSpan, toCyclePart, wageMonth } from './cycles.ts'
import { monthSpan } from './month-span.ts'

/** Columns of a group with the rule of its cycles. */
export const CYCLE_RULE_COLUMNS = [
  'pay_group.cycle_ends',
  'pay_group.cycle_pay_days',
  'pay_group.pay_day',
  'pay_group.paid_next_month',
  'pay_group.week_end',
  'pay_group.pay_after',
  'pay_group.recurring_in',
] as const

/** A stored run with the cycle rule of its group. */
export type RunCycleRow = {
  kind: RunKind
  period: Month
  sequence: number
  cycle: PayCycle
  cycles: number
  first_day: Day | null
  last_day: Day | null
  recurring_in: RecurringIn
  group_cycle: PayCycle
} & Omit<CycleRule, 'cycle'>

/** Whether a run pays the days of a month; other runs pay only typed amounts. */
export function paysDays({ kind }: { kind: string }): boolean {
  return kind === 'monthly' || kind === 'final'
}

/** Whether further cycles of the month follow a regular run. */
export function isBeforeLast({
  kind,
  sequence,
  span,
}: Pick<RunCycleRow, 'kind' | 'sequence'> & { span?: RunSpan | undefined }): boolean {
  return kind === 'monthly' && span !== undefined && sequence < required(span.parts[0], 'part of a run').of
}

/** The days of a run that does not pay a plain calendar month: one of several cycles, or all days that a final run may pay. */
export function toRunSpan(run: RunCycleRow): RunSpan | undefined {
  if (!paysDays(run) || (run.kind === 'monthly' && run.cycle === 'monthly')) return undefined
  const rule: CycleRule = { ...run, cycle: run.kind === 'final' ? run.group_cycle : run.cycle }
  const isOfRule = rule.cycle === run.group_cycle
  const month = isOfRule ? wageMonth(monthCycles(rule, run.period)) : monthSpan(run.period)
  const parts =
    run.kind === 'final'
      ? finalParts(rule, run.period)
      : [{ number: run.sequence, of: run.cycles, first: run.first_day!, last: run.last_day! }]
  return { cycle: rule.cycle, parts, month: { first: month.first, last: month.last }, recurring: run.recurring_in }
}

/** The regular pay of a run's whole month, as one run that ends with its last cycle. */
export function toRegularRun<T extends RunCycleRow>(run: T): T & { span: RunSpan | undefined } {
  const rule: CycleRule = { ...run, cycle: run.group_cycle }
  const cycles = monthCycles(rule, run.period)
  const { first, last } = wageMonth(cycles)
  const regular = { ...run, kind: 'monthly' as const, cycle: rule.cycle, sequence: cycles.length }
  if (rule.cycle === 'monthly') return { ...regular, span: undefined }
  const span = {
    cycle: rule.cycle,
    parts: cycles.map(toCyclePart),
    month: { first, last },
    recurring: run.recurring_in,
  }
  return { ...regular, span }
}

/** First and last day that a run pays; for a run without days, those of its month. */
export function runDays(run: { kind: string; period: Month; span?: RunSpan | undefined }): { first: Day; last: Day } {
  const { first, last } = monthSpan(run.period)
  if (!run.span) return { first, last }
  const [firstPart, lastPart] = [run.span.parts[0], run.span.parts.at(-1)]
  const own = { first: required(firstPart, 'part of a run').first, last: required(lastPart, 'part of a run').last }
  return run.kind === 'final' && own.last > last ? { first: own.first, last } : own
}

/** Days of the wage month, by which amounts due once a month are counted. */
export function monthOfRun(run: { period: Month; span?: RunSpan | undefined }): { first: Day; last: Day } {
  return run.span?.month ?? monthSpan(run.period)
}

export type RunDaysRow = {
  kind: RunKind
  cycle: PayCycle
  cycles: number
  sequence: number
  first_day: Day | null
  last_day: Day | null
}

/** The cycle that a stored run pays; null for a whole month. */
export function toRunDays({ kind, cycle, cycles, sequence, first_day, last_day }: RunDaysRow): RunDays {
  if (kind !== 'monthly' || cycle === 'monthly' || first_day === null || last_day === null) return null
  return { number: sequence, of: cycles, first: first_day, last: last_day }
}
