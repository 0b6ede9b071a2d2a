import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { tries } from '#test/depth.ts'
import { monthCycles, type RunSpan, toCyclePart, wageMonth } from '../cycles/cycles.ts'
import { explainLine } from '../explanation/explain.ts'
import { lineNote } from '../explanation/line-note.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { malaysianPayslip, runItem, testInputs, testRun } from '../testing/people.ts'
import { malaysiaRunChecks } from './checks.ts'
import type { MalaysianPayInputs, MalaysianRun } from './inputs.ts'

const MONTH = '2026-06'
const ITEMS = {
  overtime: runItem('overtime', { work: 'overtime', epf: false }),
  rest: runItem('rest', { work: 'restDay', epf: false }),
  holiday: runItem('holiday', { work: 'publicHoliday', epf: false }),
  missed: runItem('missed', { work: 'missedHours' }),
  part_time: runItem('part_time'),
  allowance: runItem('allowance', { ordinaryRate: true }),
}
const law = lawFor(MONTH)
const slipWith = (
  pay: number,
  items: readonly ItemInput[],
  more: Partial<MalaysianPayInputs> = {},
  run?: Partial<MalaysianRun>,
) => malaysianPayslip(testInputs(MONTH, pay, { items, ...more }), testRun(MONTH, { items: ITEMS, ...run }), law)
const lineFor = (pay: number, one: ItemInput, more?: Partial<MalaysianPayInputs>): Line | undefined =>
  slipWith(pay, [one], more).lines.find(({ c }) => c === one.code)
const roundTrip = <T>(value: T): T => JSON.parse(JSON.stringify(value))

describe('hours at a rate of their own', () => {
  it('OT-07b a multiple applies to the ordinary rate of the day, an amount applies per hour, and each is rounded once', () => {
    // 2,600 ÷ 26 ÷ 8 = 12.50 an hour.
    const of = (rate: ItemInput['rate'], minutes = 90) =>
      lineFor(2_600_00, { code: 'overtime', minutes, ...(rate && { rate }) })!.a
    expect(of(undefined)).toBe(28_13)
    expect(of({ multiple: 2_000_000 })).toBe(37_50)
    expect(of({ perHour: 20_01 })).toBe(30_02)
    const raised = lineFor(
      2_600_00,
      { code: 'overtime', minutes: 60, day: `${MONTH}-20`, rate: { multiple: 2_000_000 } },
      {
        pay: [
          { from: `${MONTH}-01`, until: `${MONTH}-15`, amount: 2_600_00 },
          { from: `${MONTH}-16`, until: `${MONTH}-30`, amount: 3_120_00 },
        ],
      },
    )!
    expect([raised.a, raised.b.i.on]).toEqual([30_00, `${MONTH}-20`])
  })

  it('OT-07c somebody with overtime rights, up to and including RM4,000, is never paid less than the Act gives', () => {
    const low = { perHour: 5_00 }
    const hours = (code: string, minutes: number): ItemInput => ({ code, minutes, rate: low })
    // 4,000 ÷ 26 ÷ 8 = 19.23 an hour; two days on a holiday; half a day on a rest day however short.
    expect(lineFor(4_000_00, hours('overtime', 120))!.a).toBe(57_69)
    expect(lineFor(4_000_00, hours('holiday', 60))!.a).toBe(307_69)
    expect(lineFor(4_000_00, hours('rest', 30))!.a).toBe(76_92)
    for (const code of ['overtime', 'holiday', 'rest']) expect(lineFor(4_000_01, hours(code, 120))!.a).toBe(10_00)
    const allowance: ItemInput = { code: 'allowance', amount: 100_00, from: '2020-01-01', recurring: true }
    const slip = slipWith(4_000_00, [hours('overtime', 120), allowance])
    expect(slip.lines.find(({ c }) => c === 'overtime')!.a).toBe(10_00)
  })

  it('OT-07b missed hours never deduct more than they would have earned', () => {
    const of = (perHour: number) => lineFor(2_600_00, { code: 'missed', minutes: 60, rate: { perHour } })!.a
    expect([of(10_00), of(50_00)]).toEqual([-10_00, -12_50])
  })

  it('OT-10 hours outside the kinds of the Act are paid at their rate, also for somebody without other pay', () => {
    const hours: ItemInput = { code: 'part_time', minutes: 20 * 60 + 7, day: `${MONTH}-09`, rate: { perHour: 8_72 } }
    const slip = slipWith(0, [hours])
    const line = slip.lines.find(({ c }) => c === 'part_time')!
    expect(line.b).toEqual({ f: 'pay.hours', i: { t: 1_207, rh: 872, on: `${MONTH}-09` }, m: MONTH })
    expect([line.a, slip.gross, slip.oneOff, slip.overtime]).toEqual([175_42, 175_42, 175_42, 0])
    expect(slip.schemes.epfWages).toBe(175_42)
    expect(lineNote(line.b, 'en')).toBe('9 Jun · 20 h 07 min')
    const times = lineFor(2_600_00, { ...hours, rate: { multiple: 1_250_000 } })!
    expect([times.a, times.b.i]).toEqual([
      314_32,
      { t: 1_207, rm: 1_250_000, w: 2_600_00, wm: 12_480, on: `${MONTH}-09` },
    ])
  })

  it('PAY-08 OT-07b the line shows its rate in both languages, and the law’s amount where that decided', () => {
    const explanationFor = (pay: number, rate: ItemInput['rate'], language: 'en' | 'zh-TW' = 'en') =>
      explainLine(lineFor(pay, { code: 'overtime', minutes: 60, rate: rate! })!, language, new Map(), 'MYR')
    const decided = explanationFor(2_600_00, { perHour: 5_00 })
    expect(decided.formula).toContain('at least what the Employment Act gives')
    expect(decided.inputs).toContainEqual({ name: 'Rate an hour', value: '5.00' })
    expect(decided.sentence).toBe('RM 18.75 for 1 h of overtime on a normal day.')
    expect(decided.steps.map(({ equation, result }) => [equation, result])).toEqual([
      ['', '2,600.00'],
      ['2,600.00 × 1.5 × 1 ÷ 26 ÷ 8', '18.75'],
      ['5.00 × 1', '5.00'],
      ['', '18.75'],
    ])
    expect(decided.because).toContain('A rate was agreed for this work')
    expect(decided.source).toContain('60A')
    const better = explanationFor(2_600_00, { multiple: 1_750_000 }, 'zh-TW')
    expect(better.formula).toBe('出勤時數 × 約定費率，不低於僱傭法就該類出勤所定之給付')
    expect(better.steps.at(-1)).toEqual({ label: '給付兩者較高者', equation: '', result: '21.88' })
    expect(better.inputs).toContainEqual({ name: '平常時薪之倍數', value: '1.75' })
    const free = explanationFor(5_200_00, { multiple: 1_000_000 })
    expect(free.source).toBeNull()
    expect(free.steps.at(-1)?.result).toBe('25.00')
    expect(free.inputs).toEqual([
      { name: 'Minutes worked', value: '60' },
      { name: 'Times the ordinary rate', value: '1' },
      { name: 'Wages', value: '5,200.00' },
      { name: 'Normal minutes that the wages pay for', value: '12480' },
    ])
  })

  it('OT-07b the review does not ask about overtime at an agreed rate', () => {
    const runChecks = (one: ItemInput) =>
      malaysiaRunChecks(testInputs(MONTH, 5_000_00, { items: [one] }), { run: testRun(MONTH, { items: ITEMS }), law })
    expect(runChecks({ code: 'overtime', minutes: 60 }).map(([code]) => code)).toEqual(['overtime_not_owed'])
    expect(runChecks({ code: 'overtime', minutes: 60, rate: { perHour: 9_00 } })).toEqual([])
    const long: ItemInput = { code: 'overtime', minutes: 105 * 60, rate: { perHour: 9_00 } }
    expect(runChecks(long).map(([code]) => code)).toEqual(['overtime_above_limit'])
  })

  it('OT-07b an invalid rate and negative time are refused', () => {
    const of = (minutes: number, rate: ItemInput['rate']) => () =>
      lineFor(5_000_00, { code: 'overtime', minutes, rate: rate! })
    for (const rate of [{ perHour: -1 }, { multiple: -1 }, { multiple: 1.5 }, { perHour: Number.NaN }])
      expect(of(60, rate)).toThrow(RangeError)
    expect(of(-1, { perHour: 5_00 })).toThrow(RangeError)
  })
})

const rate: fc.Arbitrary<NonNullable<ItemInput['rate']>> = fc.oneof(
  fc.integer({ min: 0, max: 4_000_000 }).map((multiple) => ({ multiple })),
  fc.integer({ min: 0, max: 100_00 }).map((perHour) => ({ perHour })),
)
const code = fc.constantFrom('overtime', 'rest', 'holiday', 'missed', 'part_time')
const someone = fc.record({
  amount: fc.integer({ min: 0, max: 6_000_00 }),
  per: fc.constantFrom(undefined, 'weekly', 'daily', 'semi_monthly' as const),
  normal: fc.constantFrom(480, 450, 360, 7),
  hours: fc.record({ code, minutes: fc.integer({ min: 0, max: 900 }), rate }),
})
type Someone = typeof someone extends fc.Arbitrary<infer T> ? T : never

function inputsFor(
  { amount, per, normal, hours }: Someone,
  more: Partial<MalaysianPayInputs> = {},
): MalaysianPayInputs {
  const pay = [{ from: `${MONTH}-01`, until: `${MONTH}-30`, amount, ...(per && { per: per as 'daily' }) }]
  return testInputs(MONTH, amount, { pay, minutes: normal, items: [hours], ...more })
}
const lineOfPerson = (one: Someone, run: Partial<MalaysianRun> = {}) =>
  malaysianPayslip(inputsFor(one), testRun(MONTH, { items: ITEMS, ...run }), law).lines.find(
    ({ c }) => c === one.hours.code,
  )

it('OT-07c PAY-08 any hours at any rate are whole sen, follow from the stored line alone, and never fall below the law for people it protects', () => {
  fc.assert(
    fc.property(someone, (one) => {
      const line = lineOfPerson(one)
      if (line) expect(recomputeLine(roundTrip(line))).toEqual({ employee: line.a, employer: 0 })
      const { rate: _, ...plain } = one.hours
      const lawful = lineOfPerson({ ...one, hours: plain as Someone['hours'] })
      const wages = { weekly: (one.amount * 26) / 6, daily: one.amount * 26, semi_monthly: one.amount * 2 }
      const month = one.per ? wages[one.per as 'daily'] : one.amount
      if (one.hours.code !== 'part_time' && month <= 4_000_00)
        expect(line?.a ?? 0).toBeGreaterThanOrEqual(lawful?.a ?? 0)
      if (line)
        for (const language of ['en', 'zh-TW'] as const)
          expect(explainLine(line, language, new Map(), 'MYR').formula).not.toBe(line.b.f)
    }),
    { numRuns: tries(500) },
  )
})

it('OT-07b a higher rate and more minutes never pay less', () => {
  const more = (hours: Someone['hours'], by: number): Someone['hours'][] => [
    { ...hours, minutes: hours.minutes + by },
    {
      ...hours,
      rate: 'perHour' in hours.rate ? { perHour: hours.rate.perHour + by } : { multiple: hours.rate.multiple + by },
    },
  ]
  fc.assert(
    fc.property(someone, fc.integer({ min: 0, max: 500 }), (one, by) => {
      fc.pre(one.hours.code !== 'missed')
      const least = lineOfPerson(one)?.a ?? 0
      for (const hours of more(one.hours, by))
        expect(lineOfPerson({ ...one, hours })?.a ?? 0).toBeGreaterThanOrEqual(least)
    }),
    { numRuns: tries(300) },
  )
})

it('OT-07b hours are paid the same in a cycle and in a whole month', () => {
  const rule = {
    cycle: 'semi_monthly' as const,
    cycle_ends: [15],
    cycle_pay_days: [15],
    pay_day: 28,
    paid_next_month: false,
    week_end: 0,
    pay_after: 0,
  }
  const cycles = monthCycles(rule, MONTH)
  fc.assert(
    fc.property(someone, (one) => {
      const whole = lineOfPerson(one)
      for (const cycle of cycles) {
        const span: RunSpan = {
          cycle: 'semi_monthly',
          parts: [toCyclePart(cycle)],
          month: wageMonth(cycles),
          recurring: 'last',
        }
        const inputs = inputsFor(one, { from: cycle.first, until: cycle.last })
        const lines = malaysianPayslip(inputs, testRun(MONTH, { items: ITEMS, span }), law).lines
        expect(lines.find(({ c }) => c === one.hours.code)).toEqual(whole)
      }
    }),
    { numRuns: tries(100) },
  )
})
