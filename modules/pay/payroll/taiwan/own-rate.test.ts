import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/taiwan/law.ts'
import { explainLine } from '../explanation/explain.ts'
import { lineNote } from '../explanation/line-note.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import {
  runItem,
  TAIWAN_CHOICES,
  TAIWANESE,
  type TestItem,
  taiwanPayslip,
  testInputs,
  testRun,
} from '../testing/people.ts'
import type { TaiwanPayInputs } from './inputs.ts'

const MONTH = '2026-06'
const law = lawFor(MONTH)
const ITEMS: Record<string, TestItem> = {
  overtime: runItem('overtime', { work: 'overtime', taiwan: 'overtime' }),
  rest: runItem('rest', { work: 'restDay', taiwan: 'overtime' }),
  holiday: runItem('holiday', { work: 'publicHoliday', taiwan: 'holiday_work' }),
  day_off: runItem('day_off', { work: 'dayOff', taiwan: 'holiday_work' }),
  missed: runItem('missed', { work: 'missedHours', taiwan: 'unpaid_leave' }),
  unused: runItem('unused', { work: 'unusedLeave', taiwan: 'unused_leave' }),
  part_time: runItem('part_time', { taiwan: 'fixed_allowance' }),
}
const run = testRun(MONTH, { currency: 'TWD', items: ITEMS, taiwan: TAIWAN_CHOICES })
const slipWith = (pay: number, items: readonly ItemInput[], more: Partial<TaiwanPayInputs> = {}, of = run) =>
  taiwanPayslip({ ...testInputs(MONTH, pay), taiwan: TAIWANESE, items, ...more }, of, law)
const lineFor = (pay: number, one: ItemInput, more?: Partial<TaiwanPayInputs>) =>
  slipWith(pay, [one], more).lines.find(({ c }) => c === one.code)
const explanationFor = (one: ItemInput, language: 'en' | 'zh-TW' = 'en') =>
  explainLine(lineFor(48_000, one)!, language, new Map(), 'TWD')

describe('hours at a rate of their own in Taiwan', () => {
  it('OT-07b a multiple applies to the hourly wage, an amount applies per hour, and each is rounded once to the dollar', () => {
    // 48,000 ÷ 240 = 200 an hour.
    const of = (rate: NonNullable<ItemInput['rate']>) => lineFor(48_000, { code: 'overtime', minutes: 50, rate })!.a
    expect([of({ multiple: 2_000_000 }), of({ multiple: 1_500_000 }), of({ perHour: 333 })]).toEqual([333, 250, 278])
    const raised = lineFor(
      48_000,
      { code: 'overtime', minutes: 60, day: `${MONTH}-20`, rate: { multiple: 2_000_000 } },
      {
        pay: [
          { from: `${MONTH}-01`, until: `${MONTH}-15`, amount: 48_000 },
          { from: `${MONTH}-16`, until: `${MONTH}-30`, amount: 60_000 },
        ],
      },
    )!
    expect([raised.a, raised.b.i.on]).toEqual([500, `${MONTH}-20`])
  })

  it('OT-07c nobody is paid less than the Act gives for that kind of day, at any wage', () => {
    const low = (code: string, minutes: number) => lineFor(240_000, { code, minutes, rate: { perHour: 1 } })!.a
    expect(low('overtime', 180)).toBe(Math.round(1_000 * (2 * (4 / 3) + 5 / 3)))
    expect(low('rest', 60)).toBe(1_333)
    expect([low('holiday', 1), low('day_off', 1)]).toEqual([8_000, 8_000])
    expect(low('unused', 240)).toBe(4_000)
    const missedAmount = (perHour: number) => lineFor(48_000, { code: 'missed', minutes: 60, rate: { perHour } })!.a
    expect([missedAmount(150), missedAmount(999)]).toEqual([-150, -200])
  })

  it('OT-10 hours outside the kinds of the Act are paid at their rate and count as their item says', () => {
    const slip = slipWith(0, [{ code: 'part_time', minutes: 605, rate: { perHour: 200 } }])
    const line = slip.lines.find(({ c }) => c === 'part_time')!
    expect(line).toEqual({
      c: 'part_time',
      k: 'earning',
      a: 2_017,
      b: { f: 'pay.hours', i: { t: 605, rh: 200 }, m: MONTH },
    })
    expect([slip.gross, slip.schemes.taxable, lineNote(line.b, 'en')]).toEqual([2_017, 2_017, '10 h 05 min'])
    const times = lineFor(48_000, { code: 'part_time', minutes: 60, rate: { multiple: 1_200_000 } })!
    expect([times.a, times.b.i]).toEqual([240, { t: 60, rm: 1_200_000, w: 48_000, wm: 14_400 }])
  })

  it('OT-07b PAY-04a hours at an own rate use up the tax-free hours, and hours beyond are taxed at that rate', () => {
    const work = (rate: NonNullable<ItemInput['rate']>): ItemInput[] =>
      Array.from({ length: 12 }, (_, at) => ({
        code: at === 0 ? 'rest' : 'overtime',
        minutes: 240,
        day: `${MONTH}-${String(at + 10)}`,
        rate,
      }))
    // 400 an hour beats the Act; two of 48 hours are beyond the 46.
    const better = slipWith(48_000, work({ perHour: 400 }))
    expect([better.overtime, better.schemes.taxable]).toEqual([12 * 1_600, 48_000 + 800])
    expect(better.lines.findLast(({ c }) => c === 'overtime')!.b.i.in).toBe(120)
    // 290 an hour is less than the Act's 1,200 for four hours: the Act's own hours stay free, two at 5/3 are taxed.
    const lawful = slipWith(48_000, work({ perHour: 290 }))
    expect([lawful.overtime, lawful.schemes.taxable]).toEqual([12 * 1_200, 48_000 + 667])
  })

  it('PAY-08 OT-07b the line shows its rate in both languages, and the law’s amount where that decided', () => {
    const decided = explanationFor({ code: 'overtime', minutes: 60, rate: { perHour: 250 } })
    expect(decided.formula).toContain('at least what the Labor Standards Act gives')
    expect(decided.inputs).toContainEqual({ name: 'Rate an hour', value: '250' })
    expect(decided.steps.map(({ equation, result }) => [equation, result])).toEqual([
      ['', '48,000'],
      ['48,000 × 1 × 4 ÷ 3 ÷ 240 = 266.6666…, rounded to the nearest dollar', '267'],
      ['250 × 1', '250'],
      ['', '267'],
    ])
    const better = explanationFor({ code: 'rest', minutes: 60, rate: { multiple: 1_750_000 } }, 'zh-TW')
    expect(better.formula).toBe('出勤時數 × 約定費率，不低於勞動基準法就該類出勤所定之給付')
    expect(better.steps.at(-1)).toEqual({ label: '給付兩者較高者', equation: '', result: '350' })
    expect(better.inputs).toContainEqual({ name: '平日每小時工資額之倍數', value: '1.75' })
    expect(explanationFor({ code: 'part_time', minutes: 60, rate: { perHour: 250 } }, 'zh-TW').inputs).toEqual([
      { name: '工作分鐘數', value: '60' },
      { name: '約定每小時金額', value: '250' },
    ])
  })
})

const rate: fc.Arbitrary<NonNullable<ItemInput['rate']>> = fc.oneof(
  fc.integer({ min: 0, max: 4_000_000 }).map((multiple) => ({ multiple })),
  fc.integer({ min: 0, max: 2_000 }).map((perHour) => ({ perHour })),
)
const hours = fc.record({
  code: fc.constantFrom(...Object.keys(ITEMS)),
  minutes: fc.integer({ min: 0, max: 720 }),
  rate,
})

it('OT-07c PAY-08 any hours at any rate are whole dollars, follow from the stored line alone, never fall below the Act, and are taxed at most in full', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300_000 }), fc.array(hours, { maxLength: 20 }), (pay, items) => {
      const slip = slipWith(pay, items)
      for (const line of JSON.parse(JSON.stringify(slip.lines)))
        expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
      const lawful = slipWith(
        pay,
        items.map(({ rate: _, ...one }) => one),
      )
      const of = (one: typeof slip, code: string) => one.lines.filter(({ c }) => c === code).map(({ a }) => a)
      for (const code of ['overtime', 'rest', 'holiday', 'day_off']) {
        const least = of(lawful, code)
        for (const [at, amount] of of(slip, code).entries()) expect(amount).toBeGreaterThanOrEqual(least[at]!)
      }
      const taxed =
        slip.schemes.taxable -
        slipWith(
          pay,
          items.filter(({ code }) => ITEMS[code]!.counts.kind !== 'overtime'),
        ).schemes.taxable
      expect(taxed).toBeGreaterThanOrEqual(0)
      expect(taxed).toBeLessThanOrEqual(slip.overtime)
    }),
    { numRuns: 200 },
  )
})
