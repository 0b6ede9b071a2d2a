import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, eachDay, lastDay, weekday } from '#base/days/days.ts'
import { leaveDeduction } from '#statutory/taiwan/labor-standards/leave-pay.ts'
import { lawFor } from '#statutory/taiwan/law.ts'
import { tries } from '#test/depth.ts'
import { monthCycles, type RunSpan, toCyclePart, wageMonth } from '../cycles/cycles.ts'
import { explainLine } from '../explanation/explain.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { AbsenceInput } from '../payslip/inputs.ts'
import { isWageFormula } from '../payslip/lines.ts'
import { runItem, TAIWAN_CHOICES, TAIWANESE, taiwanPayslip, testInputs, testRun } from '../testing/people.ts'
import type { TaiwanPayInputs } from './inputs.ts'
import { parentalLeaves } from './parental-leaves.ts'
import { DAYS_FORMULAS } from './wage.ts'

const ITEMS = { allowance: runItem('allowance', { prorated: true, taiwan: 'fixed_allowance' }) }
const ALLOWANCE = { code: 'allowance', amount: 3_000, from: '2020-01-01', recurring: true } as const
const HALF_PAY = 500_000
type Facts = {
  month: string
  wage: number
  absences: readonly AbsenceInput[]
  deductAbsent?: boolean
  allowance?: boolean
  more?: Partial<TaiwanPayInputs>
  span?: RunSpan
}
const slipFor = ({ month, wage, absences, deductAbsent = false, allowance = false, more, span }: Facts) => {
  const run = { currency: 'TWD', items: ITEMS, taiwan: TAIWAN_CHOICES, deductAbsent, ...(span && { span }) }
  const items = allowance ? [ALLOWANCE] : []
  return taiwanPayslip(
    { ...testInputs(month, wage), taiwan: TAIWANESE, items, absences, ...more },
    testRun(month, run),
    lawFor(month),
  )
}
const june = (absences: readonly AbsenceInput[], more?: Partial<TaiwanPayInputs>) =>
  slipFor({ month: '2026-06', wage: 60_000, absences, ...(more && { more }) })
const from = (date: string, until = date, more: Partial<AbsenceInput> = {}): AbsenceInput => ({
  from: `2026-${date}`,
  until: `2026-${until}`,
  kind: 'unpaid',
  ...more,
})

describe('days away with minutes and a share of pay in Taiwan', () => {
  it('LEA-18 a working day at half pay deducts half a thirtieth, and minutes deduct their share of a normal day', () => {
    const of = (more: Partial<AbsenceInput>) => june([from('06-10', '06-10', more)]).unpaid
    expect([of({}), of({ paid: HALF_PAY }), of({ minutes: 60 }), of({ minutes: 60, paid: HALF_PAY })]).toEqual([
      -2_000, -1_000, -250, -125,
    ])
    expect([of({ minutes: 160 }), of({ minutes: 999 }), of({ half: true, paid: 250_000 })]).toEqual([
      -667, -2_000, -750,
    ])
    expect(june([from('06-12', '06-15', { paid: HALF_PAY })]).unpaid).toBe(-2_000)
    expect(june([from('06-10', '06-10', { minutes: 105 })], { minutes: 420 }).unpaid).toBe(-500)
  })

  it('LEA-18 from thirty days on, and where no working day of the month is left, every day counts', () => {
    const wholeMonth = (month: string, absences: AbsenceInput[]) => {
      const slip = slipFor({ month, wage: 60_000, absences, allowance: true })
      return [slip.gross, slip.unpaid]
    }
    // Thirty half days of pay: of a longer month the thirty-first takes nothing.
    expect(wholeMonth('2026-06', [from('06-01', '06-30', { paid: HALF_PAY })])).toEqual([31_500, -30_000])
    expect(wholeMonth('2026-07', [from('07-01', '07-31', { paid: HALF_PAY })])).toEqual([31_500, -30_000])
    expect(wholeMonth('2026-02', [from('02-01', '02-28', { paid: HALF_PAY })])).toEqual([33_600, -28_000])
    expect(wholeMonth('2026-07', [from('06-25', '08-02', { paid: HALF_PAY })])).toEqual([31_500, -30_000])
    // A free day between two leaves keeps what the better paid of them keeps.
    const weeks = [from('02-02', '02-13', { paid: HALF_PAY }), from('02-16', '02-27')]
    expect(wholeMonth('2026-02', weeks)).toEqual([21_000, -40_000])
    expect(wholeMonth('2026-07', [from('07-01', '07-31', { paid: 0 })])).toEqual([0, -60_000])
  })

  it('PAY-08 LEA-18 the line stores in how many parts its days are counted, and shows them with three decimals', () => {
    const slip = (absence: AbsenceInput) =>
      slipFor({ month: '2026-06', wage: 60_000, absences: [absence], allowance: true })
    const line = (absence: AbsenceInput, code = 'unpaid') => slip(absence).lines.find(({ c }) => c === code)!
    expect(line(from('06-10')).b.i).toEqual({ p: [60_000], d: [60], u: [2], of: 60, per: 60 })
    expect(line(from('06-10', '06-10', { paid: HALF_PAY })).b.i).toEqual({
      p: [60_000],
      d: [60],
      u: [1],
      of: 60,
      per: 60,
      hd: 1,
    })
    const third = line(from('06-10', '06-10', { minutes: 160 }))
    expect(third.b.i).toEqual({ p: [60_000], d: [180], u: [2], of: 180, per: 180, hd: 3 })
    expect(explainLine(third, 'en', new Map(), 'TWD').inputs).toEqual([
      { name: 'Monthly wage', value: '60,000' },
      { name: 'Days employed', value: '30' },
      { name: 'Days without pay, by minutes and by the share of pay that is not kept', value: '0.333' },
      { name: 'Days of the month', value: '30' },
      { name: 'Days that a month counts', value: '30' },
    ])
    expect(explainLine(third, 'zh-TW', new Map(), 'TWD').inputs[2]!.name).toBe('無薪日數（按分鐘及未給薪比例折算）')
    const part = line(from('06-10', '06-10', { minutes: 160 }), 'allowance')
    expect([part.a, part.b.i]).toEqual([2_967, { w: 3_000, d: 178, of: 180, hd: 3 }])
  })

  it('LEA-18 absence without leave deducts its share only where the company chooses so', () => {
    const absences = [from('06-10', '06-10', { kind: 'absent', paid: HALF_PAY })]
    const facts = { month: '2026-06', wage: 60_000, absences }
    expect([slipFor(facts).unpaid, slipFor({ ...facts, deductAbsent: true }).unpaid]).toEqual([0, -1_000])
  })

  it('LEA-18 parental leave has whole days, whatever share of pay is kept, except full pay', () => {
    const leave = from('06-01', '06-30', { kind: 'parental' })
    const countKnown = (more: Partial<AbsenceInput>) => parentalLeaves([{ ...leave, ...more }]).length
    expect([
      countKnown({}),
      countKnown({ paid: HALF_PAY }),
      countKnown({ minutes: 60 }),
      countKnown({ half: true }),
    ]).toEqual([1, 1, 0, 0])
    expect(countKnown({ paid: 1_000_000 })).toBe(0)
    expect(june([{ ...leave, paid: 1_000_000 }])).toEqual(june([]))
  })
})

const month = fc.constantFrom('2026-02', '2026-06', '2026-07')
const share = fc.oneof(fc.constantFrom(0, 1, HALF_PAY, 999_999, 1_000_000), fc.integer({ min: 0, max: 1_000_000 }))
const anyAbsence = (of: string): fc.Arbitrary<AbsenceInput> =>
  fc
    .record({
      date: fc.integer({ min: 0, max: 30 }),
      days: fc.integer({ min: 0, max: 35 }),
      size: fc.oneof(fc.constantFrom('whole', 'half'), fc.integer({ min: 1, max: 500 })),
      paid: share,
      kind: fc.constantFrom('unpaid', 'absent', 'parental'),
    })
    .map(({ date, days, size, paid, kind }): AbsenceInput => {
      const on = addDays(`${of}-01`, date)
      const one = { from: on, until: on, kind: kind as 'unpaid', paid }
      if (typeof size === 'number') return { ...one, minutes: size }
      return size === 'half' ? { ...one, half: true } : { ...one, until: addDays(on, days) }
    })
const facts = month.chain((of) =>
  fc.record({
    month: fc.constant(of),
    wage: fc.integer({ min: 0, max: 200_000 }),
    absences: fc.array(anyAbsence(of), { maxLength: 4 }),
    extra: anyAbsence(of),
    deductAbsent: fc.boolean(),
    allowance: fc.constant(true),
  }),
)

it('LEA-18 half-pay sick leave deducts to the dollar what the law’s own calculator deducts', () => {
  const workdays = (absence: AbsenceInput) =>
    eachDay(absence.from, absence.until).filter((day) => ![0, 6].includes(weekday(day))).length
  fc.assert(
    fc.property(
      month,
      fc.integer({ min: 0, max: 200_000 }),
      fc.integer({ min: 0, max: 27 }),
      fc.integer({ min: 0, max: 29 }),
      fc.option(fc.integer({ min: 1, max: 480 })),
      (of, wage, date, days, minutes) => {
        const law = lawFor(of)
        const start = addDays(`${of}-01`, date)
        const end = minutes === null ? addDays(start, days) : start
        fc.pre(end <= lastDay(of) && (minutes === null || ![0, 6].includes(weekday(start))))
        const sick: AbsenceInput = {
          from: start,
          until: end,
          kind: 'unpaid',
          paid: HALF_PAY,
          ...(minutes !== null && { minutes }),
        }
        const none = workdays({ ...sick, from: `${of}-01`, until: lastDay(of) }) === workdays(sick) && minutes === null
        const long = daysBetween(start, end) >= 29
        const counted = long || none ? Math.min(30, none ? Number(lastDay(of).slice(8)) : 30) : workdays(sick)
        const taken = minutes ?? counted * 480
        const { amount } = leaveDeduction(law.working, { leave: 'sick', wage, minutes: taken })
        expect(-slipFor({ month: of, wage, absences: [sick] }).unpaid + 0).toBe(amount)
      },
    ),
    { numRuns: tries(500) },
  )
})

it('LEA-18 PAY-08 for any absences every line follows from its stored form, and never deducts more than was earned', () => {
  fc.assert(
    fc.property(facts, (one) => {
      const slip = slipFor(one)
      for (const line of JSON.parse(JSON.stringify(slip.lines))) {
        expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
        for (const { value } of explainLine(line, 'zh-TW', new Map(), 'TWD').inputs)
          expect(value).not.toMatch(/NaN|undef/)
      }
      expect(slip.unpaid).toBeLessThanOrEqual(0)
      expect(slip.basic + slip.unpaid).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: tries(400) },
  )
})

it('LEA-18 a higher share of pay never pays less, and full pay does not change the payslip', () => {
  fc.assert(
    fc.property(facts, share, ({ extra, ...one }, other) => {
      const at = (paid: number) => slipFor({ ...one, absences: [...one.absences, { ...extra, paid }] })
      const [low, high] = [extra.paid!, other].sort((a, b) => a - b) as [number, number]
      expect(at(high).gross).toBeGreaterThanOrEqual(at(low).gross)
      const plain = one.absences.map(({ paid: _, minutes: __, ...whole }) => whole)
      const full = { ...extra, paid: 1_000_000 }
      expect(JSON.stringify(slipFor({ ...one, absences: [...plain, full] }))).toBe(
        JSON.stringify(slipFor({ ...one, absences: plain })),
      )
    }),
    { numRuns: tries(300) },
  )
})

it('LEA-18 PAY-05b a month in cycles deducts for absences what a whole month deducts', () => {
  const rule = {
    cycle: 'several' as const,
    cycle_ends: [10, 20],
    cycle_pay_days: [10, 20],
    pay_day: 31,
    paid_next_month: false,
    week_end: 0,
    pay_after: 0,
  }
  fc.assert(
    fc.property(facts, ({ extra: _, ...one }) => {
      const wholeMonth = slipFor(one)
      const cycles = monthCycles(rule, one.month)
      const paidBefore: Record<string, number> = {}
      let [gross, unpaid] = [0, 0]
      for (const cycle of cycles) {
        const span: RunSpan = {
          cycle: 'several',
          parts: [toCyclePart(cycle)],
          month: wageMonth(cycles),
          recurring: 'each',
        }
        const inMonth = wageMonth(cycles)
        const more: Partial<TaiwanPayInputs> = {
          from: cycle.first,
          until: cycle.last,
          inMonth: { from: inMonth.first, until: inMonth.last },
          ...(cycle.number < cycles.length ? { open: true } : { paidBefore }),
        }
        const slip = slipFor({ ...one, more, span })
        for (const line of JSON.parse(JSON.stringify(slip.lines)))
          expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
        for (const { c, a, b } of slip.lines)
          if (isWageFormula(DAYS_FORMULAS, b)) paidBefore[c] = (paidBefore[c] ?? 0) + a
        gross += slip.gross
        unpaid += slip.unpaid
      }
      expect([gross, unpaid]).toEqual([wholeMonth.gross, wholeMonth.unpaid])
    }),
    { numRuns: tries(200) },
  )
})
