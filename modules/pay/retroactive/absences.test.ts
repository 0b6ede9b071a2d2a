import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween, eachMonth } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import {
  type CycleRule,
  monthCycles,
  type RunSpan,
  TAIWAN_CYCLES,
  toCyclePart,
  wageMonth,
} from '../payroll/cycles/cycles.ts'
import { partDifference } from '../payroll/payslip/back-pay-lines.ts'
import { TAIWANESE, testInputs, testRun, usualRunItems } from '../payroll/testing/people.ts'
import { PayCycle } from '../payroll/values.ts'
import type { AbsenceSpan, Payable, SourcePayable } from '../sources/payable.ts'
import {
  type AbsencesByRecord,
  absencesDue,
  adjustmentsDue,
  changedPayslips,
  countedAbsences,
  createNumbering,
  wageLinesWith,
} from './absences.ts'
import type { ApprovedPayslip, PayslipSnapshot } from './closed-payslips.ts'
import { lookbackOf } from './lookback.ts'

const SOURCE = 'leave'
const MONTHS = eachMonth('2026-01', '2026-06')
const DAYS = daysBetween('2026-01-01', '2026-06-30')
const ITEMS = usualRunItems()
const COUNTRIES = {
  MY: { cycles: PayCycle.options, pay: 5_231_37, allowance: 333_33, currency: 'MYR' },
  TW: { cycles: TAIWAN_CYCLES, pay: 52_313, allowance: 3_333, currency: 'TWD' },
}
type Country = keyof typeof COUNTRIES

/** A run of one person: what its payslip is computed from, and what it took. */
type Run = ApprovedPayslip & { readonly days: { first: Day; last: Day }; readonly snapshot: PayslipSnapshot }

function runsOf(country: Country, cycle: PayCycle): Run[] {
  const { pay, allowance, currency } = COUNTRIES[country]
  const ends = cycle === 'semi_monthly' ? [15] : cycle === 'several' ? [7, 14, 21] : []
  const days = { cycle_ends: ends, cycle_pay_days: ends, pay_day: 28, paid_next_month: false }
  const rule: CycleRule = { cycle, ...days, week_end: 0, pay_after: 3 }
  return MONTHS.flatMap((period) => {
    const cycles = monthCycles(rule, period)
    const month = wageMonth(cycles)
    return cycles.map((one): Run => {
      const { number: sequence, first, last } = one
      const span: RunSpan = { cycle, parts: [toCyclePart(one)], month, recurring: 'last' }
      const inCycles = cycle === 'monthly' ? {} : { inMonth: { from: month.first, until: month.last } }
      const inputs = {
        ...testInputs(period, pay, { from: first, until: last, ...inCycles }),
        items: [
          {
            code: 'fixed_allowance',
            amount: allowance,
            from: month.first,
            until: month.last,
            recurring: true as const,
          },
        ],
        ...(country === 'TW' && { taiwan: TAIWANESE }),
        ...(sequence < cycles.length && { open: true as const }),
      }
      const { taiwan, ...facts } = testRun(period, { currency, items: ITEMS, ...(cycle !== 'monthly' && { span }) })
      // A day that another source took stays away in every computation.
      const other: SourcePayable = {
        source: 'absence',
        shape: 'days',
        employee: 'e',
        id: 'other',
        kind: 'unpaid',
        from: first,
        until: first,
      }
      const dues = [other]
      return {
        run: `${period}/${sequence}`,
        employee: 'e',
        period,
        kind: 'monthly',
        sequence,
        span: month,
        days: { first, last },
        dues,
        snapshot: { inputs, facts: country === 'TW' ? { ...facts, country, taiwan } : facts, dues } as PayslipSnapshot,
      }
    })
  })
}

/** A record of somebody: the days it takes when each run asks, nothing where it is not approved or is revoked. */
const records = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: DAYS - 6 }),
    length: fc.constantFrom(1, 1, 2, 5),
    // Few states: that nothing changes, or comes back to what it was, is as likely as a change.
    states: fc.array(fc.constantFrom('none', 'unpaid', 'half-paid', 'half-day'), { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 4 },
)
/** Records that lie on the same days, of which one costs nothing while the other one stands. */
const OVERLAPS: [AbsenceRecord[], boolean][] = [
  [
    [
      { from: 5, length: 5, states: ['none', 'unpaid'] },
      { from: 6, length: 5, states: ['unpaid', 'none'] },
    ],
    true,
  ],
  [
    [
      { from: 5, length: 5, states: ['unpaid', 'none'] },
      { from: 5, length: 5, states: ['unpaid', 'none'] },
    ],
    true,
  ],
]

type AbsenceRecord = { from: number; length: number; states: string[] }

function toSpan({ from, length, states }: AbsenceRecord, turn: number): AbsenceSpan | undefined {
  const state = states[turn % states.length]
  const first = addDays('2026-01-01', from)
  if (state === 'none') return undefined
  if (state === 'half-day') return { from: first, until: first, half: true }
  return { from: first, until: addDays(first, length - 1), ...(state === 'half-paid' && { paid: 500_000 }) }
}

function findAbsences(drawn: readonly AbsenceRecord[], turn: number, { first, last }: Run['span']): AbsencesByRecord {
  return new Map(
    drawn.flatMap((record, index) => {
      const span = toSpan(record, turn)
      return span && span.from <= last && span.until >= first ? [[`${index}`, [span]] as const] : []
    }),
  )
}

/** What approved payslips paid of the wages of a run, by code: its own payslip and what later ones made good of it. */
function paidOf(run: Run, approved: readonly Run[]): Map<string, number> {
  const paid = wageLinesWith(SOURCE, run.period, run.snapshot, countedAbsences(SOURCE, run, []))
  for (const due of approved.flatMap(({ dues }) => dues))
    if (due.shape === 'amount' && due.days?.run === run.run)
      for (const part of due.back ?? []) paid.set(part.code, (paid.get(part.code) ?? 0) + partDifference(part))
  return paid
}

/** Wages without those that come to nothing, in the order of their codes. */
const amountsOf = (wages: ReadonlyMap<string, number>) =>
  Object.fromEntries([...wages].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))

type Turn = {
  readonly run: Run
  readonly approved: readonly Run[]
  readonly absencesNow: (slip: Pick<Run, 'span'>) => AbsencesByRecord
}

function adjust({ run, approved, absencesNow }: Turn, own: readonly Payable[]): Payable[] {
  const nextNumber = createNumbering([...approved.flatMap(({ dues }) => dues), ...own])
  const snapshots = new Map<ApprovedPayslip, PayslipSnapshot>(approved.map((one) => [one, one.snapshot]))
  return changedPayslips(SOURCE, approved, absencesNow).flatMap((changed) =>
    adjustmentsDue(changed, {
      source: SOURCE,
      snapshot: required(snapshots.get(changed.slip), 'snapshot'),
      items: ITEMS,
      period: run.period,
      nextNumber,
      describe: (_, __, why) => why,
    }),
  )
}

describe.each(Object.keys(COUNTRIES) as Country[])('PAY-14 retroactive days in %s', (country) => {
  it.each(COUNTRIES[country].cycles)(
    'PAY-14 LEA-18 cycle %s: what was paid so far and this run come to what the days of a run cost today',
    (cycle) => {
      // Of the many runs of days every ninth: each reads the days of its whole month.
      const runs = runsOf(country, cycle).filter((_, index) => cycle !== 'daily' || index % 9 === 0)
      fc.assert(
        fc.property(records, fc.boolean(), (drawn, hasNoBound) => {
          const approved: Run[] = []
          for (const [turn, run] of runs.entries()) {
            const isInBound = ({ period }: Run) => hasNoBound || period >= lookbackOf(run).month
            const absencesNow = ({ span }: Pick<Run, 'span'>) => findAbsences(drawn, turn, span)
            const paidBefore = new Map(approved.map((one) => [one.run, amountsOf(paidOf(one, approved))]))
            const own = absencesDue('e', absencesNow(run), () => 'unpaid')
            const adjustments = adjust({ run, approved: approved.filter(isInBound), absencesNow }, own)
            const dues = [
              ...run.dues,
              ...[...own, ...adjustments].map((due): SourcePayable => ({ ...due, source: SOURCE })),
            ]
            approved.push({ ...run, dues, snapshot: { ...run.snapshot, dues } })

            for (const one of approved) {
              const worth = wageLinesWith(SOURCE, one.period, one.snapshot, absencesNow(one))
              expect(amountsOf(paidOf(one, approved))).toEqual(
                isInBound(one) ? amountsOf(worth) : paidBefore.get(one.run),
              )
            }
            for (const due of adjustments)
              if (due.shape === 'amount') expect(due.amount).toBe(Math.abs(sum((due.back ?? []).map(partDifference))))
            const numbers = approved.flatMap((one) =>
              one.dues.flatMap(({ shape, id, nth }) => (shape === 'amount' ? [`${id}/${nth}`] : [])),
            )
            expect(new Set(numbers).size).toBe(numbers.length)
            expect(adjust({ run, approved: approved.filter(isInBound), absencesNow }, [])).toEqual([])
          }
        }),
        { numRuns: cycle === 'daily' || cycle === 'weekly' ? 5 : 25, examples: OVERLAPS },
      )
    },
  )
})
