import { describe, expect, it } from 'vitest'
import { DEFAULT_CHOICES } from '#statutory/malaysia/contributions.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { NO_MONTH, NO_YEAR, type SameMonth } from '#statutory/malaysia/month-input.ts'
import { taxOf } from '#statutory/malaysia/recompute.ts'
import { cyclesOf, partOf, wageMonth } from '../cycles/cycles.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import { inputsOf, type MalaysianPayslip, malaysianPayslip, runOf, usualRunItems } from '../testing/people.ts'
import type { PayInputs } from './inputs.ts'

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
const ALONE = { from: undefined, until: undefined, pay: [] } as unknown as Partial<PayInputs>

/** What later payslips of the month are told of these. */
function sameOf(...slips: MalaysianPayslip[]): SameMonth {
  const keys = Object.keys(NO_MONTH) as (keyof SameMonth)[]
  return Object.fromEntries(
    keys.map((key) => [key, slips.reduce((all, slip) => all + slip.schemes[key], 0)]),
  ) as SameMonth
}
const figures = (slip: MalaysianPayslip) => ({ ...slip, ...slip.schemes })
const KEYS = [...Object.keys(NO_MONTH), 'net', 'socsoRelief'] as (keyof ReturnType<typeof figures>)[]
const summed = (...slips: MalaysianPayslip[]) =>
  KEYS.map((key) => [key, slips.reduce((all, slip) => all + Number(figures(slip)[key]), 0)])

describe('pay ahead of the month’s salary', () => {
  const once = (code: string, amount: number) => [{ code, amount }]

  it.each([
    ['a bonus of a year’s pay', 5_000_01, once('annual_bonus', 100_000_00)],
    ['a bonus that passes RM5,000', 4_999_99, once('annual_bonus', 1_346_15)],
    ['commission', 2_900_00, once('commission', 700_00)],
    ['arrears', 8_000_00, once('arrears', 3_333_33)],
    ['an exempt allowance', 8_000_00, once('travel_duties', 4_000_00)],
  ])('PAY-03 %s takes what it takes after the salary: Y1 is the salary that will be paid', (_, pay, items) => {
    const month = { status, before, items: [allowance] }
    const salary = malaysianPayslip(inputsOf(PERIOD, pay, month), runOf(PERIOD, facts), law)
    const { from, until, pay: rows, absences } = inputsOf(PERIOD, pay)
    const ahead = (more: Partial<PayInputs>) =>
      malaysianPayslip(
        inputsOf(PERIOD, 0, { ...ALONE, status, before, items, ...more }),
        runOf(PERIOD, { ...facts, kind: 'bonus' }),
        law,
      )
    const first = ahead({ coming: { from: from!, until: until!, pay: rows, items: [allowance], absences } })
    const used = {
      ...before,
      socsoRelief: before.socsoRelief + salary.schemes.socsoRelief,
      exempt: { ...salary.schemes.exemptUsed },
    }
    expect(summed(first)).toEqual(summed(ahead({ before: used, same: sameOf(salary) })))
    for (const line of first.lines) expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
    // The salary that follows bears its own, to the sen, and the month is what it would be at once.
    const told = {
      ...before,
      socsoRelief: before.socsoRelief + first.schemes.socsoRelief,
      exempt: { ...first.schemes.exemptUsed },
    }
    const second = malaysianPayslip(
      inputsOf(PERIOD, pay, { ...month, before: told, same: sameOf(first) }),
      runOf(PERIOD, facts),
      law,
    )
    const whole = malaysianPayslip(
      inputsOf(PERIOD, pay, { ...month, items: [allowance, ...items] }),
      runOf(PERIOD, facts),
      law,
    )
    expect(summed(first, second)).toEqual(summed(whole))
    expect([first.schemes.zakat, second.schemes.zakat]).toEqual([0, 50_00])
  })

  it('PAY-03a a bonus in January leaves the salary whole: its tax is not left for the salary to bear', () => {
    const alone = { ...ALONE, items: once('annual_bonus', 100_000_00) }
    const { from, until, pay, items, absences } = inputsOf('2026-01', 5_000_00)
    const coming = { from: from!, until: until!, pay, items, absences }
    const slip = malaysianPayslip(
      inputsOf('2026-01', 0, { ...alone, coming }),
      runOf('2026-01', { ...facts, socsoRelief: false, kind: 'bonus' }),
      lawFor('2026-01'),
    )
    // P 60,000 + 100,000 - 4,000 - 9,000 = 147,000: 9,400 + 25 % of 47,000, of which the salary bears 12 x 110.00.
    expect(taxOf(slip.lines.find(({ c }) => c === 'pcb')!.b).pWithAdditional).toBe(147_000_00)
    expect(slip.schemes.pcb).toBe(21_150_00 - 12 * 110_00)
  })

  it('PAY-03a K1 is the EPF of the monthly pay in a run that also pays commission, after other runs of the month', () => {
    const pay = 8_106_51
    const parts = [once('ex_gratia', 7_012_10), once('annual_bonus', 7_033_25), once('incentive', 30_038_41)] as const
    const { from, until, pay: rows, items, absences } = inputsOf(PERIOD, pay)
    const coming = { from: from!, until: until!, pay: rows, items, absences }
    const slips: MalaysianPayslip[] = []
    const told = () => ({
      status,
      before: {
        ...before,
        socsoRelief: slips.reduce((all, slip) => all + slip.schemes.socsoRelief, before.socsoRelief),
      },
      ...(slips.length > 0 && { same: sameOf(...slips) }),
    })
    for (const items of parts.slice(0, 2))
      slips.push(
        malaysianPayslip(
          inputsOf(PERIOD, 0, { ...ALONE, ...told(), items, coming }),
          runOf(PERIOD, { ...facts, kind: 'bonus' }),
          law,
        ),
      )
    slips.push(malaysianPayslip(inputsOf(PERIOD, pay, { ...told(), items: parts[2] }), runOf(PERIOD, facts), law))
    const whole = malaysianPayslip(
      inputsOf(PERIOD, pay, { status, before, items: parts.flat() }),
      runOf(PERIOD, facts),
      law,
    )
    // 11 % of 8,200; it was nothing, and all of it counted with the commission.
    expect(slips.map(({ schemes }) => schemes.epfNormal)).toEqual([0, 0, 902_00])
    expect(summed(...slips)).toEqual(summed(whole))
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
  const cycles = cyclesOf(rule, PERIOD)
  const span = (parts: typeof cycles) =>
    ({ cycle: rule.cycle, parts: parts.map(partOf), month: wageMonth(cycles), recurring: 'last' }) as const
  const half = (number: 1 | 2, more: Partial<PayInputs>) => {
    const { first, last } = cycles[number - 1]!
    const inMonth = { from: '2026-03-01', until: '2026-03-31' }
    return { ...inputsOf(PERIOD, 6_000_00, { from: first, until: last, status, before, ...more }), inMonth }
  }
  const run = (number: 1 | 2) => runOf(PERIOD, { ...facts, span: span([cycles[number - 1]!]) })

  it('PAY-05b between two halves of a month the half that is left is what comes', () => {
    const told = (slip: MalaysianPayslip) => ({ ...before, socsoRelief: before.socsoRelief + slip.schemes.socsoRelief })
    const bonus = once('annual_bonus', 9_000_00)
    const one = malaysianPayslip(half(1, { open: true }), run(1), law)
    const { from, until, inMonth, pay, items, absences } = half(2, {})
    const between = malaysianPayslip(
      inputsOf(PERIOD, 0, {
        ...ALONE,
        status,
        items: bonus,
        before: told(one),
        same: sameOf(one),
        coming: { from: from!, until: until!, inMonth, pay, items, absences, span: span(cycles) },
      }),
      runOf(PERIOD, { ...facts, kind: 'bonus' }),
      law,
    )
    const two = malaysianPayslip(half(2, { before: told(one), same: sameOf(one, between) }), run(2), law)
    const after = malaysianPayslip(half(2, { before: told(one), same: sameOf(one) }), run(2), law)
    expect(summed(two)).toEqual(summed(after))
    const whole = malaysianPayslip(
      inputsOf(PERIOD, 6_000_00, { status, before, items: bonus }),
      runOf(PERIOD, facts),
      law,
    )
    expect(summed(one, between, two)).toEqual(summed(whole))
  })

  it('PAY-05b a bonus with the first half bears its own tax; the second half is what it would be without', () => {
    const at = (number: 1 | 2, more: Partial<PayInputs>) => ({ ...half(number, more), before: undefined })
    const first = (more: Partial<PayInputs>) =>
      malaysianPayslip(at(1, { open: true, ...more }) as PayInputs, run(1), law)
    const second = (one: MalaysianPayslip) =>
      malaysianPayslip({ ...at(2, { same: sameOf(one) }), before: told(one) } as PayInputs, run(2), law)
    const told = (slip: MalaysianPayslip) => ({ ...NO_YEAR, socsoRelief: slip.schemes.socsoRelief })
    const { from, until, inMonth, pay, items, absences } = half(2, {})
    const coming = { from: from!, until: until!, inMonth, pay, items, absences, span: span(cycles) }
    const plain = first({})
    const bonus = first({ items: once('annual_bonus', 100_000_00), coming })
    expect(summed(second(bonus))).toEqual(summed(second(plain)))
    const whole = malaysianPayslip(
      inputsOf(PERIOD, 6_000_00, { status, items: once('annual_bonus', 100_000_00) }),
      runOf(PERIOD, facts),
      law,
    )
    expect(bonus.schemes.pcb + second(bonus).schemes.pcb).toBe(whole.schemes.pcb)
    for (const line of bonus.lines) expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
  })
})
