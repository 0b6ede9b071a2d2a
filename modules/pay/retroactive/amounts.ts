import type { Day, Month } from '#base/days/days.ts'
import { minus, sum } from '#base/money/money.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'
import { partDifference } from '../payroll/payslip/back-pay-lines.ts'
import type { BackPayPart, Payable, SourceRun } from '../sources/payable.ts'

/** The regular pay of a day: the month, kind and cycle that a part of back pay names. */
export type PaidRun = Pick<BackPayPart, 'month' | 'kind' | 'sequence'>

/** Hours that the run of their day prices itself. */
type HoursOfDay = {
  readonly minutes: number
  readonly rate?: AgreedRate
  readonly byLaw?: true
}

/** What one thing of a source is worth as records stand today, in minor units of the run's currency. */
export type Worth = {
  readonly employee: string
  readonly id: string
  readonly code: string
  readonly amount: number
  readonly words?: string
  /** Who decided the amount, by name. */
  readonly by?: readonly string[]
  /** The day whose run pays it. Without a day it is due in whichever run comes first. */
  readonly day?: Day
  /** The closed run that pays it; found by the day where the source does not say it. */
  readonly paidIn?: PaidRun
  /** In place of the amount, where the run of its day pays it. */
  readonly hours?: HoursOfDay
  /** Minutes that are taken back, kept with what the run took. */
  readonly minutes?: number
  /** A record that its source marks as paid: it is settled once even where it comes to nothing. */
  readonly isRecord?: true
}

/** What approved runs settled of a thing so far, and the first time they did. */
export type Settlement = {
  readonly employee: string
  readonly id: string
  readonly currency: string
  /** The run that pays its day. */
  readonly paidIn: PaidRun
  readonly amount: number
  /** The last number under which it was settled. */
  readonly nth: number
  readonly code: string
  readonly words: string | null
  readonly first: {
    readonly amount: number
    readonly day: Day | null
    readonly minutes: number | null
    readonly rate: AgreedRate | null
  }
}

/** One row of what an approved run took, with the payable as its payslip keeps it. */
export type SettledRow = {
  readonly employee: string
  readonly id: string
  readonly nth: number
  readonly currency: string
  readonly period: Month
  readonly kind: PaidRun['kind']
  readonly sequence: number
  readonly amount: number
  readonly code: string
  readonly words: string | null
  readonly day: Day | null
  readonly minutes: number | null
  readonly rate: AgreedRate | null
  readonly back: readonly BackPayPart[] | null
}

/** What was settled of each thing in all; the rows of a thing in the order of their numbers. */
export function toSettlements(rows: readonly SettledRow[]): Map<string, Settlement> {
  const found = new Map<string, Settlement>()
  for (const { period: month, kind, sequence, back, day, minutes, rate, ...row } of rows) {
    const amount = back ? sum(back.map(partDifference)) : row.amount
    const known = found.get(row.id)
    if (known) {
      found.set(row.id, { ...known, amount: known.amount + amount, nth: row.nth })
      continue
    }
    const part = back?.[0]
    const paidIn = part ? { month: part.month, kind: part.kind, sequence: part.sequence } : { month, kind, sequence }
    const code = part?.code ?? row.code
    found.set(row.id, { ...row, code, paidIn, amount, first: { amount, day, minutes, rate } })
  }
  return found
}

/**
 * What a run pays of a thing: all of it where no closed run pays it, else the difference to what approved runs settled. An
 * amount that is taken back is a `recovery`. Nothing where what was paid is what it is worth.
 */
export function amountDue(
  { amount: now, hours, isRecord, paidIn: closedRun, day, ...of }: Worth,
  settled: Pick<Settlement, 'amount' | 'nth' | 'paidIn'> | undefined,
): Payable[] {
  const paidIn = settled?.paidIn ?? closedRun
  if (!paidIn && hours) return [{ shape: 'work', ...of, ...(day !== undefined && { day }), ...hours }]
  const was = settled?.amount ?? 0
  if (now === was && (settled !== undefined || !isRecord)) return []
  if (!paidIn) return [{ shape: 'amount', ...of, amount: now }]
  const part: BackPayPart = { ...paidIn, code: of.code, was, settled: 0, now }
  return [
    {
      shape: 'amount',
      ...of,
      code: now < was ? 'recovery' : of.code,
      amount: Math.abs(minus(now, was)),
      ...(settled && { nth: settled.nth + 1 }),
      back: [part],
    },
  ]
}

export type AmountsInput = {
  readonly worths: readonly Worth[]
  readonly settlements: ReadonlyMap<string, Settlement>
  /** The first month whose closed runs are looked at; without one, all are. */
  readonly since?: Month
  /** The closed run that pays the day of a thing; undefined where none does. */
  readonly findPaidRun: (worth: Worth) => PaidRun | undefined
  /** Words of a thing that was paid and is not among the worths; without any it stays as it was paid. */
  readonly describeGone?: (settled: Settlement) => string | undefined
}

/**
 * What a run pays and takes back of the things of a source, so that what was settled and what this run settles come to what
 * each is worth. A day before the run's own that no closed run pays waits for its run. What a run in another currency settled
 * and what a run before `since` pays stays as it is.
 */
export function amountsDue(
  run: Pick<SourceRun, 'currency' | 'days'>,
  { worths, settlements, since, findPaidRun, describeGone }: AmountsInput,
): Payable[] {
  const known = new Set(worths.map(({ id }) => id))
  const gone = [...settlements.values()].flatMap((settled): Worth[] => {
    const words = known.has(settled.id) ? undefined : describeGone?.(settled)
    return words === undefined ? [] : [{ ...goneOf(settled), words }]
  })
  return [...worths, ...gone].flatMap((worth) => {
    const settled = settlements.get(worth.id)
    if (settled && settled.currency !== run.currency) return []
    const isLate = worth.day !== undefined && worth.day < run.days.first
    const paidIn = settled?.paidIn ?? worth.paidIn ?? (isLate ? findPaidRun(worth) : undefined)
    if (isLate && !paidIn) return []
    if (since !== undefined && paidIn && paidIn.month < since) return []
    return amountDue({ ...worth, ...(paidIn && { paidIn }) }, settled)
  })
}

function goneOf({ employee, id, code }: Settlement): Worth {
  return { employee, id, code, amount: 0 }
}
