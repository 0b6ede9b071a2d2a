import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Day, eachMonth, lastDay, type Month } from '#base/days/days.ts'
import { type CycleRule, monthCycles, TAIWAN_CYCLES } from '../payroll/cycles/cycles.ts'
import { PayCycle } from '../payroll/values.ts'
import type { Payable } from '../sources/payable.ts'
import { amountsDue, type PaidRun, type SettledRow, type Settlement, toSettlements, type Worth } from './amounts.ts'
import { lookbackOf } from './lookback.ts'

const MONTHS = eachMonth('2026-01', '2026-07')
const CODE = 'allowance'
const COUNTRIES = { MY: { currency: 'MYR', cycles: PayCycle.options }, TW: { currency: 'TWD', cycles: TAIWAN_CYCLES } }

type Run = ReturnType<typeof runsOf>[number]

function runsOf(cycle: PayCycle, currency: string) {
  const ends = cycle === 'semi_monthly' ? [15] : cycle === 'several' ? [7, 14, 21] : []
  const rule: CycleRule = {
    cycle,
    cycle_ends: ends,
    cycle_pay_days: ends.map((end) => end + 3),
    pay_day: 28,
    paid_next_month: false,
    week_end: 0,
    pay_after: 3,
  }
  return MONTHS.flatMap((period) =>
    monthCycles(rule, period).map(({ number: sequence, first, last }) => {
      const paidAs: PaidRun = { month: period, kind: 'monthly', sequence }
      return { id: `${period}/${sequence}`, period, sequence, currency, days: { first, last }, paidAs }
    }),
  )
}

/**
 * A thing and what it is worth when each run asks: what a day pays, the figure of all days of a run, or a month that is
 * paid in the first run after its end. `isKept`: its source names it still when it is worth nothing.
 */
type Thing = {
  readonly id: string
  readonly of: 'day' | 'hours' | 'run' | 'month'
  readonly at: number
  readonly worths: readonly number[]
  readonly isKept: boolean
}

const things = fc.array(
  fc.record({
    of: fc.constantFrom('day', 'hours', 'run', 'month'),
    at: fc.nat(200),
    // Few values: that nothing changes, or comes back to what it was, is as likely as a change.
    worths: fc.array(fc.nat(3), { minLength: 1, maxLength: 9 }),
    isKept: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)

/** What approved runs settled, as `pay_run_took` and the payslips keep it. */
class Ledger {
  readonly rows: SettledRow[] = []

  settlements(since: Month | undefined): Map<string, Settlement> {
    const rows = this.rows.filter(({ period }) => since === undefined || period >= since)
    return toSettlements(rows.toSorted((a, b) => (a.id === b.id ? a.nth - b.nth : a.id < b.id ? -1 : 1)))
  }

  approve(run: Run, payables: readonly Payable[], priceHours: (id: string) => number): void {
    for (const payable of payables) {
      const { employee, id, nth = 1 } = payable
      expect(this.rows.some((row) => row.id === id && row.nth === nth)).toBe(false)
      const isWork = payable.shape === 'work'
      if (!isWork && payable.shape !== 'amount') throw new Error(payable.shape)
      this.rows.push({
        employee,
        id,
        nth,
        currency: run.currency,
        period: run.period,
        kind: 'monthly',
        sequence: run.sequence,
        amount: isWork ? priceHours(id) : payable.amount,
        code: payable.code,
        words: payable.words ?? null,
        day: isWork ? payable.day! : null,
        minutes: isWork ? payable.minutes : null,
        rate: null,
        back: isWork ? null : (payable.back ?? null),
      })
    }
  }

  /** What was paid of a thing less what was taken back, by the lines of the payslips alone. */
  paid(id: string): number {
    return this.rows
      .filter((row) => row.id === id)
      .reduce((paid, { code, amount }) => (code === 'recovery' ? paid - amount : paid + amount), 0)
  }
}

/** The run that pays a thing, by its place; of a month the first run after its end. */
function runOfThing({ of, at }: Pick<Thing, 'of' | 'at'>, runs: readonly Run[]): Run | undefined {
  if (of === 'run') return runs[at % runs.length]
  if (of === 'month') return runs.find(({ days }) => days.last >= lastDay(monthOfThing(at)))
  const day = dayOfThing(at, runs)
  return runs.find(({ days }) => day >= days.first && day <= days.last)
}

const monthOfThing = (at: number): Month => MONTHS[at % MONTHS.length]!
const dayOfThing = (at: number, runs: readonly Run[]): Day => {
  const { days } = runs[at % runs.length]!
  return at % 2 === 0 ? days.first : days.last
}

describe.each(Object.entries(COUNTRIES))('PAY-14 retroactive amounts in %s', (_, { currency, cycles }) => {
  it.each(cycles)('cycle %s: what was paid so far and this run come to what a thing is worth', (cycle) => {
    const runs = runsOf(cycle, currency)
    fc.assert(
      fc.property(things, (drawn) => {
        const all = drawn.map((thing, index): Thing => ({ ...thing, id: `${index}` }))
        const ledger = new Ledger()
        for (const [turn, run] of runs.entries()) {
          const lookback = lookbackOf(run)
          const approved = runs.slice(0, turn)
          const worthNow = ({ worths }: Thing) => worths[turn % worths.length]! * 100
          const isLookedAt = (thing: Thing) =>
            thing.of === 'month'
              ? monthOfThing(thing.at) >= lookback.month && lastDay(monthOfThing(thing.at)) <= run.days.last
              : thing.of === 'run' || dayOfThing(thing.at, runs) >= lookback.first
          const worths = all.flatMap((thing): Worth[] => {
            const own = runOfThing(thing, runs)
            if (!own || runs.indexOf(own) > turn || !isLookedAt(thing)) return []
            const amount = worthNow(thing)
            if (amount === 0 && !thing.isKept) return []
            const of = { employee: 'e', id: thing.id, code: CODE, amount, words: thing.id }
            if (thing.of === 'month') return [of]
            if (thing.of === 'run') return [{ ...of, ...(own !== run && { paidIn: own.paidAs }) }]
            const day = dayOfThing(thing.at, runs)
            return [{ ...of, day, ...(thing.of === 'hours' && { hours: { minutes: 60 } }) }]
          })
          const before = new Map(all.map(({ id }) => [id, ledger.paid(id)]))
          const payables = amountsDue(run, {
            worths,
            settlements: ledger.settlements(lookback.month),
            since: lookback.month,
            findPaidRun: ({ day }) => approved.find(({ days }) => day! >= days.first && day! <= days.last)?.paidAs,
            describeGone: ({ id }) => {
              const thing = all.find((one) => one.id === id)!
              return thing.of === 'month' && !isLookedAt(thing) ? undefined : 'gone'
            },
          })
          ledger.approve(run, payables, (id) => worthNow(all.find((one) => one.id === id)!))
          for (const thing of all) {
            const own = runOfThing(thing, runs)
            if (!own || runs.indexOf(own) > turn) expect(ledger.paid(thing.id)).toBe(0)
            else {
              const isInBound = thing.of === 'month' ? isLookedAt(thing) : own.period >= lookback.month
              expect(ledger.paid(thing.id)).toBe(isInBound ? worthNow(thing) : before.get(thing.id))
            }
          }
        }
      }),
      { numRuns: cycle === 'daily' ? 15 : 60 },
    )
  })

  it.each(cycles)('cycle %s: a record is paid once and taken back once, whatever its age', (cycle) => {
    const runs = runsOf(cycle, currency)
    const records = fc.array(
      fc.record({ at: fc.nat(200), amount: fc.nat(2), approved: fc.nat(200), revoked: fc.nat(400) }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(records, (drawn) => {
        const ledger = new Ledger()
        for (const [turn, run] of runs.entries()) {
          const settlements = ledger.settlements(undefined)
          const closedOr = (day: Day) =>
            runs.slice(0, turn + 1).some(({ days }) => day >= days.first && day <= days.last)
          const worths = drawn.flatMap(({ at, amount, approved, revoked }, index): Worth[] => {
            const id = `${index}`
            const day = dayOfThing(at, runs)
            const of = { employee: 'e', id, code: CODE, day }
            const settled = settlements.get(id)
            if (revoked <= turn) return settled && settled.nth === 1 ? [{ ...of, amount: 0 }] : []
            if (approved > turn || settled || !closedOr(day)) return []
            return [{ ...of, amount: amount * 100, hours: { minutes: 60 }, isRecord: true }]
          })
          const findPaidRun = ({ day }: Worth) =>
            runs.slice(0, turn).find(({ days }) => day! >= days.first && day! <= days.last)?.paidAs
          const payables = amountsDue(run, { worths, settlements, findPaidRun })
          ledger.approve(run, payables, (id) => drawn[Number(id)]!.amount * 100)
          for (const [index, { at, amount, approved, revoked }] of drawn.entries()) {
            const isDue = approved <= turn && revoked > turn && closedOr(dayOfThing(at, runs))
            expect(ledger.paid(`${index}`)).toBe(isDue ? amount * 100 : 0)
            expect(ledger.rows.some(({ id }) => id === `${index}`) || !isDue).toBe(true)
          }
        }
      }),
      { numRuns: cycle === 'daily' ? 10 : 40 },
    )
  })
})

it('PAY-14 LEA-16 a run looks back at the runs of three whole months and at the days of the week before them', () => {
  const half = lookbackOf({ period: '2027-02', days: { first: '2027-02-16', last: '2027-02-28' } })
  expect(half).toEqual({ month: '2026-11', first: '2026-10-26', last: '2027-02-28' })
  const week = lookbackOf({ period: '2026-12', days: { first: '2026-11-30', last: '2026-12-06' } })
  expect(week).toEqual({ month: '2026-09', first: '2026-08-26', last: '2026-12-06' })
})

describe('PAY-14 an amount that is due', () => {
  const run = { currency: 'MYR', days: { first: '2026-03-01', last: '2026-03-31' } }
  const worth = { employee: 'e', id: 'a', code: CODE, words: 'said' }
  const of = { shape: 'amount', employee: 'e', id: 'a', words: 'said' }
  const february: PaidRun = { month: '2026-02', kind: 'monthly', sequence: 2 }
  const settledWith = (settled: Partial<Settlement>): Settlement => ({
    employee: 'e',
    id: 'a',
    currency: 'MYR',
    paidIn: february,
    amount: 300,
    nth: 1,
    code: CODE,
    words: null,
    first: { amount: 300, day: null, minutes: null, rate: null },
    ...settled,
  })
  const due = (worths: Worth[], settlements: Settlement[] = [], closed?: PaidRun) =>
    amountsDue(run, {
      worths,
      settlements: new Map(settlements.map((one) => [one.id, one])),
      since: '2025-12',
      findPaidRun: () => closed,
      describeGone: () => 'gone',
    })
  const part = (was: number, now: number) => ({ ...february, code: CODE, was, settled: 0, now })

  it('names the closed run and cycle that it makes good, and its number where the thing was settled before', () => {
    expect(due([{ ...worth, amount: 500 }])).toEqual([{ ...of, code: CODE, amount: 500 }])
    expect(due([{ ...worth, day: '2026-02-20', amount: 500 }], [], february)).toEqual([
      { ...of, code: CODE, amount: 500, back: [part(0, 500)] },
    ])
    expect(due([{ ...worth, day: '2026-02-20', amount: 500 }], [settledWith({ nth: 3 })])).toEqual([
      { ...of, code: CODE, amount: 200, nth: 4, back: [part(300, 500)] },
    ])
    expect(due([{ ...worth, amount: 100 }], [settledWith({})])).toEqual([
      { ...of, code: 'recovery', amount: 200, nth: 2, back: [part(300, 100)] },
    ])
    expect(due([], [settledWith({})])).toEqual([
      { ...of, words: 'gone', code: 'recovery', amount: 300, nth: 2, back: [part(300, 0)] },
    ])
  })

  it('leaves alone what is even, what waits for its run, what an earlier run pays and what another currency settled', () => {
    expect(due([{ ...worth, amount: 300 }], [settledWith({})])).toEqual([])
    expect(due([{ ...worth, day: '2026-02-20', amount: 500 }])).toEqual([])
    expect(due([{ ...worth, day: '2026-02-20', amount: 500 }], [], { ...february, month: '2025-11' })).toEqual([])
    expect(due([{ ...worth, amount: 500 }], [settledWith({ currency: 'TWD' })])).toEqual([])
    expect(due([], [settledWith({ currency: 'TWD' })])).toEqual([])
  })

  it('is settled at nothing only where a record is to be marked as paid', () => {
    const late = { ...worth, day: '2026-02-20', amount: 0 }
    expect(due([late], [], february)).toEqual([])
    expect(due([{ ...late, isRecord: true }], [], february)).toEqual([
      { ...of, code: CODE, amount: 0, back: [part(0, 0)] },
    ])
  })
})
