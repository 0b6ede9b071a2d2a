import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysInMonth, type Month } from '#base/days/days.ts'
import { lawFor } from '#statutory/taiwan/law.ts'
import { tries } from '#test/depth.ts'
import type { PayableOf } from '../../sources/payable.ts'
import { monthCycles, type RunSpan, toCyclePart } from '../cycles/cycles.ts'
import { monthSpan } from '../cycles/month-span.ts'
import { explainLine } from '../explanation/explain.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { ItemRow } from '../gather/amounts.ts'
import type { PersonRow } from '../gather/people.ts'
import { type PersonInputRows, toPersonInputs } from '../gather/person-inputs.ts'
import type { RunRow } from '../gather/run-row.ts'
import { toServiceDays } from '../gather/service-days.ts'
import type { PersonInputs } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { runItem, type TaiwanPayslip, type TestItem, taiwanPayslip, testRun } from '../testing/people.ts'
import { toTaiwanInputs } from './build-inputs.ts'
import { TAIWAN } from './country.ts'
import type { TaiwanPayInputs } from './inputs.ts'

const ITEMS: Record<string, TestItem> = {
  allowance: runItem('allowance', { taiwan: 'fixed_allowance', prorated: true }),
  meal: runItem('meal', { taiwan: 'meal_allowance', prorated: false }),
  dues: runItem('dues', { kind: 'deduction', prorated: true }),
  cover: runItem('cover', { kind: 'employer_cost', prorated: true }),
}

type Recurring = { code: string; amount: number; from: Day; until?: Day }
type Facts = {
  month: Month
  joined: Day
  left: Day | null
  pay: readonly { from: Day; amount: number }[]
  away: readonly { from: Day; until: Day }[]
  recurring: readonly Recurring[]
}
const FACTS: Facts = {
  month: '2026-09',
  joined: '2020-01-01',
  left: null,
  pay: [{ from: '2020-01-01', amount: 60_000 }],
  away: [],
  recurring: [],
}

/** The facts of somebody at each run: the same for all, or by run. */
type Known = Facts | ((cycle: number) => Facts)

const STATUS = {
  id: 'a',
  birth_date: '1988-04-12',
  minutes_a_day: 480,
  working_days: [1, 2, 3, 4, 5],
  tw_identity: 'national',
  tw_tax_method: 'flat',
  tw_tax_dependants: 0,
  tw_pension_scheme: 'new',
  pension_voluntary_rate: 60_000,
  health_dependants: 1,
  tax_regime: 'resident',
}
const NO_GRADES = Object.fromEntries(
  ['labor_insurance', 'occupational_insurance', 'health_insurance', 'pension'].map((of) => [`${of}_amount`, null]),
)

/** The payslips of a month paid in cycles that end on some days and with the month; none of them: in one. */
function cycleSlips(
  known: Known,
  ends: readonly number[] = [],
  recurring: RunSpan['recurring'] = 'each',
  inCycle: (cycle: number) => boolean = () => true,
): TaiwanPayslip[] {
  const at = (cycle: number) => (typeof known === 'function' ? known(cycle) : known)
  const { month } = at(1)
  const { first, last } = monthSpan(month)
  const rule = {
    cycle_ends: ends,
    cycle_pay_days: ends,
    pay_day: 31,
    paid_next_month: false,
    week_end: 0,
    pay_after: 0,
  }
  const slips: TaiwanPayslip[] = []
  let paid: PersonInputs | undefined
  for (const cycle of monthCycles({ ...rule, cycle: 'several' }, month)) {
    const facts = at(cycle.number)
    const span: RunSpan = { cycle: 'several', parts: [toCyclePart(cycle)], month: { first, last }, recurring }
    const run = {
      period: month,
      kind: 'monthly',
      sequence: cycle.number,
      country: 'TW',
      ...(ends.length > 0 && inCycle(cycle.number) && { span }),
    } as RunRow
    const person = { ...STATUS, ...NO_GRADES, joined_on: facts.joined, last_paid: facts.left } as unknown as PersonRow
    const settled = paid && { employee_id: 'a', paid_until: paid.until!, closed: paid.open === undefined }
    const service = toServiceDays(person, run, settled, TAIWAN.runs)
    if (!service.days) continue
    const same = slips.map((slip) => ({ sums: slip.schemes, lines: [...slip.lines] }))
    const inputs: TaiwanPayInputs = {
      ...(toPersonInputs(person, service, inputRows(facts, first, last), TAIWAN.runs) as PersonInputs),
      ...toTaiwanInputs(person, run, service, {
        year: [{ employee_id: 'a', bonuses: 0, same: same.length > 0 ? same : null }],
      }),
    }
    const facts_ = testRun(month, { currency: 'TWD', items: ITEMS, taiwan: CHOICES, ...(run.span && { span }) })
    slips.push(taiwanPayslip(JSON.parse(JSON.stringify(inputs)), facts_, lawFor(month)))
    paid = inputs
  }
  return slips
}

const CHOICES = {
  occupationalRate: 2_100,
  bonusRule: 'over_2000',
  pensionRate: 60_000,
  reserveRate: 20_000,
  joinedLabor: true,
  multipliers: 'exact',
  overtimeLimit: 46 * 60,
  unitWorkers: 12,
} as const

function inputRows({ pay, away, recurring }: Facts, first: Day, last: Day): PersonInputRows {
  const row = <T>(of: T) => ({ employee_id: 'a', ...of })
  const days = pay.map(({ from, amount }, index) => ({
    from_day: from > first ? from : first,
    until_day: index + 1 < pay.length ? addDays(pay[index + 1]!.from, -1) : last,
    basic_pay: amount,
    currency: 'TWD',
    pay_frequency: 'monthly',
  }))
  const amounts = recurring.map(({ code, amount, from, until }) =>
    row({ code, amount, from_day: from, until_day: until ?? null }),
  )
  const absences = away.map(
    ({ from, until }, index): PayableOf<'days'> => ({
      shape: 'days',
      source: 'absence',
      employee: 'a',
      id: `${index}`,
      kind: 'unpaid',
      from,
      until,
    }),
  )
  return {
    pay: days.filter(({ from_day, until_day }) => from_day <= until_day).map(row),
    items: amounts.filter(({ from_day, until_day }) => from_day <= last && (until_day ?? last) >= first) as ItemRow[],
    absences,
  }
}

/** Amounts by line over payslips, both sides; nothing where they even out. */
function sums(slips: readonly TaiwanPayslip[]): Record<string, [number, number]> {
  const found = new Map<string, [number, number]>()
  for (const { c, a, e } of slips.flatMap(({ lines }) => lines)) {
    const [employee, employer] = found.get(c) ?? [0, 0]
    found.set(c, [employee + a, employer + (e ?? 0)])
  }
  return Object.fromEntries([...found].filter(([, [a, e]]) => a !== 0 || e !== 0).sort())
}
/** Without tax, of which nothing is refunded, and without what is advanced where premiums exceed the rest of the pay. */
const withoutTaxes = ({ tw_income_tax: _t, shortage: _s, ...rest }: Record<string, [number, number]>) => rest
const linesByCode = (slips: readonly TaiwanPayslip[], code: string): Line[] =>
  slips.flatMap(({ lines }) => lines.filter(({ c }) => c === code))
const amounts = (slips: readonly TaiwanPayslip[], code: string) => linesByCode(slips, code).map(({ a }) => a)

describe('a month in Taiwan in two halves', () => {
  it('PAY-05b equals the monthly payslip for joiners, leavers, raises and days without pay', () => {
    const cases: Record<string, [Partial<Facts>, basic: number[]]> = {
      'all of it': [{}, [30_000, 30_000]],
      'an odd wage': [{ pay: [{ from: '2020-01-01', amount: 60_001 }] }, [30_001, 30_000]],
      'a month of 31 days': [{ month: '2026-10' }, [30_000, 30_000]],
      February: [{ month: '2026-02' }, [30_000, 30_000]],
      'a joiner on the 10th': [{ joined: '2026-09-10' }, [12_000, 30_000]],
      'a joiner on the 16th': [{ joined: '2026-09-16' }, [30_000]],
      'a joiner on the 16th of 31 days': [{ month: '2026-10', joined: '2026-10-16' }, [32_000]],
      'a leaver on the 10th': [{ left: '2026-09-10' }, [20_000]],
      'a leaver on the 20th': [{ left: '2026-09-20' }, [30_000, 10_000]],
      'a leaver on the last of February': [{ month: '2026-02', left: '2026-02-28' }, [30_000, 30_000]],
      'a raise on the 16th': [
        {
          pay: [
            { from: '2020-01-01', amount: 60_000 },
            { from: '2026-09-16', amount: 66_000 },
          ],
        },
        [30_000, 33_000],
      ],
      'days over the boundary': [{ away: [{ from: '2026-09-14', until: '2026-09-17' }] }, [30_000, 30_000]],
    }
    for (const [name, [over, basic]] of Object.entries(cases)) {
      const facts = { ...FACTS, ...over }
      const halves = cycleSlips(facts, [15])
      expect([name, amounts(halves, 'basic')]).toEqual([name, basic])
      expect([name, sums(halves)]).toEqual([name, sums(cycleSlips(facts))])
    }
    const away = cycleSlips({ ...FACTS, away: [{ from: '2026-09-14', until: '2026-09-17' }] }, [15])
    expect(amounts(away, 'unpaid')).toEqual([-4_000, -4_000])
  })

  it('PAY-05b somebody away for a whole half has its free days paid, as in a whole month', () => {
    const halves = cycleSlips({ ...FACTS, away: [{ from: '2026-09-01', until: '2026-09-15' }] }, [15])
    expect([amounts(halves, 'basic'), amounts(halves, 'unpaid')]).toEqual([[30_000, 30_000], [-22_000]])
    const all = { ...FACTS, away: [{ from: '2026-09-01', until: '2026-09-30' }] }
    expect(amounts(cycleSlips(all, [15]), 'unpaid')).toEqual([-30_000, -30_000])
    expect(sums(cycleSlips(all, [15]))).toEqual(sums(cycleSlips(all)))
  })

  it('PAY-05b an allowance from the 20th waits for the second half, and a monthly one is shared or waits as the group chooses', () => {
    const recurring = [
      { code: 'allowance', amount: 3_000, from: '2026-09-20' },
      { code: 'meal', amount: 3_001, from: '2026-01-01' },
    ]
    const facts = { ...FACTS, recurring }
    const each = cycleSlips(facts, [15], 'each')
    expect([amounts(each, 'allowance'), amounts(each, 'meal')]).toEqual([[1_100], [1_501, 1_500]])
    const last = cycleSlips(facts, [15], 'last')
    expect([amounts(last, 'allowance'), amounts(last, 'meal')]).toEqual([[1_100], [3_001]])
    for (const halves of [each, last]) expect(sums(halves)).toEqual(sums(cycleSlips(facts)))
  })

  it('PAY-05b premiums, pension and the voluntary share go with the second half, by the wage of the first day of the month', () => {
    const raised = [
      { from: '2020-01-01', amount: 30_000 },
      { from: '2026-09-16', amount: 66_000 },
    ]
    const [first, second] = cycleSlips({ ...FACTS, pay: raised }, [15])
    const law = (slip: TaiwanPayslip) => slip.lines.filter(({ c }) => c.startsWith('tw_')).map(({ c }) => c)
    expect(law(first!)).toEqual(['tw_income_tax'])
    expect(law(second!)).toEqual([
      'tw_labor',
      'tw_employment',
      'tw_occupational',
      'tw_health',
      'tw_pension',
      'tw_income_tax',
    ])
    expect(second!.schemes.insured.health).toBe(30_300)
    expect([first!.schemes.healthInsured, second!.schemes.healthInsured]).toEqual([0, 30_300])
  })

  it('PAY-05b an equal part that was too high for a later leaver is taken back, and the line shows it', () => {
    const halves = cycleSlips((cycle) => ({ ...FACTS, left: cycle === 1 ? null : '2026-09-12' }), [10])
    expect(amounts(halves, 'basic')).toEqual([30_000, -6_000])
    const line = linesByCode(halves, 'basic')[1]!
    expect(line).toMatchObject({ l: [30_000, 0], b: { i: { p: [60_000], d: [24], of: 60 } } })
    expect(recomputeLine(line)).toEqual({ employee: -6_000, employer: 0 })
    for (const [language, name] of [
      ['en', 'Less what earlier runs of the month paid'],
      ['zh-TW', '減：當月先前薪資已發放'],
    ] as const)
      expect(explainLine(line, language, new Map(), 'TWD').inputs).toContainEqual({ name, value: '30,000' })
  })

  it('PAY-05b the second half settles changes between the halves', () => {
    const month = { ...FACTS, recurring: [{ code: 'allowance', amount: 3_000, from: '2026-01-01' }] }
    const away = { ...month, away: [{ from: '2026-09-07', until: '2026-09-08' }] }
    const changes: Record<string, [then: Facts, now: Facts]> = {
      'a raise from the first': [month, { ...month, pay: [{ from: '2020-01-01', amount: 66_000 }] }],
      'leave withdrawn': [away, month],
      'leave entered late': [month, away],
      'an allowance that ended before': [month, { ...month, recurring: [] }],
      'a joiner entered late': [
        { ...month, joined: '2026-10-01' },
        { ...month, joined: '2026-09-05' },
      ],
      'a notice that was taken back': [{ ...month, left: '2026-09-10' }, month],
    }
    for (const [name, [then, now]] of Object.entries(changes)) {
      const halves = cycleSlips((cycle) => (cycle === 1 ? then : now), [15])
      expect([name, withoutTaxes(sums(halves))]).toEqual([name, withoutTaxes(sums(cycleSlips(now)))])
    }
  })

  it('PAY-05b somebody who moves to a monthly group is paid the rest of the month there', () => {
    const moved = cycleSlips(FACTS, [15], 'each', (cycle) => cycle === 1)
    expect(amounts(moved, 'basic')).toEqual([30_000, 30_000])
    expect(sums(moved)).toEqual(sums(cycleSlips(FACTS)))
  })

  it('PAY-05b any month in any cycles adds up to its monthly payslip, and every stored line is recomputed', () => {
    const day = (month: Month, of: number): Day =>
      `${month}-${String(Math.min(of, daysInMonth(month))).padStart(2, '0')}`
    const span = fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 12 }))
    fc.assert(
      fc.property(
        fc.record({
          month: fc.constantFrom('2026-02', '2024-02', '2026-08', '2026-09', '2026-10'),
          ends: fc.constantFrom([15], [10], [20], [10, 20], [5, 11, 17, 23], [3, 6, 9, 12, 15, 18]),
          joined: fc.option(fc.integer({ min: 1, max: 31 })),
          left: fc.option(fc.integer({ min: 1, max: 31 })),
          raise: fc.option(fc.tuple(fc.integer({ min: 2, max: 31 }), fc.integer({ min: 28_590, max: 200_000 }))),
          wage: fc.integer({ min: 28_590, max: 200_000 }),
          away: fc.array(span, { maxLength: 2 }),
          recurring: fc.array(
            fc.tuple(fc.constantFrom(...Object.keys(ITEMS)), fc.integer({ min: 1, max: 9_999 }), span, fc.boolean()),
            { maxLength: 4 },
          ),
          way: fc.constantFrom('each' as const, 'last' as const),
        }),
        ({ month, ends, joined, left, raise, wage, away, recurring, way }) => {
          const from = joined === null ? '2020-01-01' : day(month, joined)
          const until = left === null ? null : day(month, left)
          fc.pre(until === null || until >= from)
          const facts: Facts = {
            month,
            joined: from,
            left: until,
            pay: [
              { from: '2020-01-01', amount: wage },
              ...(raise ? [{ from: day(month, raise[0]), amount: raise[1] }] : []),
            ],
            away: away.map(([start, more]) => ({ from: day(month, start), until: addDays(day(month, start), more) })),
            recurring: recurring.map(([code, amount, [start, more], ends_]) => ({
              code,
              amount,
              from: start > 20 ? '2026-01-01' : day(month, start),
              ...(ends_ && { until: addDays(day(month, start), more) }),
            })),
          }
          const cycles = cycleSlips(facts, ends, way)
          const whole = cycleSlips(facts)
          expect(withoutTaxes(sums(cycles))).toEqual(withoutTaxes(sums(whole)))
          const tax = (slips: readonly TaiwanPayslip[]) => sums(slips).tw_income_tax?.[0] ?? 0
          // No tax is given back within a month.
          expect(tax(cycles)).toBe(Math.max(tax(whole), tax(cycles.slice(0, -1))))
          for (const line of cycles.flatMap(({ lines }) => lines)) {
            const stored: Line = JSON.parse(JSON.stringify(line))
            expect([line.c, recomputeLine(stored)]).toEqual([line.c, { employee: line.a, employer: line.e ?? 0 }])
            expect(explainLine(stored, 'en', new Map(), 'TWD').inputs.every(({ name }) => name.length > 3)).toBe(true)
          }
        },
      ),
      { numRuns: tries(600) },
    )
  })
})
