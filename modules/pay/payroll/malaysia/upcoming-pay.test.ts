import { describe, expect, it } from 'vitest'
import { recomputeTax } from '#statutory/malaysia/explanation/recompute.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { DEFAULT_CHOICES } from '#statutory/malaysia/month/contributions.ts'
import { NO_MONTH, NO_YEAR, type SameMonth } from '#statutory/malaysia/month/month-input.ts'
import { monthCycles, toCyclePart, wageMonth } from '../cycles/cycles.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import { type MalaysianPayslip, malaysianPayslip, testInputs, testRun, usualRunItems } from '../testing/people.ts'
import type { MalaysianPayInputs } from './inputs.ts'

const PERIOD = '2026-03'
const law = lawFor(PERIOD)
const facts = {
  items: usualRunItems(),
  socsoRelief: true,
  choices: { ...DEFAULT_CHOICES, hrd: 'mandatory' as const },
}
const status = { citizenship: 'citizen', regime: 'resident', category: 1, zakat: 50_00 } as const
const before = {
  remuneration: 16_000_00,
  epf: 1_760_00,
  pcb: 600_00,
  zakat: 100_00,
  deductions: 0,
  socsoRelief: 340_00,
}
const allowance = { code: 'travel_duties', amount: 2_500_00, recurring: true as const, from: '2026-01-01' }
const ALONE = { from: undefined, until: undefined, pay: [] } as unknown as Partial<MalaysianPayInputs>

/** What later payslips of the month receive from these. */
function sumMonth(...slips: MalaysianPayslip[]): SameMonth {
  const keys = Object.keys(NO_MONTH) as (keyof SameMonth)[]
  return Object.fromEntries(
    keys.map((key) => [key, slips.reduce((all, slip) => all + slip.schemes[key], 0)]),
  ) as SameMonth
}
const figures = (slip: MalaysianPayslip) => ({ ...slip, ...slip.schemes })
const KEYS = [...Object.keys(NO_MONTH), 'net', 'socsoRelief'] as (keyof ReturnType<typeof figures>)[]
const sumFigures = (...slips: MalaysianPayslip[]) =>
  KEYS.map((key) => [key, slips.reduce((all, slip) => all + Number(figures(slip)[key]), 0)])

describe('pay ahead of the month’s salary', () => {
  const oneOffItems = (code: string, amount: number) => [{ code, amount }]

  it.each([
    ['a bonus of a year’s pay', 5_000_01, oneOffItems('annual_bonus', 100_000_00)],
    ['a bonus that passes RM5,000', 4_999_99, oneOffItems('annual_bonus', 1_346_15)],
    ['commission', 2_900_00, oneOffItems('commission', 700_00)],
    ['arrears', 8_000_00, oneOffItems('arrears', 3_333_33)],
    ['an exempt allowance', 8_000_00, oneOffItems('travel_duties', 4_000_00)],
  ])(
    'PAY-03 %s deducts what it would deduct after the salary, since Y1 is the salary that will be paid',
    (_, pay, items) => {
      const month = { status, before, items: [allowance] }
      const salary = malaysianPayslip(testInputs(PERIOD, pay, month), testRun(PERIOD, facts), law)
      const { from, until, pay: rows, absences } = testInputs(PERIOD, pay)
      const bonusAhead = (more: Partial<MalaysianPayInputs>) =>
        malaysianPayslip(
          testInputs(PERIOD, 0, { ...ALONE, status, before, items, ...more }),
          testRun(PERIOD, { ...facts, kind: 'bonus' }),
          law,
        )
      const firstSlip = bonusAhead({ coming: { from: from!, until: until!, pay: rows, items: [allowance], absences } })
      const used = {
        ...before,
        socsoRelief: before.socsoRelief + salary.schemes.socsoRelief,
        exempt: { ...salary.schemes.exemptUsed },
      }
      expect(sumFigures(firstSlip)).toEqual(sumFigures(bonusAhead({ before: used, same: sumMonth(salary) })))
      for (const line of firstSlip.lines)
        expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
      // The salary that follows bears its own, to the sen, and the month is what it would be at once.
      const countedBefore = {
        ...before,
        socsoRelief: before.socsoRelief + firstSlip.schemes.socsoRelief,
        exempt: { ...firstSlip.schemes.exemptUsed },
      }
      const second = malaysianPayslip(
        testInputs(PERIOD, pay, { ...month, before: countedBefore, same: sumMonth(firstSlip) }),
        testRun(PERIOD, facts),
        law,
      )
      const whole = malaysianPayslip(
        testInputs(PERIOD, pay, { ...month, items: [allowance, ...items] }),
        testRun(PERIOD, facts),
        law,
      )
      expect(sumFigures(firstSlip, second)).toEqual(sumFigures(whole))
      expect([firstSlip.schemes.zakat, second.schemes.zakat]).toEqual([0, 50_00])
    },
  )

  it('PAY-03a a bonus in January bears its own tax and leaves the salary whole', () => {
    const alone = { ...ALONE, items: oneOffItems('annual_bonus', 100_000_00) }
    const { from, until, pay, items, absences } = testInputs('2026-01', 5_000_00)
    const coming = { from: from!, until: until!, pay, items, absences }
    const slip = malaysianPayslip(
      testInputs('2026-01', 0, { ...alone, coming }),
      testRun('2026-01', { ...facts, socsoRelief: false, kind: 'bonus' }),
      lawFor('2026-01'),
    )
    // P 60,000 + 100,000 - 4,000 - 9,000 = 147,000: 9,400 + 25 % of 47,000, of which the salary bears 12 x 110.00.
    expect(recomputeTax(slip.lines.find(({ c }) => c === 'pcb')!.b).pWithAdditional).toBe(147_000_00)
    expect(slip.schemes.pcb).toBe(21_150_00 - 12 * 110_00)
  })

  it('PAY-03a K1 is the EPF of the monthly pay in a run that also pays commission, after other runs of the month', () => {
    const pay = 8_106_51
    const parts = [
      oneOffItems('ex_gratia', 7_012_10),
      oneOffItems('annual_bonus', 7_033_25),
      oneOffItems('incentive', 30_038_41),
    ] as const
    const { from, until, pay: rows, items, absences } = testInputs(PERIOD, pay)
    const coming = { from: from!, until: until!, pay: rows, items, absences }
    const slips: MalaysianPayslip[] = []
    const countedBefore = () => ({
      status,
      before: {
        ...before,
        socsoRelief: slips.reduce((all, slip) => all + slip.schemes.socsoRelief, before.socsoRelief),
      },
      ...(slips.length > 0 && { same: sumMonth(...slips) }),
    })
    for (const items of parts.slice(0, 2))
      slips.push(
        malaysianPayslip(
          testInputs(PERIOD, 0, { ...ALONE, ...countedBefore(), items, coming }),
          testRun(PERIOD, { ...facts, kind: 'bonus' }),
          law,
        ),
      )
    slips.push(
      malaysianPayslip(testInputs(PERIOD, pay, { ...countedBefore(), items: parts[2] }), testRun(PERIOD, facts), law),
    )
    const whole = malaysianPayslip(
      testInputs(PERIOD, pay, { status, before, items: parts.flat() }),
      testRun(PERIOD, facts),
      law,
    )
    // 11 % of 8,200; it was nothing, and all of it counted with the commission.
    expect(slips.map(({ schemes }) => schemes.epfNormal)).toEqual([0, 0, 902_00])
    expect(sumFigures(...slips)).toEqual(sumFigures(whole))
  })

  const rule = {
    cycle: 'semi_monthly',
    cycle_ends: [15],
    cycle_pay_days: [15],
    pay_day: 28,
    paid_next_month: false,
    week_end: 0,
    pay_after: 0,
  } as const
  const cycles = monthCycles(rule, PERIOD)
  const span = (parts: typeof cycles) =>
    ({ cycle: rule.cycle, parts: parts.map(toCyclePart), month: wageMonth(cycles), recurring: 'last' }) as const
  const half = (number: 1 | 2, more: Partial<MalaysianPayInputs>) => {
    const { first, last } = cycles[number - 1]!
    const inMonth = { from: '2026-03-01', until: '2026-03-31' }
    return { ...testInputs(PERIOD, 6_000_00, { from: first, until: last, status, before, ...more }), inMonth }
  }
  const run = (number: 1 | 2) => testRun(PERIOD, { ...facts, span: span([cycles[number - 1]!]) })

  it('PAY-05b between two halves of a month the remaining half is the upcoming pay', () => {
    const countedBefore = (slip: MalaysianPayslip) => ({
      ...before,
      socsoRelief: before.socsoRelief + slip.schemes.socsoRelief,
    })
    const bonus = oneOffItems('annual_bonus', 9_000_00)
    const one = malaysianPayslip(half(1, { open: true }), run(1), law)
    const { from, until, inMonth, pay, items, absences } = half(2, {})
    const between = malaysianPayslip(
      testInputs(PERIOD, 0, {
        ...ALONE,
        status,
        items: bonus,
        before: countedBefore(one),
        same: sumMonth(one),
        coming: { from: from!, until: until!, inMonth, pay, items, absences, span: span(cycles) },
      }),
      testRun(PERIOD, { ...facts, kind: 'bonus' }),
      law,
    )
    const two = malaysianPayslip(half(2, { before: countedBefore(one), same: sumMonth(one, between) }), run(2), law)
    const after = malaysianPayslip(half(2, { before: countedBefore(one), same: sumMonth(one) }), run(2), law)
    expect(sumFigures(two)).toEqual(sumFigures(after))
    const whole = malaysianPayslip(
      testInputs(PERIOD, 6_000_00, { status, before, items: bonus }),
      testRun(PERIOD, facts),
      law,
    )
    expect(sumFigures(one, between, two)).toEqual(sumFigures(whole))
  })

  it('PAY-05b a bonus with the first half bears its own tax, and the second half is the same as without it', () => {
    const at = (number: 1 | 2, more: Partial<MalaysianPayInputs>) => ({ ...half(number, more), before: undefined })
    const firstSlip = (more: Partial<MalaysianPayInputs>) =>
      malaysianPayslip(at(1, { open: true, ...more }) as MalaysianPayInputs, run(1), law)
    const second = (one: MalaysianPayslip) =>
      malaysianPayslip(
        { ...at(2, { same: sumMonth(one) }), before: countedBefore(one) } as MalaysianPayInputs,
        run(2),
        law,
      )
    const countedBefore = (slip: MalaysianPayslip) => ({ ...NO_YEAR, socsoRelief: slip.schemes.socsoRelief })
    const { from, until, inMonth, pay, items, absences } = half(2, {})
    const coming = { from: from!, until: until!, inMonth, pay, items, absences, span: span(cycles) }
    const plain = firstSlip({})
    const bonus = firstSlip({ items: oneOffItems('annual_bonus', 100_000_00), coming })
    expect(sumFigures(second(bonus))).toEqual(sumFigures(second(plain)))
    const whole = malaysianPayslip(
      testInputs(PERIOD, 6_000_00, { status, items: oneOffItems('annual_bonus', 100_000_00) }),
      testRun(PERIOD, facts),
      law,
    )
    expect(bonus.schemes.pcb + second(bonus).schemes.pcb).toBe(whole.schemes.pcb)
    for (const line of bonus.lines) expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
  })
})
