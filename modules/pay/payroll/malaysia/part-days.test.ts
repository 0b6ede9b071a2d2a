import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, eachDay, weekday } from '#base/days/days.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { tries } from '#test/depth.ts'
import { computePayslip } from '../countries.ts'
import { type CycleRule, monthCycles, type RunSpan, toCyclePart, wageMonth } from '../cycles/cycles.ts'
import { explainLine } from '../explanation/explain.ts'
import { lineNote } from '../explanation/line-note.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { AbsenceInput } from '../payslip/inputs.ts'
import { runItem, testInputs, testRun } from '../testing/people.ts'
import { malaysiaRunChecks } from './checks.ts'
import type { MalaysianPayInputs, MalaysianRun } from './inputs.ts'

const MONTH = '2026-06'
const law = lawFor(MONTH)
const ITEMS = { allowance: runItem('allowance', { prorated: true }), phone: runItem('phone') }
const ALLOWANCE = { code: 'allowance', amount: 300_00, from: '2020-01-01', recurring: true } as const
const day = (date: number, more: Partial<AbsenceInput> = {}): AbsenceInput => {
  const on = `${MONTH}-${String(date).padStart(2, '0')}`
  return { from: on, until: on, kind: 'unpaid', ...more }
}
const slipWith = (
  absences: readonly AbsenceInput[],
  more: Partial<MalaysianPayInputs> = {},
  run: Partial<MalaysianRun> = {},
) => computePayslip(testInputs(MONTH, 3_000_00, { absences, ...more }), testRun(MONTH, { items: ITEMS, ...run }), law)
const unpaid = (...absences: AbsenceInput[]) => slipWith(absences).unpaid

describe('days away with minutes and a share of pay', () => {
  it('LEA-18 a day that keeps a share of its pay deducts the rest', () => {
    expect([
      unpaid(day(10)),
      unpaid(day(10, { paid: 500_000 })),
      unpaid(day(10, { half: true, paid: 500_000 })),
    ]).toEqual([-100_00, -50_00, -25_00])
    expect([unpaid(day(10, { paid: 333_333 })), unpaid(day(10, { paid: 999_999 }))]).toEqual([-66_67, 0])
    expect(unpaid({ ...day(1), until: `${MONTH}-30`, paid: 500_000 })).toBe(-1_500_00)
  })

  it('LEA-09 LEA-18 minutes away deduct their share of a normal day, to the sen and never more than the day', () => {
    expect([60, 120, 160, 480, 600].map((minutes) => unpaid(day(10, { minutes })))).toEqual([
      -12_50, -25_00, -33_33, -100_00, -100_00,
    ])
    expect(slipWith([day(10, { minutes: 105 })], { minutes: 420 }).unpaid).toBe(-25_00)
    expect(unpaid(day(10, { minutes: 120 }), day(10, { minutes: 120, paid: 500_000 }))).toBe(-37_50)
    expect(unpaid(day(10, { half: true }), day(10, { minutes: 300 }))).toBe(-100_00)
    expect(unpaid(day(10, { minutes: 0 }))).toBe(0)
  })

  it('PAY-08 LEA-18 the line stores in how many parts its days are counted, and shows them with three decimals', () => {
    const of = (absences: AbsenceInput[]) => slipWith(absences).lines.find(({ c }) => c === 'unpaid')!.b
    const whole = { way: undefined }
    expect(of([day(10)]).i).toEqual({ p: [3_000_00], d: [60], u: [2], of: 60, ...whole })
    expect(of([day(10, { paid: 500_000 })]).i).toEqual({ p: [3_000_00], d: [60], u: [1], of: 60, ...whole, hd: 1 })
    expect(of([day(10, { minutes: 160 })]).i).toEqual({ p: [3_000_00], d: [180], u: [2], of: 180, ...whole, hd: 3 })
    const line = slipWith([day(10, { minutes: 160 })]).lines.find(({ c }) => c === 'unpaid')!
    expect(explainLine(line, 'en', new Map(), 'MYR').inputs).toEqual([
      { name: 'Basic pay a month', value: '3,000.00' },
      { name: 'Days in service', value: '30' },
      { name: 'Days without pay, by minutes and by the share of pay that is not kept', value: '0.333' },
      { name: 'Days of the month', value: '30' },
    ])
    expect(explainLine(line, 'zh-TW', new Map(), 'MYR').inputs[2]!.name).toBe('無薪天數（按分鐘及未給薪比例折算）')
    const part = slipWith([day(10, { minutes: 160 })], { items: [ALLOWANCE] }).lines.find(({ c }) => c === 'allowance')!
    expect([part.a, part.b.i]).toEqual([296_67, { w: 300_00, d: 178, of: 180, hd: 3 }])
  })

  it('LEA-18 somebody paid by the day, by the week or in cycles loses the same share of their day', () => {
    const daily = [{ from: `${MONTH}-01`, until: `${MONTH}-30`, amount: 100_00, per: 'daily' as const }]
    const weekly = [{ ...daily[0]!, amount: 700_00, per: 'weekly' as const }]
    const away = [day(10, { minutes: 120 }), day(11, { paid: 500_000 })]
    expect([slipWith(away, { pay: daily }).unpaid, slipWith(away, { pay: weekly }).unpaid]).toEqual([-75_00, -75_00])
    // Absence without leave is never paid to daily-paid people; for the others the company decides.
    const absent = [day(10, { kind: 'absent', paid: 500_000 })]
    expect([slipWith(absent, { pay: daily }).unpaid, slipWith(absent).unpaid]).toEqual([-50_00, 0])
    expect(slipWith(absent, {}, { deductAbsent: true }).unpaid).toBe(-50_00)
  })

  it('LEA-18 the review finds a month by working days or by 26 that falls below the calendar days with parts of days', () => {
    const codes = (absences: AbsenceInput[]) =>
      malaysiaRunChecks(testInputs(MONTH, 3_000_00, { absences }), {
        run: testRun(MONTH, { proration: 'working_days' }),
        law,
      }).map(([code]) => code)
    expect([codes([day(10, { minutes: 60 })]), codes([day(10, { paid: 1_000_000 })])]).toEqual([
      ['below_calendar_days'],
      [],
    ])
  })

  it('LEA-18 impossible times are refused', () => {
    const wrong: AbsenceInput[] = [
      day(10, { minutes: -1 }),
      day(10, { minutes: 1.5 }),
      { ...day(10, { minutes: 60 }), until: `${MONTH}-11` },
      day(10, { paid: -1 }),
      day(10, { paid: 0.5 }),
    ]
    for (const absence of wrong) expect(() => unpaid(absence)).toThrow(RangeError)
    expect(() => slipWith([day(10, { minutes: 1 })], { minutes: 0 })).toThrow(RangeError)
  })
})

const share = fc.oneof(fc.constantFrom(0, 1, 500_000, 999_999, 1_000_000), fc.integer({ min: 0, max: 1_000_000 }))
const absence: fc.Arbitrary<AbsenceInput> = fc
  .record({
    date: fc.integer({ min: 1, max: 30 }),
    days: fc.integer({ min: 0, max: 29 }),
    size: fc.oneof(fc.constantFrom('whole', 'half'), fc.integer({ min: 0, max: 500 })),
    paid: share,
    kind: fc.constantFrom('unpaid', 'absent'),
  })
  .map(({ date, days, size, paid, kind }): AbsenceInput => {
    const one = day(date, { kind: kind as 'unpaid', paid })
    if (typeof size === 'number') return { ...one, minutes: size }
    return size === 'half' ? { ...one, half: true } : { ...one, until: addDays(one.from, days) }
  })

const RULE = { pay_day: 28, paid_next_month: false, week_end: 0, pay_after: 0 }
const RULES: readonly CycleRule[] = [
  { ...RULE, cycle: 'monthly', cycle_ends: [], cycle_pay_days: [] },
  { ...RULE, cycle: 'semi_monthly', cycle_ends: [15], cycle_pay_days: [15] },
  { ...RULE, cycle: 'weekly', cycle_ends: [], cycle_pay_days: [] },
]
const someone = fc.record({
  amount: fc.integer({ min: 0, max: 9_000_00 }),
  per: fc.constantFrom(undefined, 'daily', 'weekly', 'semi_monthly'),
  rule: fc.constantFrom(...RULES),
  nth: fc.integer({ min: 0, max: 3 }),
  recurring: fc.constantFrom('last', 'each'),
  proration: fc.constantFrom('calendar', 'fixed_26', 'working_days'),
  deductAbsent: fc.boolean(),
  minutes: fc.constantFrom(480, 450, 420, 77),
  absences: fc.array(absence, { maxLength: 5 }),
})
type Someone = typeof someone extends fc.Arbitrary<infer T> ? T : never

function slipForPerson({ amount, per, rule, nth, recurring, proration, deductAbsent, minutes, absences }: Someone) {
  const cycles = monthCycles(rule, MONTH)
  const cycle = cycles[nth % cycles.length]!
  const span: RunSpan = {
    cycle: rule.cycle,
    parts: [toCyclePart(cycle)],
    month: wageMonth(cycles),
    recurring: recurring as 'each',
  }
  const { first: from, last: until } = cycle
  const pay = [{ from, until, amount, ...(per && { per: per as 'daily' }) }]
  const inputs = testInputs(MONTH, amount, { from, until, pay, minutes, absences, items: [ALLOWANCE] })
  const run = { items: ITEMS, deductAbsent, proration: proration as 'calendar' }
  return computePayslip(inputs, testRun(MONTH, { ...run, ...(rule.cycle !== 'monthly' && { span }) }), law)
}

it('LEA-18 PAY-08 for any absences every line follows from its stored form, and never deducts more than was earned', () => {
  fc.assert(
    fc.property(someone, (one) => {
      const slip = slipForPerson(one)
      for (const line of JSON.parse(JSON.stringify(slip.lines))) {
        expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
        for (const { value } of explainLine(line, 'en', new Map(), 'MYR').inputs)
          expect(value).not.toMatch(/NaN|undefined/)
        expect(lineNote(line.b, 'en') ?? '').not.toMatch(/NaN/)
      }
      expect(slip.unpaid).toBeLessThanOrEqual(0)
      expect(slip.basic + slip.unpaid).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: tries(500) },
  )
})

it('LEA-18 a higher share of pay never pays less, and full pay does not change the payslip', () => {
  fc.assert(
    fc.property(someone, absence, share, (one, more, higher) => {
      const at = (share_: number) => slipForPerson({ ...one, absences: [...one.absences, { ...more, paid: share_ }] })
      const [low, high] = [more.paid!, higher].sort((a, b) => a - b) as [number, number]
      expect(at(high).gross).toBeGreaterThanOrEqual(at(low).gross)
      const known = one.absences.map(({ paid: _, minutes: __, ...whole }) => whole)
      const full = { ...more, paid: 1_000_000 }
      expect(JSON.stringify(slipForPerson({ ...one, absences: [...known, full] }))).toBe(
        JSON.stringify(slipForPerson({ ...one, absences: known })),
      )
    }),
    { numRuns: tries(300) },
  )
})

it('LEA-18 whole and half days deduct the same in minutes, and no pay deducts the same as a share of zero', () => {
  fc.assert(
    fc.property(someone, fc.integer({ min: 1, max: 30 }), (one, date) => {
      fc.pre(one.minutes % 2 === 0)
      const amounts = (more: Partial<AbsenceInput>) =>
        slipForPerson({ ...one, absences: [...one.absences, day(date, more)] }).lines.map(({ c, a }) => [c, a])
      expect(amounts({ minutes: one.minutes })).toEqual(amounts({}))
      expect(amounts({ minutes: one.minutes * 0.5 })).toEqual(amounts({ half: true }))
      expect(amounts({ paid: 500_000 })).toEqual(amounts({ half: true }))
      expect(amounts({ paid: 0 })).toEqual(amounts({}))
    }),
    { numRuns: tries(200) },
  )
})

/** What unpaid days deduct, computed independently in fractions of whole numbers. */
function expectedCut(one: Someone): bigint {
  const [normal, million] = [BigInt(one.minutes), 1_000_000n]
  const dayWhole = normal * million
  let lost = 0n
  for (const on of eachDay(`${MONTH}-01`, `${MONTH}-30`)) {
    if (one.proration === 'working_days' && [0, 6].includes(weekday(on))) continue
    let ofDay = 0n
    for (const { from, until, kind, minutes, half, paid: kept = 0 } of one.absences) {
      if (on < from || on > until || (kind === 'absent' && !one.deductAbsent)) continue
      const time = minutes === undefined ? normal : BigInt(Math.min(minutes, one.minutes))
      const taken = time * (million - BigInt(kept))
      ofDay += half ? taken / 2n : taken
    }
    lost += ofDay > dayWhole ? dayWhole : ofDay
  }
  const days = one.proration === 'working_days' ? 22n : 30n
  const whole = days * dayWhole
  const left = (BigInt(one.amount) * (whole - lost) * 2n + whole) / (2n * whole)
  return left - BigInt(one.amount)
}

it('LEA-18 the deduction agrees with a second computation in exact fractions', () => {
  fc.assert(
    fc.property(someone, (one) => {
      const counted = { ...one, per: undefined, rule: RULES[0]!, minutes: one.minutes === 77 ? 480 : one.minutes }
      fc.pre(counted.proration !== 'fixed_26')
      expect(BigInt(slipForPerson(counted).unpaid)).toBe(expectedCut(counted))
    }),
    { numRuns: tries(300) },
  )
})
